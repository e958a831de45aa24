import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'

const arabic = 'كباب مشوي (حار)'
const thai = 'ต้มยำกุ้ง น้ำใส'
const hostile = `<script>alert('x')</script> & "co"`

let api: Api
let brand: BrandAtHand
let cash: Body
let products: Body[]

beforeAll(async () => {
  api = await openApi({ now: '2026-11-21T19:30:00Z' })
  brand = await api.openBrand({ languages: ['en', 'ar'] })
  const tax = await brand.make('/taxes', { name: 'VAT', rate: 10 })
  const category = await brand.make('/categories', { name: 'Food' })
  const product = (name: string, price: number) =>
    brand.make('/products', { ...named(name, price), category_id: category.id, tax_id: tax.id })
  products = [await product('Kebab', 9), await product(thai, 8.5), await product(hostile, 1)]
  const translations = { ar: { name: 'نقد' } }
  cash = await brand.make('/payment-methods', { name: 'Cash', type: 'cash', translations })
  await brand.call('PATCH', '/brand', { body: { receipt: { header: 'Welcome', footer: 'Come <again>' } } })
})
afterAll(() => api.drop())

async function sell(quantities: readonly number[]): Promise<Body> {
  const lines = products.map((product, at) => ({ product_id: product.id, quantity: quantities[at] }))
  return brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
}

/** The receipt's bytes as one text, one character each. */
async function receipt(path: string, query: string): Promise<{ type: string; bytes: Buffer }> {
  const answer = await fetch(`${api.url}/v1/pos${path}/receipt?${query}`, {
    headers: { authorization: `Bearer ${brand.key}` },
  })
  expect(answer.status).toBe(200)
  return { type: answer.headers.get('content-type')!, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** A receipt as HTML. */
const htmlOf = async (path: string, query = '') => (await receipt(path, query)).bytes.toString()

const languageOf = async (order: Body) =>
  (await brand.get(`/orders/${order.id}/receipt`)).headers.get('content-language')

/** Pays all that is left in cash. */
const payAll = (path: string, more: Body = {}) =>
  brand.make(`${path}/pay`, { payments: [{ payment_method_id: cash.id, ...more }] })

async function pdfText(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}

/** One after the other: drawing letters keeps a process busy. */
async function everyForm(path: string): Promise<Buffer[]> {
  const printed = []
  for (const form of forms) printed.push((await receipt(path, form)).bytes)
  return printed
}

const forms = [
  'format=html',
  'format=pdf',
  'format=escpos',
  'format=html&lang=ar',
  'format=pdf&lang=ar',
  'width=58',
]

async function patch(path: string, body: Body): Promise<void> {
  expect((await brand.call('PATCH', path, { body })).status, path).toBe(200)
}

/** Everything that a receipt shows and that is not of the sale changes. */
async function changeEverything(word: string): Promise<void> {
  for (const { id } of products) {
    await patch(`/products/${id}`, { name: `${word} ${id}`, price: 99, translations: { ar: { name: word } } })
  }
  const texts = { name: word, receipt: { header: word, footer: word }, default_language: 'ar' }
  await patch('/brand', texts)
  const branch = { name: word, address: word, phone: '+390000000', timezone: 'Asia/Tokyo' }
  await patch(`/branches/${brand.branchId}`, branch)
  await patch(`/payment-methods/${cash.id}`, { name: word })
}

function named(name: string, price: number) {
  return { name, price, translations: { ar: { name: arabic } } }
}

async function openTable(): Promise<{ id: string; table: Body }> {
  const area = await brand.make('/areas', { branch_id: brand.branchId, name: `Room ${Math.random()}` })
  const table = await brand.make('/tables', { area_id: area.id, name: `T ${Math.random()}` })
  const { id } = await brand.make('/dining-sessions', { table_id: table.id, guests: 2 })
  return { id, table }
}

describe('a receipt', () => {
  test('as HTML runs no script, loads nothing, and cannot be framed', async () => {
    const order = await sell([1, 1, 1])
    const { headers } = await brand.call('GET', `/orders/${order.id}/receipt`)
    const policy = headers.get('content-security-policy')
    for (const rule of ['default-src', 'frame-ancestors', 'base-uri', 'form-action']) {
      expect(policy).toContain(`${rule} 'none'`)
    }
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each([
    ['IVA 22%', 'includes IVA 22% on'],
    ['Mehrwertsteuer 22 %', 'includes Mehrwertsteuer 22 % on'],
    ['Was 10%', 'includes Was 22% on'],
    ['Sales', 'includes Sales 22% on'],
    ['Drinks under 0.5%', 'includes Drinks under 0.5% 22% on'],
    ['GST 5% + PST 7%', 'includes GST 5% + PST 7% 22% on'],
  ])('gives the rate of the tax %s once', async (name, shown) => {
    const tax = await brand.make('/taxes', { name, rate: 22 })
    const category = await brand.make('/categories', { name })
    const body = { name, price: 1, category_id: category.id, tax_id: tax.id }
    const product = await brand.make('/products', body)
    const lines = [{ product_id: product.id, quantity: 1 }]
    const order = await brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
    expect(await htmlOf(`/orders/${order.id}`)).toContain(`${shown} 0.82`)
  })

  test('is as wide as the paper', async () => {
    const path = `/orders/${(await sell([1, 1, 1])).id}`
    const rule = async (query: string) =>
      /-{32,}/.exec((await receipt(path, `format=escpos&${query}`)).bytes.toString('latin1'))?.[0].length
    expect([await rule(''), await rule('width=58'), await rule('width=80')]).toEqual([48, 32, 48])
    const wrong = await brand.get(`${path}/receipt?width=70`)
    expect(wrong.body.error.details.fields[0]).toMatchObject({ path: 'query.width', rule: 'enum' })
  })

  test('has a file name with the order number, except as HTML', async () => {
    const order = await sell([1, 1, 1])
    const disposition = async (path: string, query: string) =>
      (await brand.call('GET', `${path}/receipt?${query}`)).headers.get('content-disposition')
    const path = `/orders/${order.id}`
    expect(await disposition(path, 'format=html')).toBeNull()
    for (const format of ['pdf', 'escpos']) {
      const name = `receipt-${order.order_number}.${format}`
      expect(await disposition(path, `format=${format}`)).toBe(`inline; filename="${name}"`)
    }
  })

  test('shows on the pre-bill of an order of a bill the same due as its answer, in every format', async () => {
    const bill = await openTable()
    const lines = [{ product_id: products[0]!.id, quantity: 2 }]
    const order = await brand.make(`/dining-sessions/${bill.id}/orders`, { lines })
    const items = [{ item_id: order.items[0].id, quantity: 1 }]
    await brand.make(`/dining-sessions/${bill.id}/pay`, {
      payments: [{ payment_method_id: cash.id, items }],
    })
    const path = `/orders/${order.id}`
    const { paid, due } = (await brand.get(path)).body.data
    const [half, texts] = [order.totals.total / 2, [await htmlOf(path)]]
    expect([paid, due]).toEqual([half, half])
    texts.push(await pdfText((await receipt(path, 'format=pdf')).bytes))
    texts.push((await receipt(path, 'format=escpos')).bytes.toString('latin1'))
    const figure = half.toFixed(2).replace('.', String.raw`\.`)
    for (const text of texts) expect(text).toMatch(new RegExp(`Paid\\W[^]*${figure}[^]*Due\\W[^]*${figure}`))
  })

  test('is the same after a year and a new menu, in every format', async () => {
    const order = await sell([3, 2, 1])
    const path = `/orders/${order.id}`
    const open = await everyForm(path)
    await payAll(path)
    const before = await everyForm(path)
    api.clock.advance(365 * 86_400_000)
    await changeEverything('Other')
    const after = await everyForm(path)
    for (const [at, form] of forms.entries()) {
      expect(after[at]!.equals(before[at]!), form).toBe(true)
      expect(open[at]!.equals(before[at]!), form).toBe(false)
    }
    const unpaid = await sell([1, 1, 1])
    expect(await htmlOf(`/orders/${unpaid.id}`)).toContain('Other')
    expect([await languageOf(order), await languageOf(unpaid)]).toEqual(['en', 'ar'])
    await patch('/brand', { default_language: 'en' })
  })
})

describe('a bill', () => {
  async function openBill(): Promise<Body> {
    const bill = await openTable()
    const lines = [{ product_id: products[0].id, quantity: 2 }]
    const order = await brand.make(`/dining-sessions/${bill.id}/orders`, { lines })
    return { ...bill, order }
  }

  test('is a pre-bill with its table while it is open', async () => {
    const bill = await openBill()
    const html = await htmlOf(`/dining-sessions/${bill.id}`)
    for (const text of ['Pre-bill - not a receipt', bill.table.name, 'Due']) expect(html).toContain(text)
  })

  test('shows its tables and waiter, even after they are renamed a year later', async () => {
    const bill = await openBill()
    const ada = await brand.make('/staff', { name: 'Ada Waiter', role: 'waiter', pin: '4711' })
    const path = `/dining-sessions/${bill.id}`
    await brand.call('PATCH', path, { body: { staff_id: ada.id } })
    await payAll(path)
    const everyBill = async () => [
      ...(await everyForm(path)),
      (await receipt(`/orders/${bill.order.id}`, 'lang=ar')).bytes,
    ]
    const before = await everyBill()
    const texts = [before[0]!.toString(), await pdfText(before[1]!), before[2]!.toString('latin1')]
    for (const text of texts) expect(text).toMatch(/Receipt[^]*Table T [^]*Served by Ada Waiter/)
    expect(before[3]!.toString()).toContain('النادل \u2068Ada Waiter\u2069')
    const ofOrder = before.at(-1)!.toString()
    expect(ofOrder).toContain(bill.table.name)
    // The round was sent by a till without a waiter.
    expect(ofOrder).not.toContain('Ada')
    const taxes = (await brand.get('/taxes')).body.data
    const renamed = { name: 'Later', translations: { ar: { name: 'لاحقا' } } }
    const later = [`/staff/${ada.id}`, `/tables/${bill.table.id}`].map(record => [record, { name: 'Later' }])
    const others = [`/payment-methods/${cash.id}`, `/taxes/${taxes[0].id}`].map(record => [record, renamed])
    for (const [record, body] of [...later, ...others] as [string, Body][]) await patch(record, body)
    for (const [at, bytes] of (await everyBill()).entries()) {
      expect(bytes.equals(before[at]!), String(at)).toBe(true)
    }
  })

  test('has a receipt for each payer and one for the whole bill', async () => {
    const bill = await openBill()
    const item = bill.order.items[0]
    const half = item.total / 2
    const path = `/dining-sessions/${bill.id}`
    await payAll(path, { items: [{ item_id: item.id, quantity: 1 }] })
    const paid = await payAll(path)
    const of = ({ id }: Body) => htmlOf(path, `payment_id=${id}`)
    const [first, second] = paid.payments
    const ofFirst = await of(first)
    for (const text of ['1 x ', half.toFixed(2), `(${bill.order.order_number})`])
      expect(ofFirst).toContain(text)
    expect(await of(second)).toContain('Share of the bill')
    const whole = await htmlOf(path)
    for (const text of ['Receipt', item.total.toFixed(2)]) expect(whole).toContain(text)
    expect(await of(paid.orders[0].payments[0])).toBe(ofFirst)
    const reply = await brand.get(`${path}/receipt?payment_id=${bill.id}`)
    expect(reply.body.error.details.fields).toMatchObject([{ path: 'query.payment_id', rule: 'not_found' }])
  })

  test("leaves a payer's receipt as it is while others pay and order, and adds the taxes at the end", async () => {
    const bill = await openBill()
    const path = `/dining-sessions/${bill.id}`
    const { payments } = await payAll(path, { amount: 9 })
    const read = () => htmlOf(path, `payment_id=${payments[0].id}`)
    const first = await read()
    expect(first).toContain('Provisional: taxes are shown once the bill is settled')
    expect(first).not.toContain('includes')
    const again = [{ product_id: products[0]!.id, quantity: 1 }]
    const more = await brand.make(`${path}/orders`, { lines: again })
    await payAll(path, { items: [{ item_id: bill.order.items[0].id, quantity: 1 }] })
    const numbers = (html: string) => html.replace(new RegExp(`.*${more.order_number}.*\n`), '')
    expect(numbers(await read())).toBe(first)
    await payAll(path)
    const last = await read()
    expect(last).toContain('includes')
    expect(last).not.toContain('Provisional')
  })
})
