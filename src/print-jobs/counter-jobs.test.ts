import { expect, test } from 'vitest'
import { openParty } from '#test/fixtures/party.ts'
import { type PrintStation, printStation } from '#test/fixtures/print-station.ts'
import type { Body } from '#test/support/api.ts'

const party = openParty()
const { open, order, pay } = party

/** The only printer of the branch. */
async function openTill(more: Body): Promise<PrintStation> {
  const { api, brand } = party
  for (const old of (await brand.get('/printers?active=true')).body.data)
    await brand.call('DELETE', `/printers/${old.id}`)
  const till = { branch_id: brand.branchId, name: 'Till', connection: { kind: 'polled' }, ...more }
  return printStation(api, brand, await brand.make('/printers', till))
}

test('cash that comes in or goes out opens the drawer; other money, and what is entered late, does not', async () => {
  const { api, at, brand } = party
  const { branchId: branch_id, make } = brand
  const printer = await openTill({ opens_drawer: 'pin2' })
  const shift = await make('/shifts', { branch_id, opening_float: 100 })
  const customer = await make('/customers', { name: 'Ada' })
  const late = await api.makeKey(brand.id, { backdateDays: 1 })
  const [cash, card] = [at.cash.id, at.card.id]
  /** How often the drawer opens, for its shift. */
  const opened = async (act: () => Promise<unknown>) => {
    await act()
    let times = 0
    for (let job = await printer.claim(); job !== null; job = await printer.claim()) {
      expect(job).toMatchObject({ kind: 'drawer', shift_id: shift.id })
      await brand.call('POST', `/print-jobs/${job.id}/done`)
      times += 1
    }
    return times
  }
  const sell = async (payment_method_id: string, more: Body = {}) => {
    const bill = await open(more)
    await order(bill)
    await pay(bill, [{ payment_method_id }])
    return bill
  }
  const money = (path: string, more: Body) =>
    opened(() => make(`/customers/${customer.id}/${path}`, { branch_id, amount: 20, ...more }))
  expect(await money('top-up', { payment_method_id: cash })).toBe(1)
  expect(await money('top-up', { payment_method_id: card })).toBe(0)
  expect(await money('pay-out', { payment_method_id: cash, reason: 'moves' })).toBe(1)
  expect(await money('pay-out', { payment_method_id: card, reason: 'moves' })).toBe(0)

  const refund = async (soldBy: string, more: Body = {}) => {
    const bill = await sell(soldBy, { customer_id: customer.id })
    await opened(async () => {})
    return opened(() => make(`/dining-sessions/${bill.id}/refund`, { reason: 'cold', ...more }))
  }
  expect(await refund(cash)).toBe(1)
  expect(await refund(card)).toBe(0)
  expect(await refund(card, { to_payment_method_id: cash })).toBe(1)
  expect(await refund(cash, { to: 'balance' })).toBe(0)

  const part = await open()
  await order(part)
  const payment = async (payment_method_id: string) =>
    (await pay(part, [{ payment_method_id, amount: 5 }])).payments.at(-1).id
  const [inCash, byCard] = [await payment(cash), await payment(card)]
  await opened(async () => {})
  expect(await opened(() => make(`/payments/${inCash}/void`, { reason: 'changed mind' }))).toBe(1)
  expect(await opened(() => make(`/payments/${byCard}/void`, { reason: 'changed mind' }))).toBe(0)

  api.clock.advance(10 * 60_000)
  const before = (minutes: number) => new Date(api.clock.now() - minutes * 60_000).toISOString()
  const enter = (path: string, body: Body) => opened(() => make(path, body, { key: late }))
  const move = (more: Body) => enter(`/shifts/${shift.id}/movements`, { reason: 'change', ...more })
  expect(await move({ kind: 'pay_in', amount: 5 })).toBe(1)
  expect(await move({ kind: 'pay_out', amount: 5, created_at: before(1) })).toBe(1)
  expect(await move({ kind: 'no_sale' })).toBe(1)
  expect(await move({ kind: 'pay_in', amount: 5, created_at: before(6) })).toBe(0)
  const settle = (more: Body) =>
    enter(`/dining-sessions/${part.id}/pay`, { payments: [{ payment_method_id: cash, amount: 1, ...more }] })
  expect(await settle({})).toBe(1)
  expect(await settle({ paid_at: before(6) })).toBe(0)
  await party.expectInvariants()
})

test('a receipt prints by itself only where the printer prints all', async () => {
  const { brand, at } = party
  const customer = await brand.make('/customers', { name: 'Ada' })
  const money = { branch_id: brand.branchId, payment_method_id: at.card.id, amount: 20 }
  /** Sells, refunds a part, tops up and pays out: each has its receipt. @returns the papers */
  const printed = async (receipts: string) => {
    const printer = await openTill({ receipts })
    const bill = await open()
    await order(bill)
    await pay(bill, [{}])
    await brand.make(`/dining-sessions/${bill.id}/refund`, { amount: 5, reason: 'late' })
    await brand.make(`/customers/${customer.id}/top-up`, money)
    await brand.make(`/customers/${customer.id}/pay-out`, { ...money, reason: 'moves' })
    return (await printer.printAll()).filter(([kind]) => kind !== 'ticket')
  }
  expect(await printed('on_request')).toEqual([])
  const papers = await printed('always')
  const last = (await brand.get('/receipts?sort=number')).body.data.slice(-4)
  expect(last.map(({ kind, copies }: Body) => [kind, copies])).toEqual([
    ['sale', 1],
    ['refund', 1],
    ['top_up', 1],
    ['pay_out', 1],
  ])
  for (const [at, { number }] of last.entries()) expect(papers[at]!.join(' ')).toContain(number)
  expect(papers).toHaveLength(4)
})

test('a paper that waited while its sale went on says what is true now, or nothing', async () => {
  const { api, at, brand } = party
  const printer = await openTill({ opens_drawer: 'pin2' })
  const settle = async (bill: Body) => pay(bill, [{ payment_method_id: at.cash.id }], { print: true })
  const bill = await open()
  await order(bill)
  await brand.make('/print-jobs', { kind: 'bill', dining_session_id: bill.id })
  await settle(bill)
  await brand.make(`/dining-sessions/${bill.id}/reopen`, { reason: 'one more' })
  await order(bill)
  await settle(bill)
  const papers = await printer.printAll()
  expect(papers.map(([kind]) => kind)).toEqual(['bill', 'drawer', 'receipt', 'drawer', 'receipt'])
  const [preBill, , undone, , paid] = papers.map(paper => paper.join(' '))
  expect(preBill).toBe('bill')
  expect(undone).toContain('VOID')
  expect(paid).not.toMatch(/VOID|COPY/)

  const late = await open()
  await order(late)
  await settle(late)
  const drawer = await printer.claim()
  expect((await printer.bytesOf(drawer)).length).toBeGreaterThan(0)
  api.clock.advance(61_000)
  expect((await printer.bytesOf(drawer)).length).toBe(0)
  await party.expectInvariants()
})
