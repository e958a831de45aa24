import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { keyCacheMs } from '../access/key.cache.ts'
import { type Api, type Body, type BrandAtHand, openApi, type Reply } from '#test/support/api.ts'

// API keys created, updated, rotated and revoked through the API, by two services on one database.

let api: Api
let brand: BrandAtHand

beforeEach(async () => {
  api = await openApi({ services: 2 })
  brand = await api.openBrand()
})

/** The status of a request with a key at one of the two services. */
const statusOf = async (key: string, service = 0) =>
  (await api.call('GET', '/tables', { key, service })).status
const make = (body: Body, key = brand.key) => brand.call('POST', '/api-keys', { body, key })
/** The status and code of an answer, as in `404 not_found`. */
const codeOf = ({ status, body }: { status: number; body: Body }) => `${status} ${body.error?.code}`

test('shows a new key once, and its last four characters afterwards', async () => {
  const headers = { 'idempotency-key': 'till-1' }
  const body = { name: 'Till 1', for: 'till', branch_ids: [brand.branchId] }
  const made = (await brand.call('POST', '/api-keys', { body, headers })).body.data
  const { name, branch_ids } = body
  expect(made).toMatchObject({ name, branch_ids, rate_limit: 120, revoked_at: null })
  expect(made.scopes).toContain('orders.write')
  expect(await statusOf(made.key)).toBe(200)
  const again = (await brand.call('POST', '/api-keys', { body, headers })).body.data
  expect([again.id, again.key, again.last_four]).toEqual([made.id, null, made.key.slice(-4)])
  const read = await brand.get(`/api-keys/${made.id}`)
  const list = await brand.get('/api-keys')
  expect(list.body.data.map((key: Body) => key.id)).toContain(made.id)
  for (const { text } of [read, list]) {
    expect(text).not.toContain(made.key)
    expect(text).not.toMatch(/hash/)
  }
})

test('a caller of every branch of today gives no access to those of tomorrow', async () => {
  const scopes = ['api_keys.write', 'staff.write', 'webhooks.write', 'orders.read']
  const own = { name: 'Manager', scopes, branch_ids: [brand.branchId] }
  const { key, id } = (await make(own)).body.data
  const main = (await brand.get('/api-keys')).body.data.find((one: Body) => one.branch_ids.length === 0)
  const every = { branch_ids: [] }
  const tries: [string, string, Body][] = [
    ['PATCH', `/api-keys/${id}`, every],
    ['POST', '/api-keys', { ...own, ...every, name: 'More' }],
    ['POST', `/api-keys/${main.id}/rotate`, { overlap_seconds: 0 }],
    ['POST', '/staff', { name: 'Ada', role: 'waiter', pin: '471100', ...every }],
    ['POST', '/webhooks', { url: 'https://example.com/hook', events: ['*'], ...every }],
  ]
  for (const [method, path, body] of tries) {
    expect(codeOf(await brand.call(method, path, { body, key })), path).toBe('403 branch_forbidden')
  }
  expect((await brand.call('PATCH', `/api-keys/${id}`, { body: every })).status).toBe(200)
})

test("refuses to grant a scope, branch, rate limit, lifetime or backdating beyond the caller's own", async () => {
  const scopes = ['api_keys.write', 'orders.read']
  const expires_at = '2099-01-01T00:00:00Z'
  const own = { name: 'Manager', scopes, branch_ids: [brand.branchId], rate_limit: 60, expires_at }
  const { key } = (await make(own)).body.data
  const other = await brand.make('/branches', { name: 'Other', code: 'OTHER' })
  const less = { ...own, name: 'Less', scopes: ['orders.read'] }
  expect((await make(less, key)).status).toBe(201)
  expect(codeOf(await make({ ...less, scopes: ['orders.write'] }, key))).toBe('403 insufficient_scope')
  expect(codeOf(await make({ ...less, branch_ids: [other.id] }, key))).toBe('403 branch_forbidden')
  expect(codeOf(await make({ ...less, branch_ids: [] }, key))).toBe('403 branch_forbidden')
  const beyond = { rate_limit: 61, backdate_days: 1, expires_at: null }
  const refused = await make({ ...less, ...beyond }, key)
  expect(refused.body.error.details.fields.map(({ path, rule }: Body) => `${path} ${rule}`)).toEqual(
    Object.keys(beyond).map(path => `${path} max`),
  )
  expect((await make({ name: 'By default', for: 'kitchen' }, key)).body.error.code).toBe('insufficient_scope')
  const usual = (await make({ name: 'By default', scopes: ['orders.read'] }, key)).body.data
  expect(usual).toMatchObject({ rate_limit: 60, backdate_days: 0, branch_ids: [brand.branchId] })
  expect(Date.parse(usual.expires_at)).toBe(Date.parse(expires_at))
})

test('names the invalid fields of a new key', async () => {
  const fields = async (body: Body) => (await make({ name: 'K', ...body })).body.error.details.fields[0]
  expect(await fields({})).toMatchObject({ path: 'scopes', rule: 'required' })
  expect(await fields({ for: 'till', scopes: ['orders.read'] })).toMatchObject({ path: 'scopes' })
  expect(await fields({ scopes: ['menu.read'] })).toMatchObject({ path: 'scopes.0' })
  expect(await fields({ for: 'till', expires_at: '2020-01-01T00:00:00Z' })).toMatchObject({ rule: 'min' })
})

test("refuses changes to a key with more rights than the caller's", async () => {
  const strong = (await make({ name: 'Strong', for: 'till' })).body.data
  const { key } = (await make({ name: 'Weak', scopes: ['api_keys.write'] })).body.data
  const path = `/api-keys/${strong.id}`
  expect(codeOf(await brand.call('PATCH', path, { key, body: { name: 'X' } }))).toBe('403 insufficient_scope')
  expect(codeOf(await brand.call('DELETE', path, { key }))).toBe('403 insufficient_scope')
  expect(codeOf(await brand.call('POST', `${path}/rotate`, { key, body: {} }))).toBe('403 insufficient_scope')
  expect(await statusOf(strong.key)).toBe(200)
})

test('applies a changed rate limit at once', async () => {
  const made = (await make({ name: 'Old', for: 'till' })).body.data
  const patch = (body: Body) => brand.call('PATCH', `/api-keys/${made.id}`, { body })
  const slow = { name: 'New', rate_limit: 1 }
  expect((await patch(slow)).body.data).toMatchObject(slow)
  expect([await statusOf(made.key), await statusOf(made.key)]).toEqual([200, 429])
  expect(codeOf(await patch({ scopes: ['brand.write'] }))).toBe('422 validation_failed')
})

test('keeps the record and idempotency keys of a rotated key; the previous text ends with the overlap', async () => {
  const made = (await make({ name: 'Till', for: 'till', branch_ids: [brand.branchId] })).body.data
  const headers = { 'idempotency-key': 'customer' }
  const customer = (key: string) => brand.call('POST', '/customers', { key, headers, body: { name: 'Ada' } })
  const first = await customer(made.key)
  const rotate = (body: Body) => brand.make(`/api-keys/${made.id}/rotate`, body)
  const rotated = await rotate({ overlap_seconds: 60 })
  expect(rotated).toMatchObject({ id: made.id, last_four: rotated.key.slice(-4) })
  expect([await statusOf(made.key), await statusOf(rotated.key)]).toEqual([200, 200])
  const again = await customer(rotated.key)
  expect([again.body.data.id, again.headers.get('idempotent-replayed')]).toEqual([first.body.data.id, 'true'])
  // The overlap uses the database's clock, which may be seconds ahead of a slow test's.
  api.clock.advance(180_000)
  expect([await statusOf(made.key), await statusOf(rotated.key)]).toEqual([401, 200])
  const last = await rotate({ overlap_seconds: 0 })
  expect([await statusOf(rotated.key), await statusOf(last.key)]).toEqual([401, 200])
})

test('refuses a revoked key at once where it was revoked, within a second elsewhere', async () => {
  const made = (await make({ name: 'Lost', for: 'till' })).body.data
  expect([await statusOf(made.key, 0), await statusOf(made.key, 1)]).toEqual([200, 200])
  const path = `/api-keys/${made.id}`
  const revoked = await brand.call('DELETE', path)
  expect(revoked.body.data).toMatchObject({ active: false, revoked_at: expect.any(String) })
  expect(await statusOf(made.key, 0)).toBe(401)
  await sleep(keyCacheMs)
  expect(await statusOf(made.key, 1)).toBe(401)
  expect(codeOf(await brand.call('POST', `${path}/rotate`, { body: {} }))).toBe('409 invalid_transition')
  const revived = await brand.call('PATCH', path, { body: { active: true } })
  expect(codeOf(revived)).toBe('422 validation_failed')
})

test('keeps the last key that can create keys', async () => {
  const keys = (await brand.get('/api-keys')).body.data as Body[]
  const mine = keys.find(({ name }) => name === 'Test')
  for (const { id } of keys.filter(key => key !== mine)) {
    expect((await brand.call('DELETE', `/api-keys/${id}`)).status).toBe(200)
  }
  const path = `/api-keys/${mine.id}`
  expect(codeOf(await brand.call('DELETE', path))).toBe('409 in_use')
  const ending = await brand.call('PATCH', path, { body: { expires_at: '2099-01-01T00:00:00Z' } })
  expect(codeOf(ending)).toBe('409 in_use')
  expect(await statusOf(brand.key)).toBe(200)
})

describe('keys made by keys', () => {
  const scopes = ['api_keys.write', 'tables.read']
  const tables = async (key: string, count: number) => {
    const replies = []
    for (let at = 0; at < count; at++) replies.push(await api.call('GET', '/tables', { key }))
    return replies
  }
  const admitted = (replies: Reply[]) => replies.filter(({ status }) => status === 200).length

  test('count against the limits of all that made them', async () => {
    const first = (await make({ name: 'First', scopes, rate_limit: 20 })).body.data
    const second = (await make({ name: 'Second', scopes, rate_limit: 8 }, first.key)).body.data
    const third = (await make({ name: 'Third', scopes, rate_limit: 8 }, second.key)).body.data
    const own = await api.makeKey(brand.id, { rateLimit: 20 })
    expect([first, second, third].map(key => key.created_by_key_id)).toEqual([
      expect.any(String),
      first.id,
      second.id,
    ])
    // The second used one of its eight to make the third, and the first one for each of both.
    const replies = await tables(third.key, 8)
    expect(admitted(replies)).toBe(7)
    expect(replies[0]!.headers.get('ratelimit')).toBe('"key";r=6;t=60')
    expect(replies.at(-1)!.body.error).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^The key that made this one, .* 8 requests per minute/),
      details: { limit: 8 },
    })
    expect(admitted(await tables(second.key, 1))).toBe(0)
    expect(admitted(await tables(first.key, 20))).toBe(20 - 2 - 7)
    // Control: a key that no key made.
    expect(admitted(await tables(own, 20))).toBe(20)
  })

  test('are four generations at most', async () => {
    let { key } = brand
    for (let at = 0; at < 4; at++) key = (await make({ name: `Key ${at}`, scopes }, key)).body.data.key
    const refused = await make({ name: 'One more', scopes }, key)
    expect([codeOf(refused), refused.body.error.details]).toEqual(['409 limit_reached', { limit: 4 }])
  })

  test('are revoked with the key that made them, if so wanted, and each leaves its entry in the audit log', async () => {
    const leaked = (await make({ name: 'Leaked', scopes })).body.data
    const child = (await make({ name: 'Child', scopes }, leaked.key)).body.data
    const grandchild = (await make({ name: 'Grandchild', scopes }, child.key)).body.data
    const other = (await make({ name: 'Other', scopes })).body.data
    const texts = [leaked, child, grandchild, other].map(one => one.key)
    const statuses = () => Promise.all(texts.map(text => statusOf(text)))
    await brand.call('DELETE', `/api-keys/${leaked.id}`)
    expect(await statuses()).toEqual([401, 200, 200, 200])
    const again = await brand.call('DELETE', `/api-keys/${leaked.id}?children=true`)
    expect(again.body.data).toMatchObject({ id: leaked.id, active: false, version: 2 })
    expect(await statuses()).toEqual([401, 401, 401, 200])
    const { data } = (await brand.get('/audit-log?resource=api_key&per_page=100')).body
    const revoked = data.filter((entry: Body) => entry.after.active === false)
    expect(new Set(revoked.map((entry: Body) => entry.resource_id))).toEqual(
      new Set([leaked, child, grandchild].map(one => one.id)),
    )
  })

  test('are not revoked by a key with less rights', async () => {
    const strong = (await make({ name: 'Strong', scopes })).body.data
    const child = (await make({ name: 'Child', scopes }, strong.key)).body.data
    await brand.call('PATCH', `/api-keys/${child.id}`, { body: { rate_limit: 240 } })
    const path = `/api-keys/${strong.id}?children=true`
    expect(codeOf(await brand.call('DELETE', path, { key: strong.key }))).toBe('422 validation_failed')
    expect([await statusOf(strong.key), await statusOf(child.key)]).toEqual([200, 200])
  })
})
