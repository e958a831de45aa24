import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, type Reply, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'

// Currencies in which a banquet costs tens of millions.

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(async () => {
  await expectInvariants(api.db)
  await api.drop()
})

async function openPlace(currency: string, timezone: string, price: number) {
  const brand = await api.openBrand({ currency, timezone })
  const tax = await brand.make('/taxes', { name: 'VAT', rate: 8 })
  const category = await brand.make('/categories', { name: 'Banquets' })
  const product = { name: 'Banquet', category_id: category.id, tax_id: tax.id, price, cost: price / 2 }
  const banquet = await brand.make('/products', product)
  const cash = await brand.make('/payment-methods', { name: 'Cash', type: 'cash' })
  const area = await brand.make('/areas', { branch_id: brand.branchId, name: 'Hall' })
  const table = await brand.make('/tables', { area_id: area.id, name: '1' })
  return { brand, banquet, cash, table }
}

const textOf = async (brand: BrandAtHand, path: string): Promise<string> => {
  const headers = { authorization: `Bearer ${brand.key}` }
  const page = await fetch(`${api.url}/v1/pos${path}`, { headers }).then(reply => reply.text())
  return page.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>|[\u2066-\u2069]/g, ' ')
}
const messageOf = ({ body }: Reply): string => body.error.message

test('a banquet of 96,000,000 VND is sold, paid in cash with change, counted, reported and printed', async () => {
  const { brand, banquet, cash, table } = await openPlace('VND', 'Asia/Ho_Chi_Minh', 1_200_000)
  const shift = await brand.make('/shifts', { branch_id: brand.branchId, opening_float: 12_000_000 })
  const bill = await brand.make('/dining-sessions', { table_id: table.id, guests: 80 })
  const lines = [{ product_id: banquet.id, quantity: 40 }]
  for (let round = 0; round < 2; round++) await brand.make(`/dining-sessions/${bill.id}/orders`, { lines })
  const pay = (payment: Body) =>
    brand.call('POST', `/dining-sessions/${bill.id}/pay`, {
      body: { payments: [{ payment_method_id: cash.id, ...payment }] },
    })
  const short = await pay({ tendered: 95_000_000 })
  expect(messageOf(short)).toContain('less than the 96000000 to be received')
  const paid = (await pay({ tendered: 100_000_000 })).body.data
  expect(paid).toMatchObject({
    status: 'settled',
    totals: { total: 96_000_000, cost: 48_000_000, tax: 7_111_112 },
    payments: [{ amount: 96_000_000, tendered: 100_000_000, change: 4_000_000 }],
  })
  const count = { counted: [{ payment_method_id: cash.id, amount: 108_000_000 }] }
  const closed = await brand.make(`/shifts/${shift.id}/close`, count)
  expect(closed.methods).toMatchObject([{ expected: 108_000_000, difference: 0 }])
  const day = paid.payments[0].business_date
  const report = (await brand.get(`/reports/sales?from=${day}&to=${day}`)).body.data
  expect(report.totals).toMatchObject({ total: 96_000_000, tax: 7_111_112, gross_profit: 40_888_888 })
  expect(await textOf(brand, `/dining-sessions/${bill.id}/receipt?format=html`)).toContain('96000000')
  expect(await textOf(brand, `/shifts/${shift.id}/report?format=html`)).toContain('108000000')
})

test('a bottle of 12,500,000.50 IDR is sold, and one at the greatest price, to the hundredth', async () => {
  const { brand, banquet, cash } = await openPlace('IDR', 'Asia/Jakarta', 12_500_000.5)
  const most = 9_999_999_999.99
  const sell = async (unit: Body, quantity: number): Promise<Body> =>
    brand.make('/orders', {
      branch_id: brand.branchId,
      channel: 'pos',
      lines: [{ product_id: unit.id, quantity }],
    })
  const order = await sell(banquet, 3)
  expect(order.totals.total).toBe(37_500_001.5)
  const pay = (id: string, payment: Body) =>
    brand.call('POST', `/orders/${id}/pay`, {
      body: { payments: [{ payment_method_id: cash.id, ...payment }] },
    })
  expect(messageOf(await pay(order.id, { tendered: 1 }))).toContain('less than the 37500001.50 to be')
  const paid = (await pay(order.id, { tendered: 40_000_000 })).body.data
  expect(paid).toMatchObject({ status: 'paid', payments: [{ change: 2_499_998.5 }] })
  expect(await textOf(brand, `/orders/${order.id}/receipt?format=html`)).toContain('37500001.50')

  await brand.call('PATCH', `/products/${banquet.id}`, { body: { price: most, cost: most } })
  const dearest = await sell(banquet, 1)
  expect(dearest.totals).toMatchObject({ total: most, cost: most })
  const settled = (await pay(dearest.id, { amount: most })).body.data
  expect(settled.payments).toMatchObject([{ amount: most }])
  const back = await brand.call('POST', `/orders/${dearest.id}/refund`, {
    body: { reason: 'Corked', amount: 0.01 },
  })
  expect(back.body.data.adjustments).toMatchObject([{ amount: 0.01 }])
  const line = { product_id: banquet.id, quantity: 2 }
  const beyond = { branch_id: brand.branchId, channel: 'pos', lines: [line] }
  expect(messageOf(await brand.call('POST', '/orders', { body: beyond }))).toContain('9,999,999,999.99')
})
