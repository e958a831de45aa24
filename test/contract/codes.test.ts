import { createHash } from 'node:crypto'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGate } from '../../src/db/gate/gate.ts'
import { recordKinds } from '../../src/endpoints.ts'
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'
import { codesOf, honoursIdempotencyKey } from '../../src/http/endpoint/operation-codes.ts'
import { hashKey } from '../../src/access/key.format.ts'
import { findKeyByHash } from '../../src/access/key.store.ts'
import type { RefusalCode } from '../../src/lib/refusal.ts'
import { keyKind } from '../../src/keys/key.record.ts'
import { staffKind } from '../../src/staff/staff.record.ts'
import { webhookKind } from '../../src/webhooks/webhook.record.ts'
import type { Api, CallOptions, Reply } from '#test/support/api.ts'
import { makeFailureFixtures, type FailureFixtures, failureCases } from './code-cases.ts'
import { rawExchange } from '#test/support/fake-api.ts'
import { emptyTable, type Filling, fillings, fillRecords } from '#test/support/fill-limits.ts'
import { ownPage, type Sample, send } from '#test/fixtures/sample.ts'
import { samples } from '#test/fixtures/samples.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import type { World } from '#test/fixtures/world.ts'
import { sample as sampleOf } from '#test/support/sweep.ts'
import { written } from '#test/support/snapshot.ts'

// Provokes every code that the document lists at an operation; `api.call` throws on a code that it does not list.

const recordKindsAndStaff = [...recordKinds, staffKind, keyKind, webhookKind]
const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

let api: Api
let world: World
let fixtures: FailureFixtures
/** Keys without a scope, a branch or a rate limit that the request needs. */
let keys: Record<'spareBranch' | 'ownBranch' | 'taxes' | 'brand' | 'spent' | 'guest', string>
/** A token of staff with hardly any permission. */
let cook: string
/** Codes seen, by operation: `createTax not_found`. */
const met = new Set<string>()
beforeAll(async () => {
  // Three writes on one bill wait five seconds each, one after the other: as long as the timeout of a request in production.
  const timeouts = {
    requestTimeout: 1000,
    headersTimeout: 1000,
    checkInterval: 100,
    handlerTimeout: 60_000,
  }
  // All operations of one brand are sent at once, so the limits of the gate are raised.
  const places = { any: 100, write: 100, read: 100, report: 100 }
  const gate = makeGate({ inAll: places, perBrand: places })
  ;({ api, world } = await openReadyWorld({ timeouts, trustProxy: ['127.0.0.1'], max: 100, gate }))
  refusing.push(...sampleOf('operations refused to everyone', api.endpoints))
  fixtures = await makeFailureFixtures(world)
  const { id, branchId } = world.brand
  keys = {
    spareBranch: await api.makeKey(id, { branchIds: [world.spareBranch.id] }),
    ownBranch: await api.makeKey(id, { branchIds: [branchId] }),
    taxes: await api.makeKey(id, { scopes: ['taxes.write'] }),
    brand: await api.makeKey(id, { scopes: ['brand.write'] }),
    spent: await api.makeKey(id, { rateLimit: 1 }),
    guest: (await world.brand.make(`/dining-sessions/${world.bill.id}/guest-token`, {})).token,
  }
  await world.brand.make('/staff', { name: 'Cook', role: 'cook', pin: '90210' })
  cook = (await world.brand.make('/staff/sign-in', { branch_id: branchId, pin: '90210' })).token
  await api.call('GET', '/brand', { key: keys.spent })
  const used = { headers: { 'idempotency-key': 'used' } }
  await world.brand.make('/taxes', { name: 'Used', rate: 1 }, used)
})

afterAll(() => api.drop())

type Provoke = (endpoint: Endpoint, sample: Sample) => Promise<Reply>

const withHeaders =
  (headers: Record<string, string>): Provoke =>
  ({ method }, sample) =>
    send(world.brand, method, sample, headers)

const withKey =
  (choose: (endpoint: Endpoint) => string): Provoke =>
  (endpoint, sample) => {
    const call = (method: string, path: string, options?: CallOptions) =>
      api.call(method, path, { ...options, key: choose(endpoint) })
    return send({ ...world.brand, call }, endpoint.method, sample)
  }

const withQuery =
  (query: Record<string, string>): Provoke =>
  ({ method }, sample) =>
    send(world.brand, method, { ...sample, query: { ...sample.query, ...query } })

const withBody =
  (raw: string, type: string): Provoke =>
  ({ method }, { path, headers }) =>
    world.brand.call(method, path, { raw, headers: { ...ownPage, ...headers, 'content-type': type } })

let addresses = 0

/** How to provoke each code that depends on the kind of operation. */
const provoke: Partial<Record<RefusalCode, Provoke>> = {
  malformed_request: ({ method }, { path }) =>
    world.brand.call(method, `${path}?a=%zz`, { headers: ownPage }),
  unauthenticated: ({ method }, { path }) =>
    api.call(method, path, { headers: { 'x-forwarded-for': `10.0.0.${addresses++}` } }),
  rate_limited: async (endpoint, sample) => {
    // On a slow machine its first requests are a minute old by now.
    await api.call('GET', '/brand', { key: keys.spent })
    return withKey(() => keys.spent)(endpoint, sample)
  },
  insufficient_scope: withKey(({ scope }) => {
    // Any key works, but a guest has none.
    if (scope === 'any') return keys.guest
    return scope.startsWith('brand.') ? keys.taxes : keys.brand
  }),
  not_found: ({ method }, sample) => send(world.brand, method, withId(sample, unknownId)),
  branch_forbidden: withKey(({ operationId }) =>
    operationId === 'deactivateBranch' ? keys.ownBranch : keys.spareBranch,
  ),
  unsupported_media_type: withBody('text', 'text/plain'),
  malformed_json: withBody('{', 'application/json'),
  validation_failed: withQuery({ unknown: '1' }),
  invalid_per_page: withQuery({ per_page: '101' }),
  invalid_sort: withQuery({ sort: 'colour' }),
  unsupported_language: withQuery({ lang: 'xx' }),
  invalid_idempotency_key: withHeaders({ 'idempotency-key': 'two words' }),
  idempotency_key_reused: withHeaders({ 'idempotency-key': 'used' }),
  version_conflict: withHeaders({ 'if-match': '"999"' }),
  staff_session_expired: withHeaders({ 'x-staff-token': 'nobody' }),
  role_forbidden: ({ method }, sample) => send(world.brand, method, sample, { 'x-staff-token': cook }),
  approval_required: async ({ method }, sample) => {
    const rules = (asked: boolean) => {
      const names = ['cancel_after_preparing', 'comp', 'price_override', 'refund', 'void', 'correct']
      const each = Object.fromEntries(names.map(name => [name, asked]))
      return { approvals: { ...each, discount_over_percent: asked ? 0 : null } }
    }
    await world.brand.call('PATCH', '/brand', { body: rules(true) })
    const reply = await send(world.brand, method, sample)
    await world.brand.call('PATCH', '/brand', { body: rules(false) })
    return reply
  },
  // Only a ledger edited by hand can get there.
  refund_exceeds_paid: async ({ method }, sample) => {
    const raise = (to: Sql) =>
      api.db.query(
        sql`update payments set refunded_amount = ${to} where order_id = ${world.refundableOrder.id}`,
      )
    await raise(sql`amount`)
    const reply = await send(world.brand, method, sample)
    await raise(sql`0`)
    return reply
  },
  limit_reached: async (endpoint, sample) => {
    if (endpoint.operationId === 'streamEvents')
      return besideStreams(10, () => send(world.brand, 'GET', sample))
    const { table, fill, empty = () => emptyTable(api.db, table) } = fillingOf(endpoint)
    await fill(api.db, world)
    const reply = await send(world.brand, endpoint.method, sample)
    await empty(api.db, world)
    return reply
  },
  already_exists: ({ method }, sample) =>
    send(world.brand, method, { ...sample, body: { ...(sample.body as object), ref: 'taken' } }),
}

/** Sends the request while the key has this many streams open. */
async function besideStreams(count: number, ask: () => Promise<Reply>): Promise<Reply> {
  const leaving = new AbortController()
  const open = () =>
    fetch(`${api.url}/v1/pos/events/stream`, {
      headers: { authorization: `Bearer ${world.brand.key}` },
      signal: leaving.signal,
    })
  await Promise.all(Array.from({ length: count }, open))
  const reply = await ask()
  leaving.abort()
  return reply
}

function fillingOf({ operationId }: Endpoint): Filling {
  const kind = recordKindsAndStaff.find(one => `create${one.title}` === operationId)
  if (kind === undefined) return fillings[operationId]!
  return { table: kind.table, fill: db => fillRecords(db, world.brand.id, kind.table) }
}

const isFilled = ({ operationId }: Endpoint, code: RefusalCode) =>
  code === 'limit_reached' && fillings[operationId] !== undefined

const tried: Partial<Record<RefusalCode, Set<Endpoint>>> = {}

/** The operations sent with malformed ids, over broken connections, or without their tables and database. */
const refusing: Endpoint[] = []

/** Codes for which many operations are sent at once, in a separate test. */
const together = new Set<RefusalCode>([
  'request_timeout',
  'payload_too_large',
  'headers_too_large',
  'idempotency_in_progress',
  'internal_error',
  'unavailable',
])

/** Only the last key of its kind is refused, and this test needs others: `src/keys/keys.test.ts` covers these codes. */
const ofLastKey = new Set(['updateApiKey in_use', 'deactivateApiKey in_use'])

/** Limits of addresses instead of keys, and a device's own end: `src/devices/devices.test.ts` covers these. */
const ofDevices = new Set(
  ['readDeviceCode rate_limited', 'pairDevice rate_limited', 'pairDevice limit_reached'].concat(
    'createDeviceCode limit_reached',
    'updateApiKey invalid_transition',
    'updateStaffMember in_use',
    'deactivateStaffMember in_use',
    'unpairSelf rate_limited',
    'unpairSelf insufficient_scope',
    'unpairSelf not_found',
  ),
)

/** Each code is provoked at some of its operations, in `npm run test:long` at all. */
function isTried(endpoint: Endpoint, code: RefusalCode): boolean {
  const name = `${endpoint.operationId} ${code}`
  if (together.has(code) || ofLastKey.has(name) || ofDevices.has(name)) return false
  tried[code] ??= new Set(
    sampleOf(
      'operations of each code',
      api.endpoints.filter(one => codesOf(one).includes(code)),
    ),
  )
  return tried[code].has(endpoint)
}

/** Refusals before the work of an operation: nothing that it writes first, such as its key, may stay. */
const leavesAll = new Set<RefusalCode>([
  'not_found',
  'branch_forbidden',
  'version_conflict',
  'idempotency_key_reused',
])

test('produces each code listed at an operation', async () => {
  for (const endpoint of api.endpoints) {
    for (const code of codesOf(endpoint)) {
      if (!isTried(endpoint, code)) continue
      const special = failureCases[endpoint.operationId]?.[code]
      const sample = (special ?? samples[endpoint.operationId]!)(world, fixtures)
      const plain: Provoke = ({ method }, asked) => send(world.brand, method, asked)
      const isPrepared = code === 'approval_required' || isFilled(endpoint, code)
      const act = special === undefined || isPrepared ? provoke[code] : plain
      expect(act, `no case is written for ${endpoint.operationId} ${code}`).toBeDefined()
      const before = leavesAll.has(code) ? await written(api.db) : undefined
      expectCode(endpoint, code, (await act!(endpoint, sample)).text)
      if (before !== undefined)
        expect(await written(api.db), `${endpoint.operationId} ${code} writes`).toEqual(before)
    }
  }
})

test('answers 404 to a malformed id in a path', async () => {
  for (const endpoint of refusing.filter(one => one.path.includes('{') && one.scope !== 'none')) {
    const sample = samples[endpoint.operationId]!(world)
    for (const id of ['x', `${unknownId}0`, `8${unknownId.slice(1)}`]) {
      const { text, body } = await send(world.brand, endpoint.method, withId(sample, id))
      expectCode(endpoint, 'not_found', text)
      expect(body.error.details).toEqual({ resource: endpoint.resource, id })
    }
  }
})

test('answers connection errors in the standard shape', async () => {
  const faults: [RefusalCode, string, string][] = [
    ['headers_too_large', `x-long: ${'a'.repeat(20_000)}\r\n`, ''],
    ['payload_too_large', 'content-type: application/json\r\ncontent-length: 2000000\r\n', ''],
    ['request_timeout', 'content-type: application/json\r\ncontent-length: 10\r\n', '{'],
  ]
  for (const [code, header, body] of faults) {
    await forEach(refusing, async endpoint => {
      const { path } = samples[endpoint.operationId]!(world)
      const start = `${endpoint.method} /v1/pos${path} HTTP/1.1\r\nhost: x\r\nx-comanda: 1\r\n`
      // A GET has no body, so its head is left incomplete.
      const half = code === 'request_timeout' && endpoint.method === 'GET'
      const head = `${start}authorization: Bearer ${world.brand.key}\r\n${half ? '' : `${header}\r\n`}`
      const answer = await rawExchange(Number(new URL(api.url).port), half ? head : head + body)
      expectCode(endpoint, code, answer.split('\r\n\r\n')[1]!)
      expect(answer, endpoint.operationId).toMatch(/^x-request-id: [0-9A-Z]{26}\r$/m)
    })
  }
})

function waitingWriters(): Endpoint[] {
  return sampleOf('operations that wait for a duplicate', api.endpoints.filter(honoursIdempotencyKey))
}

test('answers with a code to retry after five seconds of waiting for a duplicate or a locked bill', async () => {
  const writers = waitingWriters()
  const first = await api.db.connectAlone()
  try {
    const { caller } = (await findKeyByHash(api.db, world.brand.id, hashKey(world.brand.key)))!
    const rows = writers.map(
      ({ operationId }) =>
        sql`(${world.brand.id}, ${hashOf(`${caller.keyId} ${operationId}`)}, '', ${unknownId})`,
    )
    await first.query('begin')
    await first.query(
      sql`insert into idempotency_keys (brand_id, key_hash, fingerprint, result_id) values ${join(rows)}`,
    )
    await first.query(
      sql`select from dining_sessions where brand_id = ${world.brand.id} and id = ${world.heldBill.id} for update`,
    )
    const ordering = api.endpoints.find(one => one.operationId === 'createTableOrder')!
    const held = send(world.brand, 'POST', samples['createTableOrder']!({ ...world, bill: world.heldBill }))
    await forEach(writers, async endpoint => {
      const { operationId, method } = endpoint
      const headers = { 'idempotency-key': operationId }
      const reply = await send(world.brand, method, samples[operationId]!(world), headers)
      expectCode(endpoint, 'idempotency_in_progress', reply.text)
      expect(reply.headers.get('retry-after'), operationId).toBe('1')
    })
    expectCode(ordering, 'unavailable', (await held).text)
  } finally {
    await first.end()
  }
})

test('reveals nothing of an internal error', async () => {
  const { db } = api
  const tables = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  // Authentication still works; everything an operation reads afterwards is missing or ambiguous.
  const kept = new Set(['brands', 'api_keys', 'server_settings'])
  for (const { name } of tables.filter(table => !kept.has(table.name))) {
    await db.query(sql`alter table ${raw(name)} rename to ${raw(`${name}_away`)}`)
  }
  await db.query(sql`alter table brands add column brand_id text`)
  await db.query(sql`alter table api_keys rename column last_four to last_four_away`)
  await db.query(sql`alter table api_keys rename column revoked_at to revoked_at_away`)
  await db.query(sql`update brands set menu_version = menu_version + 1`)
  await forEach(refusing, async endpoint => {
    const reply = await send(world.brand, endpoint.method, samples[endpoint.operationId]!(world))
    expectCode(endpoint, 'internal_error', reply.text)
    expect(reply.text, endpoint.operationId).not.toMatch(/relation|column|ambiguous/)
  })
})

test('answers 503 with Retry-After at every operation without a database', async () => {
  await api.db.close()
  await forEach(refusing, async endpoint => {
    const reply = await send(world.brand, endpoint.method, samples[endpoint.operationId]!(world))
    expectCode(endpoint, 'unavailable', reply.text)
    expect(reply.headers.get('retry-after'), endpoint.operationId).toMatch(/^[1-9]\d*$/)
  })
})

test('omits no listed code', () => {
  const writers = waitingWriters()
  const isAsked = (endpoint: Endpoint, code: RefusalCode) =>
    code === 'idempotency_in_progress'
      ? writers.includes(endpoint)
      : together.has(code)
        ? refusing.includes(endpoint)
        : isTried(endpoint, code)
  const pairs = api.endpoints.flatMap(endpoint => codesOf(endpoint).map(code => ({ endpoint, code })))
  const nameOf = ({ endpoint, code }: (typeof pairs)[number]) => `${endpoint.operationId} ${code}`
  console.log(`${met.size} of ${pairs.length} codes were met at ${api.endpoints.length} operations`)
  const asked = pairs.filter(({ endpoint, code }) => isAsked(endpoint, code)).map(nameOf)
  expect(asked.filter(one => !met.has(one))).toEqual([])
  const listed = new Set(pairs.map(nameOf))
  expect([...met].filter(one => !listed.has(one))).toEqual([])
})

function expectCode({ operationId }: Endpoint, code: RefusalCode, answer: string): void {
  const given = /^\{"error":\{"code":"(\w+)"/.exec(answer)?.[1] ?? answer
  // A soft assertion, so that one run lists every wrong operation.
  expect.soft(given, `${operationId} ${code}`).toBe(code)
  if (given === code) met.add(`${operationId} ${code}`)
}

function withId(sample: Sample, id: string): Sample {
  return { ...sample, path: sample.path.replace(/[0-9A-HJKMNP-TV-Z]{26}/, id) }
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, 16)
}

function forEach<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void[]> {
  return Promise.all(all.map(act))
}
