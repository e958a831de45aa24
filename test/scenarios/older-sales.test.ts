import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Body, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

// Sales from before taxes had components and names were frozen in every language, with the columns that the migration
// leaves.

test('reads, prints and reports a sale of the previous release as it was', async () => {
  const api = await openApi({ now: '2026-11-20T12:10:00Z' })
  const brand = await api.openBrand({ languages: ['en', 'it'] })
  const { make } = brand
  const { tables, pie, card } = await makeRestaurant(brand, { dishes: { pie: { price: 11 } } })
  await make('/campaigns', { name: 'Tenth', kind: 'percentage', value: 10 })
  const bill = await make('/dining-sessions', { table_id: tables[0]!.id, guests: 2 })
  const lines = [{ product_id: pie.id, quantity: 3 }]
  const { id } = await make(`/dining-sessions/${bill.id}/orders`, { lines })
  await make(`/dining-sessions/${bill.id}/pay`, { payments: [{ payment_method_id: card.id }] })
  const item = async () => (await brand.get(`/orders/${id}`)).body.data.items[0].id
  await make(`/orders/${id}/refund`, { items: [{ item_id: await item(), quantity: 1 }], reason: 'cold' })

  const readAll = async () => {
    const paths = [`/orders/${id}`, `/dining-sessions/${bill.id}`].flatMap(path => [
      `${path}?lang=en`,
      `${path}?lang=it`,
      `${path}/receipt?lang=it`,
    ])
    const all = [...paths, '/reports/taxes?from=2026-11-20&to=2026-11-20']
    return Promise.all(all.map(async path => (await brand.get(path)).text))
  }
  const before = await readAll()
  await api.db.query(sql`update order_items set tax_names = null, tax_components = null`)
  await api.db.query(
    sql`update order_items set campaigns = (select jsonb_agg(c - 'names') from jsonb_array_elements(campaigns) c)`,
  )
  await api.db.query(sql`update payments set names = null`)
  await api.db.query(sql`update adjustments set tax_lines = null`)
  expect(await readAll()).toEqual(before)
  await expectInvariants(api.db)
  expect(JSON.parse(before.at(-1)!).data.rows).toMatchObject([
    { name: 'VAT', rate: 10, component: null, base: 27, amount: 2.7, refunded: 0.9, net: 1.8 },
  ])

  // Its receipt has neither table nor waiter, as before.
  await api.db.query(sql`update receipt_heads set document = document - 'tables' - 'waiter'`)
  const html = (await brand.get(`/dining-sessions/${bill.id}/receipt`)).text
  expect(before[5]).toContain('Tavolo 1')
  expect(html).not.toContain('Table')
})

test('later translations of a tax, a method and a campaign do not change an earlier sale', async () => {
  const api = await openApi()
  const brand = await api.openBrand({ languages: ['en', 'it'] })
  const { make } = brand
  const { pie, card } = await makeRestaurant(brand, { dishes: { pie: { price: 11 } } })
  const sell = async () => {
    const lines = [{ product_id: pie.id, quantity: 1 }]
    const order = await make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
    await make(`/orders/${order.id}/pay`, { payments: [{ payment_method_id: card.id }] })
    return order.id
  }
  const namesOf = async (order: string, lang: string) => {
    const { tax_lines, payments, items }: Body = (await brand.get(`/orders/${order}?lang=${lang}`)).body.data
    return [tax_lines[0].name, payments[0].name, items[0].campaigns.map((one: Body) => one.name).join()]
  }
  const first = await sell()
  const italian = (name: string) => ({ body: { translations: { it: { name } } } })
  await brand.call('PATCH', `/taxes/${pie.tax_id}`, italian('IVA'))
  await brand.call('PATCH', `/payment-methods/${card.id}`, italian('Carta'))
  const { id } = await make('/campaigns', { name: 'Tenth', kind: 'percentage', value: 10 })
  await brand.call('PATCH', `/campaigns/${id}`, italian('Decimo'))
  const second = await sell()
  expect(await namesOf(first, 'it')).toEqual(['VAT', 'Card', ''])
  expect(await namesOf(second, 'it')).toEqual(['IVA', 'Carta', 'Decimo'])
  expect(await namesOf(second, 'en')).toEqual(['VAT', 'Card', 'Tenth'])
  const lines = [{ product_id: pie.id, quantity: 1 }]
  const body = { branch_id: brand.branchId, channel: 'pos', lines }
  const preview = await brand.call('POST', '/orders/preview?lang=it', { body })
  expect(preview.body.data.campaigns).toMatchObject([{ name: 'Decimo', applied: true }])
})
