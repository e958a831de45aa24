import { expect } from 'vitest'
import { invalid, openBench, refuses, row } from './bench.ts'

const bench = openBench()

const orders = () => `/dining-sessions/${bench().world.bill.id}/orders`
const line = (more: object = {}) => ({ product_id: bench().world.product.id, quantity: 1, ...more })

/** Sends an order whose body is this, and expects it refused. */
async function badOrder(body: unknown, path: string, rule?: string) {
  const ask = () => bench().call('POST', orders(), { body })
  return refuses(bench(), ask, invalid(path, rule), JSON.stringify(body)?.slice(0, 80))
}

async function badRaw(raw: string | Uint8Array, expected: { status: number; code: never }, headers = {}) {
  return refuses(bench(), () => bench().call('POST', orders(), { raw, headers }), expected)
}

const malformed = { status: 400, code: 'malformed_json' as never }
const unsupported = { status: 415, code: 'unsupported_media_type' as never }

row(1, 'refuses a body that is not JSON', async () => {
  for (const raw of ['{', '{"lines":', '[1,]', 'lines', '{"a":1}x']) await badRaw(raw, malformed)
  // No body at all counts as {}, so what lacks is said.
  await refuses(bench(), () => bench().call('POST', orders()), invalid('lines', 'required'))
})

row(3, 'refuses bytes that are not UTF-8', async () => {
  const bad = Buffer.concat([Buffer.from('{"note":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
  await badRaw(bad, malformed)
})

row(4, 'refuses another charset and another content type', async () => {
  await badRaw('{}', unsupported, { 'content-type': 'application/json; charset=utf-16' })
  await badRaw('a=1', unsupported, { 'content-type': 'application/x-www-form-urlencoded' })
})

row(6, 'refuses a compressed body', async () => {
  await badRaw('{}', unsupported, { 'content-encoding': 'gzip' })
})

row(7, 'refuses a body above 256 KiB', async () => {
  const raw = JSON.stringify({ note: 'x'.repeat(256 * 1024) })
  const reply = await refuses(bench(), () => bench().call('POST', orders(), { raw }), {
    status: 413,
    code: 'payload_too_large',
  })
  expect(reply.body.error.details).toEqual({ max_bytes: 262_144 })
})

row(9, 'refuses deeply nested JSON', async () => {
  for (const raw of ['['.repeat(100_000), `{"lines":${'['.repeat(20)}${']'.repeat(20)}}`]) {
    await refuses(bench(), () => bench().call('POST', orders(), { raw }), invalid('body', 'depth'))
  }
})

row(10, 'refuses a body with twenty thousand keys', async () => {
  const keys = Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')
  await refuses(
    bench(),
    () => bench().call('POST', orders(), { raw: `{${keys}}` }),
    invalid('body', 'max_items'),
  )
})

row(12, 'refuses keys that change the prototype', async () => {
  for (const raw of ['{"__proto__":{"a":1}}', '{"lines":[{"constructor":{"prototype":{"a":1}}}]}']) {
    const reply = await bench().call('POST', orders(), { raw })
    expect(reply.status).toBe(400)
    expect(({} as Record<string, unknown>)['a']).toBeUndefined()
  }
})

row(13, 'refuses an unknown field at its path', async () => {
  await badOrder({ lines: [line()], total: -5 }, 'total', 'unknown_field')
  await badOrder({ lines: [line({ price: 1 })] }, 'lines.0.price', 'unknown_field')
})

row(15, 'refuses missing and malformed lines', async () => {
  await badOrder({}, 'lines', 'required')
  await badOrder({ lines: null }, 'lines', 'type')
  await badOrder({ lines: [] }, 'lines', 'min_items')
  await badOrder({ lines: {} }, 'lines', 'type')
  await badOrder({ lines: 5 }, 'lines', 'type')
  for (const body of [[], 'x', 5, null]) await badOrder(body, 'body', 'type')
})

row(16, 'refuses more than a hundred lines', async () => {
  await badOrder({ lines: Array.from({ length: 101 }, () => line()) }, 'lines', 'max_items')
})

row(18, 'accepts a whole number in any JSON notation', async () => {
  for (const quantity of ['1.0', '1e0', '10e-1']) {
    const raw = `{"lines":[{"product_id":"${bench().world.product.id}","quantity":${quantity}}]}`
    const reply = await bench().call('POST', orders(), { raw })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body.data.items[0].quantity).toBe(1)
  }
})

row(19, 'refuses prices and quantities with too many decimals, below the minimum or as text', async () => {
  const open = (price: unknown) => [
    { product_id: bench().world.openPriced.id, quantity: 1, unit_price: price },
  ]
  for (const price of [10.005, 1e-3, 0.1 + 0.2]) {
    await badOrder({ lines: open(price) }, 'lines.0.unit_price', 'decimals')
  }
  await badOrder({ lines: open('10.00') }, 'lines.0.unit_price', 'type')
  await badOrder({ lines: open(-1) }, 'lines.0.unit_price', 'min')
  await badOrder({ lines: [line({ quantity: '2' })] }, 'lines.0.quantity', 'type')
  await badOrder({ lines: [line({ quantity: 0 })] }, 'lines.0.quantity', 'min')
  await badOrder({ lines: [line({ quantity: 1.5 })] }, 'lines.0.quantity', 'decimals')
  await badOrder({ lines: [line({ quantity: 0.0001 })] }, 'lines.0.quantity', 'decimals')
})

row(21, 'refuses prices and quantities above the limit', async () => {
  const open = { product_id: bench().world.openPriced.id, quantity: 1, unit_price: 9_007_199_254_740_992 }
  await badOrder({ lines: [open] }, 'lines.0.unit_price', 'max')
  await badOrder(
    { lines: [{ ...open, unit_price: 9_999_999_999.99, quantity: 2 }] },
    'lines.0.quantity',
    'max',
  )
})

row(22, 'limits the length of a text in code points', async () => {
  await badOrder({ lines: [line()], note: 'x'.repeat(501) }, 'note', 'max_length')
  const emoji = '🍕'.repeat(500)
  const reply = await bench().call('POST', orders(), { body: { lines: [line()], note: emoji } })
  expect(reply.status).toBe(201)
  expect(reply.body.data.note).toBe(emoji)
})

row(24, 'refuses half of a surrogate pair', async () => {
  const raw = `{"lines":[{"product_id":"${bench().world.product.id}","quantity":1}],"note":"\\ud800"}`
  await refuses(bench(), () => bench().call('POST', orders(), { raw }), invalid('note', 'format'))
})

row(25, 'refuses control characters and bidirectional overrides, and accepts joiners', async () => {
  for (const text of ['a\u0000b', 'a\u0007b', 'a\u0085b', 'a\u202Eb', 'a\u2066b']) {
    await badOrder({ lines: [line()], customer_name: text }, 'customer_name', 'format')
  }
  await badOrder({ lines: [line()], customer_name: 'a\nb' }, 'customer_name', 'format')
  const family = '👨‍👩‍👧'
  const reply = await bench().call('POST', orders(), {
    body: { lines: [line()], customer_name: family, note: 'a\nb' },
  })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body.data).toMatchObject({ customer_name: family, note: 'a\nb' })
})

row(27, 'stores text in NFC and finds it by NFC and by NFD', async () => {
  const [nfd, nfc] = ['Cafe\u0301', 'Caf\u00e9']
  const made = await bench().world.brand.make('/products', {
    name: nfd,
    category_id: bench().world.category.id,
    price: 2,
  })
  expect(made.name).toBe(nfc)
  for (const q of [nfd, nfc]) {
    const reply = await bench().call('GET', `/products?q=${encodeURIComponent(q)}`)
    expect(reply.body.data.map((product: { id: string }) => product.id)).toEqual([made.id])
  }
})

row(28, 'stores and returns markup as plain text', async () => {
  const note = '<script>alert(1)</script>'
  const reply = await bench().call('POST', orders(), { body: { lines: [line()], note } })
  expect(reply.body.data.note).toBe(note)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

row(31, 'refuses a cancellation without a valid reason', async () => {
  const path = `/order-items/${bench().world.order.items[0].id}/cancel`
  for (const reason of [undefined, null, '', '   ', 'x'.repeat(256), 5]) {
    const body = { reason }
    await refuses(bench(), () => bench().call('POST', path, { body }), invalid('reason'))
  }
  await refuses(
    bench(),
    () => bench().call('POST', path, { body: { reason: 'x', restock: null } }),
    invalid('restock', 'type'),
  )
})

row(33, 'returns the stock of a cancelled item by default', async () => {
  const sent = await bench().call('POST', orders(), { body: { lines: [line()] } })
  const path = `/order-items/${sent.body.data.items[0].id}/cancel`
  const reply = await bench().call('POST', path, { body: { reason: 'x' } })
  expect(reply.body.data.items[0]).toMatchObject({ restocked: true, cancel_kind: 'cancel' })
})

row(42, 'refuses a product of another brand like an unknown one', async () => {
  const other = await bench().api.openBrand()
  const category = await other.make('/categories', { name: 'Theirs' })
  const product = await other.make('/products', { name: 'Theirs', category_id: category.id, price: 1 })
  await badOrder({ lines: [line({ product_id: product.id })] }, 'lines.0.product_id', 'not_found')
})
