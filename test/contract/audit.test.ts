import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'
import { honoursIdempotencyKey } from '../../src/http/endpoint/operation-codes.ts'
import type { Api } from '#test/support/api.ts'
import { send } from '#test/fixtures/sample.ts'
import { before as firstSteps, samples } from '#test/fixtures/samples.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import { openWorld, type World } from '#test/fixtures/world.ts'
import { sample } from '#test/support/sweep.ts'

// Every operation that writes adds entries to the audit log; retries and reads add none.
let api: Api
let world: World
/** Operations that deactivate records which other samples need. */
let otherWorld: World

beforeAll(async () => {
  ;({ api, world } = await openReadyWorld())
  otherWorld = await openWorld(await api.openBrand(), 'Osteria')
})
afterAll(() => api.drop())

/** A new order is audited by its event; a preview writes nothing; who prints a paper changes nothing of the sale. */
const withoutEntry = new Set([
  'createOrder',
  'createTableOrder',
  'previewOrder',
  'claimPrintJob',
  'finishPrintJob',
  'failPrintJob',
])

/** Operations after which the entry of the bill or of the payment says the same of all orders. */
const sameForOrders = new Set(
  ['payDiningSession', 'reopenDiningSession', 'voidPayment'].concat('correctPayment', 'changeTip'),
)

const entriesSince = (count: number, { brand } = world) =>
  api.db.query<{ action: string; resource_id: string }>(
    sql`select action, resource_id from audit_entries where brand_id = ${brand.id}
        order by created_at, id offset ${count}`,
  )
const actionsSince = async (count: number, at = world) =>
  (await entriesSince(count, at)).map(row => row.action)
const countEntries = async (at = world) => (await entriesSince(0, at)).length

type Sales = ReadonlyMap<string, { version: number; bill: string | null }>

/** The orders and bills of a brand; of an order its bill too. */
async function salesOf({ brand }: World): Promise<Sales> {
  const rows = await api.db.query<{ id: string; version: number; bill: string | null }>(
    sql`select id, version, dining_session_id as bill from orders where brand_id = ${brand.id}
        union all select id, version, null from dining_sessions where brand_id = ${brand.id}`,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Lists orders that changed or were created without an entry, and bills without one of theirs or of their orders. */
function unaudited(before: Sales, after: Sales, entries: readonly { resource_id: string }[]): string[] {
  const audited = entries.map(entry => entry.resource_id)
  const seen = new Set(audited.flatMap(id => [id, before.get(id)?.bill, after.get(id)?.bill]))
  const moved = [...after].filter(([id, { version }]) => before.get(id)?.version !== version)
  return moved.map(([id]) => id).filter(id => !seen.has(id))
}

/** Other samples need the records that are sold out or deactivated. */
const isLast = ({ operationId, method }: Endpoint) => operationId.endsWith('SoldOut') || method === 'DELETE'

const isRead = ({ method }: Endpoint) => method === 'GET'

test('each write adds audit entries, and its retry adds none', async () => {
  const writes = api.endpoints.filter(endpoint => !isRead(endpoint))
  const wrong: string[] = []
  const tried = sample('writes whose audit entries are read', writes)
  for (const endpoint of tried.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other))))
    wrong.push(...(await faultsOf(endpoint)))
  expect(wrong).toEqual([])
})

async function faultsOf(endpoint: Endpoint): Promise<string[]> {
  const { operationId, method, status } = endpoint
  const at = method === 'POST' || method === 'PUT' ? world : otherWorld
  await firstSteps[operationId]?.(at)
  const request = samples[operationId]!(at)
  // The sample uses a table that another one deactivates.
  if (operationId === 'changeDiningSession') request.body = { guests: 5 }
  const headers = { 'idempotency-key': `audit-${operationId}` }
  const before = await countEntries(at)
  const sales = await salesOf(at)
  const reply = await send(at.brand, method, request, headers)
  expect(reply.status, `${operationId}: ${reply.text}`).toBe(status)
  const entries = await entriesSince(before, at)
  const made = entries.map(entry => entry.action)
  const expected = withoutEntry.has(operationId) ? made.length === 0 : made.includes(operationId)
  const faults = expected ? [] : [`${operationId} left ${made.length} entries: ${made.join()}`]
  if (made.some(action => action !== operationId)) faults.push(`${operationId} left ${made.join()}`)
  if (!withoutEntry.has(operationId) && !sameForOrders.has(operationId)) {
    const missing = unaudited(sales, await salesOf(at), entries)
    faults.push(...missing.map(id => `${operationId} left no entry of ${id}`))
  }
  if (!honoursIdempotencyKey(endpoint)) return faults
  await send(at.brand, method, request, headers)
  const again = await actionsSince(before + made.length, at)
  return again.length === 0 ? faults : [...faults, `${operationId} again left ${again.join()}`]
}

test('a read, a refusal and a change to the same value add no entry', async () => {
  const { brand, product } = world
  const { name } = (await brand.get(`/products/${product.id}`)).body.data
  const count = await countEntries()
  for (const endpoint of api.endpoints.filter(isRead)) {
    if (endpoint.comesAs === undefined) await send(brand, 'GET', samples[endpoint.operationId]!(world))
  }
  const refused = await brand.call('PATCH', `/products/${product.id}`, { body: { price: -1 } })
  const late = await brand.call('PATCH', `/products/${product.id}`, {
    body: { price: 2 },
    headers: { 'if-match': '"999"' },
  })
  expect([refused.status, late.status]).toEqual([422, 412])
  await brand.call('PATCH', `/products/${product.id}`, { body: { name } })
  expect(await actionsSince(count)).toEqual([])
  // Control: another value does.
  await brand.call('PATCH', `/products/${product.id}`, { body: { name: `${name} and more` } })
  expect(await actionsSince(count)).toEqual(['updateProduct'])
})
