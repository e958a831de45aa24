import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'
import { type Body, openApi } from '#test/support/api.ts'
import { list, table } from './money-document.ts'

const reason = 'slow service'
const amounts = (of: readonly number[]) => (of.length === 0 ? '—' : of.map(one => one.toFixed(2)).join(', '))

test('the bill of six of the document, step by step', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const { call, make, get } = brand
  const prices = { beef: { price: 18.9 }, fish: { price: 24.55 }, wine: { price: 9.99 } }
  const { beef, fish, wine, card, tables } = await makeRestaurant(brand, {
    dishes: prices,
    settings: tax_id => ({ service_charge: { percent: 12.5, min_guests: 5, tax_id, channels: ['table'] } }),
  })
  const bill = await make('/dining-sessions', { table_id: tables[0]!.id, guests: 4 })
  const at = `/dining-sessions/${bill.id}`
  const order = (lines: readonly [Body, number][]) =>
    make(`${at}/orders`, { lines: lines.map(([{ id: product_id }, quantity]) => ({ product_id, quantity })) })
  await order([
    [beef, 2],
    [fish, 1],
  ])
  const second = await order([[wine, 3]])
  expect(second.items.map(({ kind }: Body) => kind)).toEqual(['product'])
  const pay = (amount: number) => make(`${at}/pay`, { payments: [{ payment_method_id: card.id, amount }] })
  const guests = async (count: number) =>
    expect((await call('PATCH', at, { body: { guests: count } })).status).toBe(200)

  const steps: Record<string, () => Promise<unknown>> = {
    '4 guests': async () => undefined,
    '6 guests': () => guests(6),
    '4 guests again': () => guests(4),
    '6 guests again': () => guests(6),
    waived: () => make(`${at}/waive-service-charge`, { reason }),
    restored: () => make(`${at}/restore-service-charge`),
    '95.00 paid': () => pay(95),
    '4 guests, too late': () => guests(4),
    '2.95 paid twice': async () => [await pay(2.95), await pay(2.95)],
    'the rest paid': () => pay(2.96),
    'one of 9.99 refunded': () =>
      make(`/orders/${second.id}/refund`, { reason, items: [{ item_id: second.items[0].id, quantity: 1 }] }),
    'all refunded': () => make(`${at}/refund`, { reason }),
  }
  const rows = table('A bill of six')
  const done = []
  for (const row of rows) {
    await steps[row['what happens']!]!()
    const read = (await get(at)).body.data
    const charges = read.orders.flatMap(({ items }: Body) =>
      items.filter((one: Body) => one.kind === 'service_charge'),
    )
    const live = charges.filter((one: Body) => one.cancelled_at === null)
    const waived = charges.filter((one: Body) => one.cancel_kind === 'waived')
    expect(read.service_charge_waived_at === null).toBe(waived.length === 0)
    const totals = (of: Body[]) => amounts(of.map(({ total }) => total))
    const { total, tax } = read.totals
    done.push({
      'what happens': row['what happens'],
      'service charges': totals(live),
      waived: totals(waived),
      tax: tax.toFixed(2),
      total: total.toFixed(2),
      due: read.due.toFixed(2),
    })
    if (row['what happens'] === '95.00 paid' || row['what happens'] === '6 guests') {
      const { shares } = (await get(`${at}/split?ways=3`)).body.data
      const shown = row['what happens'] === '6 guests' ? '34.62, 34.62, 34.62' : '2.96, 2.95, 2.95'
      expect(shares.map(({ amount }: Body) => amount.toFixed(2))).toEqual(list(shown))
    }
  }
  expect(done).toEqual(rows)
  await expectInvariants(api.db)
})
