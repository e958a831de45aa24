import { beforeAll, expect, test } from 'vitest'
import { openParty, refusalOf } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'

const party = openParty()
const { open, order, pay, post } = party
const list = async (query: string): Promise<Body[]> =>
  (await party.brand.get(`/receipts?sort=number&${query}`)).body.data

beforeAll(async () => {
  const { brand } = party
  const seller = { legal_name: 'Bella Vista GmbH', tax_number: 'DE 811', address: 'Ring 1, Linz' }
  await brand.call('PATCH', '/brand', { body: seller })
  await brand.call('PATCH', `/branches/${brand.branchId}`, { body: { tax_number: 'ATU 12' } })
})

/** The lines of a paper, from its HTML. */
async function linesOf(path: string): Promise<string[]> {
  const page = await fetch(`${party.api.url}/v1/pos${path}`, {
    headers: { authorization: `Bearer ${party.brand.key}` },
  })
  expect(page.status, path).toBe(200)
  const [, main] = (await page.text()).split('<main>')
  return main!
    .split('\n')
    .map(line =>
      line
        .replaceAll('</span><span>', ': ')
        .replaceAll(/<svg.*<\/svg>/g, 'QR')
        .replaceAll(/<[^>]+>/g, ''),
    )
    .filter(line => line !== '')
}

const paper = (receipt: Body, query = '') => linesOf(`/receipts/${receipt.id}?format=html&${query}`)

test('a paper shows number, seller and buyer; a refund and a reopened sale say so, and keep their numbers', async () => {
  const { brand } = party
  const bill = await open()
  const { items } = await order(bill, [{ quantity: 2 }])
  const early = { payments: [{ payment_method_id: party.at.card.id, amount: 5 }], buyer: { name: 'Acme' } }
  const tooEarly = await post(`/dining-sessions/${bill.id}/pay`, early)
  expect(tooEarly.body.error.details.fields[0]).toMatchObject({ path: 'buyer', rule: 'not_allowed' })
  await pay(bill, [{}], { buyer: { name: 'Acme S.r.l.', tax_number: 'IT99', code: 'M5UXCR1' } })
  await post(`/dining-sessions/${bill.id}/refund`, {
    items: [{ item_id: items[0].id, quantity: 1 }],
    reason: 'cold',
  })
  const [sale, refund] = await list(`dining_session_id=${bill.id}`)
  const drawn = await paper(sale)
  expect(drawn).toEqual(
    expect.arrayContaining(['Bella Vista GmbH', 'Tax no. ATU 12', 'Buyer: Acme S.r.l.', 'M5UXCR1']),
  )
  expect(drawn).toContain(`2026-11-21 19:00: ${sale!.number}`)
  expect(await linesOf(`/dining-sessions/${bill.id}/receipt`)).toEqual(drawn)
  const refunded = await paper(refund)
  expect(refunded).toEqual(
    expect.arrayContaining([
      'Refund',
      `2026-11-21 19:00: ${refund!.number}`,
      `Corrects: ${sale!.number}`,
      'Buyer: Acme S.r.l.',
      '1 x Casa lasagne: -12.50',
      'Total EUR: -12.50',
      `${party.at.card.name}: -12.50`,
    ]),
  )

  const other = await open()
  await order(other)
  await pay(other, [{}])
  await post(`/dining-sessions/${other.id}/reopen`, { reason: 'wrong table' })
  await order(other)
  await pay(other, [{}])
  const [first, undone, second] = await list(`dining_session_id=${other.id}`)
  for (const one of [first, undone]) expect(await paper(one)).toContain('VOID')
  expect(await paper(undone)).toContain(`Corrects: ${first!.number}`)
  expect((await paper(first)).filter(line => line.startsWith('1 x'))).toEqual(['1 x Casa lasagne: 12.50'])
  const now = await paper(second)
  expect([now.includes('VOID'), now.includes(`2026-11-21 19:00: ${second!.number}`)]).toEqual([false, true])

  const customer = await brand.make('/customers', { name: 'Ada' })
  const money = { branch_id: brand.branchId, payment_method_id: party.at.card.id, amount: 50 }
  await post(`/customers/${customer.id}/top-up`, money)
  const [topUp] = await list('kind=top_up')
  expect(await paper(topUp, 'width=58')).toEqual(
    expect.arrayContaining(['Top-up', 'Total EUR: 50.00', `${party.at.card.name}: 50.00`]),
  )
  await party.expectInvariants()
})

test('a buyer is named once, a printed paper is counted, and a copy says so', async () => {
  const bill = await open()
  await order(bill)
  await pay(bill, [{}])
  const [sale] = await list(`dining_session_id=${bill.id}`)
  const path = `/receipts/${sale!.id}`
  const named = await post(`${path}/buyer`, { name: 'Acme', address: 'Via 1' })
  expect(named.body.data).toMatchObject({
    buyer: { name: 'Acme', address: 'Via 1' },
    hash: sale!.hash,
    copies: 0,
  })
  expect(refusalOf(await post(`${path}/buyer`, { name: 'Other' }))).toMatchObject({
    code: 'invalid_transition',
  })
  for (const copies of [1, 2]) expect((await post(`${path}/printed`)).body.data.copies).toBe(copies)
  const { orders, payments } = await party.read(bill)
  const pages = [
    `/receipts/${sale!.id}?format=html`,
    `/orders/${orders[0].id}/receipt?lang=en`,
    `/dining-sessions/${bill.id}/receipt?payment_id=${payments[0].id}`,
  ]
  for (const page of pages) {
    const [plain, copy] = [await linesOf(page), await linesOf(`${page}&copy=true`)]
    expect([plain.includes('COPY'), copy.filter(line => line !== 'COPY')]).toEqual([false, plain])
    expect(copy).toContain('COPY')
  }
  const { data } = (await party.brand.get(`/audit-log?resource=receipt&resource_id=${sale!.id}&sort=id`)).body
  expect(data.map((entry: Body) => entry.action)).toEqual(
    expect.arrayContaining(['nameBuyer', 'countPrintedReceipt']),
  )
})

test('where a signature is required, papers wait for it, are printed with it, and after a minute without', async () => {
  const { brand, at } = party
  await brand.call('PATCH', `/branches/${brand.branchId}`, { body: { fiscal: 'required' } })
  const sell = async () => {
    const lines = [{ product_id: at.product.id, quantity: 1 }]
    const { id } = await brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
    await post(`/orders/${id}/pay`, { payments: [{ payment_method_id: at.card.id }] })
    const [sale] = await list(`order_id=${id}`)
    return sale!
  }
  const [sale, silent] = [await sell(), await sell()]
  await brand.call('PATCH', `/branches/${brand.branchId}`, { body: { fiscal: 'off' } })
  expect(sale.fiscal.status).toBe('pending')
  for (const path of [`/receipts/${sale.id}?format=html`, `/orders/${sale.order_id}/receipt`])
    expect(refusalOf(await brand.get(path))).toMatchObject({
      status: 409,
      code: 'fiscal_pending',
      details: { until: expect.stringMatching(/T19:01:00.000\+01:00$/) },
    })
  const statusOf = async () => (await brand.get(`/receipts/${silent.id}`)).body.data.fiscal.status
  expect(await statusOf()).toBe('pending')
  expect(refusalOf(await post(`/receipts/${silent.id}/printed`)).code).toBe('fiscal_pending')

  const path = `/receipts/${sale.id}/fiscal`
  await post(path, { scheme: 'stand-in', status: 'failed', lines: ['Device out of order'] })
  expect(await paper(sale)).toContain('Device out of order')
  const signed = { scheme: 'stand-in', status: 'signed', lines: ['TSE 7', 'Signature ab=='], qr: 'V0;7;ab==' }
  const done = await post(path, { ...signed, fields: { counter: '42' } })
  expect(done.body.data.fiscal).toMatchObject({ ...signed, fields: { counter: '42' } })
  expect(refusalOf(await post(path, signed))).toMatchObject({
    code: 'invalid_transition',
    details: { from: 'signed', to: 'signed' },
  })
  expect(refusalOf(await post(`/receipts/${sale.id}/buyer`, { name: 'Late' })).code).toBe(
    'invalid_transition',
  )
  const drawn = await paper(sale)
  expect(drawn.slice(-3)).toEqual(['TSE 7', 'Signature ab==', 'QR'])
  expect(await linesOf(`/orders/${sale.order_id}/receipt`)).toEqual(drawn)

  party.api.clock.advance(60_000)
  expect(await paper(silent)).toContain('Not signed: the fiscal device did not answer')
  expect(await statusOf()).toBe('failed')
  const [listed] = await list(`order_id=${silent.order_id}`)
  const counted = (await post(`/receipts/${silent.id}/printed`)).body.data
  for (const shown of [listed, counted])
    expect(shown.fiscal).toMatchObject({ status: 'failed', at: expect.stringMatching(/:01:/) })
  const signing = (qr: string) => post(`/receipts/${silent.id}/fiscal`, { ...signed, qr })
  // The longest code that is taken is drawn on any paper.
  expect((await signing('ü'.repeat(501))).body.error.details.fields[0]).toMatchObject({
    path: 'qr',
    rule: 'max_length',
  })
  expect((await signing('ü'.repeat(500))).status).toBe(200)
  expect((await paper(silent)).slice(-3)).toEqual(['TSE 7', 'Signature ab==', 'QR'])
  for (const format of ['escpos&width=58', 'escpos&width=80', 'pdf&width=58'])
    expect((await brand.get(`/receipts/${silent.id}?format=${format}`)).status, format).toBe(200)
  await party.expectInvariants()
})
