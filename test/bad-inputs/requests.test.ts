import { expect } from 'vitest'
import { invalid, openBench, refuses, row } from './bench.ts'

const bench = openBench()

const orders = () => `/dining-sessions/${bench().world.bill.id}/orders`
const order = () => ({ lines: [{ product_id: bench().world.product.id, quantity: 1 }] })

async function badQuery(path: string, query: string, expected: { code: never; details?: object }) {
  const reply = await refuses(
    bench(),
    () => bench().call('GET', `${path}?${query}`),
    { status: 422, code: expected.code },
    query.slice(0, 60),
  )
  if (expected.details !== undefined) expect(reply.body.error.details, query).toMatchObject(expected.details)
}

const fault = (path: string, rule?: string) => ({
  code: 'validation_failed' as never,
  details: { fields: [{ path, ...(rule && { rule }) }] },
})

row(30, 'searches for quotes, percent signs, underscores and backslashes literally', async () => {
  const name = "'; DROP TABLE orders; -- 100%_\\"
  const made = await bench().world.brand.make('/products', {
    name,
    category_id: bench().world.category.id,
    price: 1,
  })
  for (const q of [name, '100%_\\', "'; DROP"]) {
    const reply = await bench().call('GET', `/products?q=${encodeURIComponent(q)}`)
    expect(reply.body.data.map((product: { id: string }) => product.id)).toEqual([made.id])
  }
  for (const q of ['%%', '_ _', '\\\\']) {
    const reply = await bench().call('GET', `/products?q=${encodeURIComponent(q)}`)
    expect(reply.body.data, q).toEqual([])
  }
})

row(34, 'accepts an id in lower case and answers it in upper case', async () => {
  const { id } = bench().world.bill
  const reply = await bench().call('GET', `/dining-sessions/${id.toLowerCase()}`)
  expect(reply.body.data.id).toBe(id)
})

row(36, 'refuses a malformed percent encoding', async () => {
  for (const path of ['/orders/%E0%A4%A', '/orders?branch_id=%ZZ', '/orders?q=%E0%A4%A']) {
    await refuses(bench(), () => bench().call('GET', path), { status: 400, code: 'malformed_request' })
  }
})

row(37, "answers another brand's bill like an unknown one", async () => {
  const other = await bench().api.openBrand()
  const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
  const ask = (id: string, key: string) =>
    bench().api.call('POST', `/dining-sessions/${id}/orders`, {
      key,
      body: { lines: [{ product_id: unknown, quantity: 1 }] },
    })
  const foreign = await ask(bench().world.bill.id, other.key)
  const missing = await ask(unknown, other.key)
  expect(foreign.status).toBe(404)
  expect(foreign.text.replace(bench().world.bill.id, unknown)).toBe(missing.text)
})

row(39, 'refuses an order on a closed bill', async () => {
  const { world } = bench()
  const bill = await world.brand.make('/dining-sessions', { table_id: world.spareTable.id, guests: 1 })
  await world.brand.make(`/dining-sessions/${bill.id}/cancel`)
  const ask = () => bench().call('POST', `/dining-sessions/${bill.id}/orders`, { body: order() })
  await refuses(bench(), ask, { status: 409, code: 'session_not_open' })
})

row(40, 'refuses to cancel an item of a paid bill', async () => {
  const { world } = bench()
  const bill = await world.brand.make('/dining-sessions', { table_id: world.spareTable.id, guests: 1 })
  const sent = await world.brand.make(`/dining-sessions/${bill.id}/orders`, order())
  await world.brand.make(`/dining-sessions/${bill.id}/pay`, {
    payments: [{ payment_method_id: world.card.id }],
  })
  await refuses(
    bench(),
    () => bench().call('POST', `/order-items/${sent.items[0].id}/cancel`, { body: { reason: 'x' } }),
    { status: 409, code: 'item_not_on_open_bill' },
  )
})

row(43, 'refuses an idempotency key that was used with another body', async () => {
  const headers = { 'idempotency-key': 'row-43' }
  await bench().call('POST', orders(), { body: order(), headers })
  const ask = () => bench().call('POST', orders(), { body: { ...order(), note: 'other' }, headers })
  await refuses(bench(), ask, { status: 422, code: 'idempotency_key_reused' })
})

row(45, 'treats the same fields in another order and spacing as the same request', async () => {
  const headers = { 'idempotency-key': 'row-45' }
  const { id } = bench().world.product
  const first = await bench().call('POST', orders(), {
    raw: `{"lines":[{"product_id":"${id}","quantity":1}],"note":"a"}`,
    headers,
  })
  const again = await bench().call('POST', orders(), {
    raw: ` { "note" : "a", "lines": [ {"quantity":1.0,\n"product_id":"${id}"} ] }`,
    headers,
  })
  expect(again.status).toBe(201)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.body).toEqual(first.body)
})

row(46, 'refuses a malformed idempotency key', async () => {
  for (const key of ['x'.repeat(256), 'with space', 'caf\u00e9', '']) {
    const headers = { 'idempotency-key': key }
    const ask = () => bench().call('POST', orders(), { body: order(), headers })
    await refuses(bench(), ask, { status: 400, code: 'invalid_idempotency_key' })
  }
})

row(48, 'answers a page past the end with no records and the true total', async () => {
  const reply = await bench().call('GET', '/products?page=999999999')
  expect(reply.body.data).toEqual([])
  expect(reply.body.meta).toMatchObject({ page: 999_999_999, per_page: 25, last_page: 1 })
  expect(reply.body.meta.total).toBeGreaterThan(0)
})

row(49, 'refuses an invalid per_page and an invalid page', async () => {
  for (const value of ['0', '101', '25.0', 'null', '-1', '', '1e1', '0x10', '%201']) {
    await badQuery('/products', `per_page=${value}`, {
      code: 'invalid_per_page' as never,
      details: { max: 100 },
    })
  }
  for (const value of ['0', '-1', '0x10', '1e1', '%201', '', 'null'])
    await badQuery('/products', `page=${value}`, fault('query.page'))
})

row(51, 'refuses an active other than true and false', async () => {
  for (const value of ['1', 'TRUE', 'yes', '', 'null'])
    await badQuery('/products', `active=${value}`, fault('query.active'))
})

row(52, 'refuses an unknown sort with the allowed ones, and an unknown direction', async () => {
  for (const value of ['password_hash', 'id;drop', '', 'ID']) {
    await badQuery('/products', `sort=${encodeURIComponent(value)}`, {
      code: 'invalid_sort' as never,
      details: { allowed: expect.arrayContaining(['id', 'name']) },
    })
  }
  await badQuery('/products', 'Sort=id', fault('query.Sort', 'unknown_parameter'))
  await badQuery('/products', 'direction=up', fault('query.direction', 'enum'))
})

row(54, 'refuses a language that the brand does not have', async () => {
  for (const value of ['xx', '', 'it,en', '../..', 'x'.repeat(8000)]) {
    await badQuery('/products', `lang=${encodeURIComponent(value)}`, {
      code: 'unsupported_language' as never,
      details: { supported: ['en', 'it'] },
    })
  }
})

row(55, 'refuses an invalid updated_since', async () => {
  const bad = [
    '2026-11-21',
    '2026-11-21T10:00:00',
    'now',
    'infinity',
    '2026-02-30T10:00:00Z',
    '2026-11-21T10:00:00+03:00',
    '99999-01-01T00:00:00Z',
    '1763720000',
    '',
    '2026-11-21T23:59:60Z',
  ]
  for (const value of bad)
    await badQuery('/products', `updated_since=${value}`, fault('query.updated_since', 'format'))
})

row(57, 'accepts updated_since in every ISO 8601 notation with an offset', async () => {
  for (const value of [
    '2026-11-21T10:00:00+03:00',
    '2026-11-21T10:00:00Z',
    '2026-11-21T10:00:00.123456Z',
    '2026-11-21t10:00:00z',
    '1970-01-01T00:00:00Z',
  ]) {
    const reply = await bench().call('GET', `/products?updated_since=${encodeURIComponent(value)}`)
    expect(reply.status, value).toBe(200)
  }
})

row(58, 'refuses an unknown or repeated parameter', async () => {
  await badQuery('/products', 'colour=red', fault('query.colour', 'unknown_parameter'))
  await badQuery('/products', 'page=1&page=1', fault('query.page', 'duplicate'))
})

row(66, 'answers a missing and an invalid key with the same 401', async () => {
  const { api, world } = bench()
  const good = world.brand.key
  const wrong = `${good.slice(0, -1)}${good.endsWith('a') ? 'b' : 'a'}`
  const headers = [
    {},
    { authorization: `Bearer ${wrong}` },
    { authorization: good },
    { authorization: `Basic ${good}` },
    { authorization: 'Bearer' },
    { 'x-api-key': good },
  ]
  const texts = new Set<string>()
  for (const sent of headers) {
    const reply = await refuses(bench(), () => api.call('GET', '/orders', { headers: sent }), {
      status: 401,
      code: 'unauthenticated',
    })
    expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    texts.add(reply.text)
  }
  expect(texts.size).toBe(1)
  await refuses(bench(), () => api.call('GET', `/orders?api_key=${good}`), {
    status: 401,
    code: 'unauthenticated',
  })
})

row(67, 'checks the scope before the bill', async () => {
  const key = await bench().api.makeKey(bench().world.brand.id, { scopes: ['orders.read'] })
  const reply = await refuses(
    bench(),
    () => bench().api.call('POST', '/dining-sessions/01ARZ3NDEKTSV4RRFFQ69G5FAV/orders', { key, raw: '{' }),
    { status: 403, code: 'insufficient_scope' },
  )
  expect(reply.body.error.details).toEqual({ missing_scopes: ['tables.write'] })
})

row(69, 'refuses an If-Match other than the current version, and accepts *', async () => {
  const path = `/taxes/${bench().world.tax.id}`
  for (const value of ['"99"', 'stale', '1', 'W/"99"']) {
    const reply = await refuses(
      bench(),
      () => bench().call('PATCH', path, { body: { name: 'X' }, headers: { 'if-match': value } }),
      { status: 412, code: 'version_conflict' },
    )
    expect(reply.body.error.details).toEqual({ current_version: 1 })
  }
  const reply = await bench().call('PATCH', path, { body: { name: 'Renamed' }, headers: { 'if-match': '*' } })
  expect(reply.body.data.version).toBe(2)
})

row(70, 'accepts an empty PATCH, refuses to change the id, and replaces lists', async () => {
  const { world } = bench()
  const path = `/products/${world.product.id}`
  const before = await bench().call('GET', path)
  const same = await bench().call('PATCH', path, { body: {} })
  expect(same.body).toEqual(before.body)
  const patch = (body: object) => () => bench().call('PATCH', path, { body })
  await refuses(bench(), patch({ id: world.fish.id }), invalid('id', 'unknown_field'))
  await refuses(
    bench(),
    patch({ branch_ids: [world.brand.branchId, world.brand.branchId] }),
    invalid('branch_ids.1', 'duplicate'),
  )
  await refuses(
    bench(),
    patch({ branch_ids: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }),
    invalid('branch_ids.0', 'not_found'),
  )
  const cleared = await bench().call('PATCH', path, { body: { addon_group_ids: [] } })
  expect(cleared.body.data.addon_group_ids).toEqual([])
})

row(73, 'refunds no more than was paid, also in concurrent requests', async () => {
  const { world } = bench()
  const { brand, cash, product } = world
  const lines = [{ product_id: product.id, quantity: 2 }]
  const sold = await brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
  await brand.make(`/orders/${sold.id}/pay`, { payments: [{ payment_method_id: cash.id }] })
  const item_id = sold.items[0].id
  const refund = (quantity: number) => () =>
    bench().call('POST', `/orders/${sold.id}/refund`, {
      body: { items: [{ item_id, quantity }], reason: 'cold', to: 'original' },
    })
  const tooMuch = { status: 409, code: 'item_already_cancelled' } as const
  await refuses(bench(), refund(3), tooMuch)
  const both = await Promise.all([refund(2)(), refund(2)()])
  expect(both.map(reply => reply.status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const { payments } = (await bench().call('GET', `/orders/${sold.id}`)).body.data
  expect(payments[0].refunded_amount).toBe(payments[0].amount)
})

row(75, "ignores the client's clock", async () => {
  const headers = { date: new Date(Date.now() - 7_200_000).toUTCString() }
  const reply = await bench().call('POST', orders(), { body: order(), headers })
  expect(reply.status).toBe(201)
  expect(Date.parse(reply.body.data.ordered_at)).toBe(bench().api.clock.now())
})
