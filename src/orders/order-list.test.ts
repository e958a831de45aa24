import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type BrandAtHand, openApi } from '#test/support/api.ts'
import { isLong } from '#test/support/sweep.ts'

/** Orders a number of one dish, each on a separate line. */
async function orderer({ make, branchId }: BrandAtHand) {
  const category = await make('/categories', { name: 'Food' })
  const product = await make('/products', { name: 'Dish', category_id: category.id, price: 1 })
  return (lines: number, note: string, lineNote: string | null = null) =>
    make('/orders', {
      branch_id: branchId,
      channel: 'pos',
      note,
      lines: Array.from({ length: lines }, () => ({ product_id: product.id, quantity: 1, note: lineNote })),
    })
}

test('reads a page of many items in portions, with the same result as in one', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const { get } = brand
  const order = await orderer(brand)
  const small = await order(1, 'small')
  const alone = await get('/orders')
  expect(alone.body).toMatchObject({ data: [{ id: small.id }], meta: { total: 1 } })
  expect(alone.headers.get('content-length')).not.toBeNull()

  const made = [small]
  for (const lines of [100, 90, 80, 3]) made.push(await order(lines, `${lines} lines`))
  const page = await get('/orders?sort=total&direction=desc')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-length'), 'sent as it is read').toBeNull()
  expect(page.body.meta).toEqual({ total: 5, page: 1, per_page: 25, last_page: 1 })
  expect(page.body.data.map(({ note }: { note: string }) => note)).toEqual([
    '100 lines',
    '90 lines',
    '80 lines',
    '3 lines',
    'small',
  ])
  const each = await Promise.all(page.body.data.map(({ id }: { id: string }) => get(`/orders/${id}`)))
  expect(page.body.data).toEqual(each.map(one => one.body.data))
  const head = await api.call('HEAD', '/orders', { key: (await api.openBrand()).key })
  expect(head.status).toBe(200)
})

test.skipIf(!isLong)('six streamed answers leave connections to other requests of the brand', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const order = await orderer(brand)
  const { id } = await order(1, 'small')
  // More than the system buffers of an answer that no client reads.
  const large = 30
  await Promise.all(Array.from({ length: large }, () => order(100, 'large', 'x'.repeat(255))))
  const ask = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${brand.key}` }
      const call = request(`${api.url}/v1/pos/orders?per_page=100`, { headers, agent: false }, answer => {
        answer.pause()
        resolve(answer)
      })
      call.on('error', reject).end()
    })
  const six = Array.from({ length: 6 }, ask)
  const begun = await Promise.race(six)
  for (let round = 0; round < 3; round += 1) {
    expect((await brand.get(`/orders/${id}`)).status).toBe(200)
    expect((await brand.get('/orders?per_page=1')).status).toBe(200)
    await order(1, 'meanwhile')
  }
  expect(begun.complete).toBe(false)
  const answers = await Promise.all(six.map(async one => JSON.parse(await text(await one)).data.length))
  expect(Math.min(...answers)).toBeGreaterThanOrEqual(large + 1)
})

test('finds orders by number, name, table or total, and those without a bill', async () => {
  const api = await openApi({ now: '2026-11-21T19:00:00+01:00' })
  const brand = await api.openBrand()
  const { make, branchId: branch_id } = brand
  const category = await make('/categories', { name: 'Food' })
  const product = await make('/products', { name: 'Dish', category_id: category.id, price: 12.5 })
  const area = await make('/areas', { branch_id, name: 'Room' })
  const table = await make('/tables', { area_id: area.id, name: 'Südfenster' })
  const lines = [{ product_id: product.id, quantity: 1 }]
  const bill = await make('/dining-sessions', { table_id: table.id, guests: 2, name: '50%_off' })
  const round = await make(`/dining-sessions/${bill.id}/orders`, { lines, customer_name: 'Zoë' })
  const counter = { branch_id, channel: 'pos', lines: [{ product_id: product.id, quantity: 2 }] }
  const alone = await make('/orders', counter)
  const found = async (query: Record<string, string>) => {
    const { body } = await brand.get(`/orders?${new URLSearchParams({ branch_id, ...query }).toString()}`)
    return body.data.map(({ id }: { id: string }) => (id === round.id ? 'round' : 'alone'))
  }
  const number = round.order_number
  for (const q of [number.toLowerCase(), '001', 'zoe', 'SUDF', '%_o', '12,5', '12.50'])
    expect([q, await found({ q })]).toEqual([q, ['round']])
  expect(await found({ q: '25' })).toEqual(['alone'])
  expect(await found({ q: '%%' })).toEqual([])
  expect(await found({ has_bill: 'false' })).toEqual(['alone'])
  expect(await found({ has_bill: 'true', q: '12.50' })).toEqual(['round'])
  expect((await brand.get('/orders?q=zoe')).body.error.details.fields[0].path).toBe('query.branch_id')
  api.clock.advance(33 * 86_400_000)
  expect(await found({ q: 'zoe' })).toEqual([])
  expect(await found({ q: 'zoe', business_date: '2026-11-21' })).toEqual(['round'])
  expect(alone.id).not.toBe(round.id)
})
