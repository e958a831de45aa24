import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'
import { honoursIdempotencyKey } from '../../src/http/endpoint/operation-codes.ts'
import type { Api, Body, Reply } from '#test/support/api.ts'
import { notAlone, otherBody, patchesOf, sameValues } from '#test/fixtures/other-values.ts'
import {
  changedFields,
  inUtc,
  movingFaults,
  type ApiSnapshot,
  takeApiSnapshot,
} from '#test/support/api-snapshot.ts'
import { send } from '#test/fixtures/sample.ts'
import { before as firstSteps, samples } from '#test/fixtures/samples.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import type { World } from '#test/fixtures/world.ts'
import { makeAlternates } from '#test/fixtures/alternates.ts'
import { isLong, sample } from '#test/support/sweep.ts'

// Compares snapshots of every GET before and after each write of an evening.

let api: Api
let world: World
let latest: ApiSnapshot
let document: Body
let steps = 0
beforeAll(async () => {
  ;({ api, world } = await openReadyWorld())
  const { brand } = world
  await makeAlternates(brand, world)
  // The last owner cannot be deactivated.
  await brand.make('/staff', { name: 'Second owner', role: 'owner', pin: '909091' })
  document = (await api.call('GET', '//v1/openapi.json')).body
  latest = await takeApiSnapshot(api, brand, true)
})

afterAll(() => api.drop())

/** Sends a write and compares snapshots: exactly the changed records have new versions, and the answer equals a GET. */
async function step(
  name: string,
  write: () => Promise<Reply>,
  expected: { status: number; retranslated?: boolean; secret?: boolean },
) {
  const reply = await write()
  expect(reply.status, `${name}: ${reply.text}`).toBe(expected.status)
  const [before, after] = [latest, await takeApiSnapshot(api, world.brand)]
  latest = after
  // A soft assertion, so that one run lists every wrong write.
  const faults = movingFaults(before, after, expected.retranslated)
  // A secret cannot be read: its change shows in the version only.
  const seen = expected.secret === true ? faults.filter(one => !one.endsWith('reads the same')) : faults
  expect.soft(seen, name).toEqual([])
  if (reply.status < 300) expectTrueAnswer(name, reply.body.data, after)
  const changed = [...after.records].filter(([at, is]) => before.records.get(at)?.version !== is.version)
  steps += 1
  return { reply, changed: changed.map(([address]) => address) }
}

/** The answer of a write equals a GET afterwards. */
function expectTrueAnswer(name: string, data: Body, after: ApiSnapshot): void {
  // A device is a key too: of two records with the id, the one that shows the same fields.
  const [, read] =
    [...after.records].find(
      ([address, one]) => address.endsWith(`/${data.id}`) && 'unpaired_at' in one === 'unpaired_at' in data,
    ) ?? []
  if (read === undefined) return
  // A key's text and a webhook's secret are in this answer only.
  const { key: _, secret: __, ...record } = data
  expect(changedFields({ ...record, translations: 0 }, { ...read, translations: 0 }), name).toEqual([])
  expect([data.version, data.updated_at], name).toEqual([read.version, read.updated_at])
}

test('each POST advances the versions of the records it changes and no other, and a retry changes nothing', async () => {
  const posts = api.endpoints.filter(
    ({ method, operationId }) => (method === 'POST' || method === 'PUT') && !onlyOnce.has(operationId),
  )
  const tried = new Set(sample('operations sent twice', posts))
  for (const endpoint of posts) {
    // The next test uses the bill that this one opens.
    if (tried.has(endpoint) || endpoint.operationId === 'openDiningSession') await postTwice(endpoint)
  }
  expect(steps).toBeGreaterThanOrEqual(2 * tried.size)
})

/**
 * A code pairs once, and a device ends once: src/devices/devices.test.ts sends these twice. A claim takes the next job, and is
 * answered for once: src/print-jobs/print-jobs.test.ts.
 */
const onlyOnce = new Set(['pairDevice', 'unpairSelf', 'claimPrintJob', 'finishPrintJob', 'failPrintJob'])

/**
 * Operations that change nothing in the snapshot: a preview, a guest's token, an acknowledgement, a delivery, a code, a receipt,
 * which has no version.
 */
const unseen = new Set([
  'previewOrder',
  'makeGuestToken',
  'signIn',
  'createDeviceCode',
  'signOut',
  'giveApproval',
  'acknowledgeItem',
  'testWebhook',
  'redeliver',
  'nameBuyer',
  'signReceipt',
  'countPrintedReceipt',
])

/** Operations that change a secret. A second rotation changes nothing else. */
const rotations = new Set(['rotateWebhook'])

async function postTwice(endpoint: Endpoint): Promise<void> {
  const { operationId, method, status } = endpoint
  const sample = samples[operationId]!(world)
  const headers = { 'idempotency-key': operationId }
  await firstSteps[operationId]?.(world)
  if (operationId in firstSteps) latest = await takeApiSnapshot(api, world.brand)
  const write = () => send(world.brand, method, sample, headers)
  const { changed } = await step(operationId, write, { status, secret: rotations.has(operationId) })
  if (!unseen.has(operationId)) expect(changed, `${operationId} changed something`).not.toEqual([])
  const again = await step(`${operationId} again`, write, { status })
  expect(again.changed, `${operationId} again`).toEqual([])
  const replayed = again.reply.headers.get('idempotent-replayed')
  expect(replayed, operationId).toBe(honoursIdempotencyKey(endpoint) ? 'true' : null)
  if (!operationId.endsWith('SoldOut')) return
  const back = { ...sample, body: { branch_id: world.brand.branchId, sold_out: false } }
  await step(`${operationId} ends`, () => send(world.brand, method, back), { status })
}

test.skipIf(!isLong)('so do the other cases of each operation', async () => {
  const { brand, order, bill, flour, card, cash, area } = world
  const post = (path: string, body: Body, status = 200) =>
    step(`POST ${path} ${JSON.stringify(body)}`, () => brand.call('POST', path, { body }), { status })
  const movement = { branch_id: brand.branchId, stock_item_id: flour.id }
  await post('/stock-movements', { ...movement, kind: 'purchase', quantity: 500, unit_cost: 0.02 }, 201)
  const { on_hand } = latest.records.get(`/stock-items/${flour.id}`).branches[0]
  await post('/stock-movements', { ...movement, kind: 'count', quantity: on_hand }, 201)
  await post('/stock-movements', { ...movement, kind: 'waste', quantity: 1.5 }, 201)
  const held = { product_id: world.product.id, quantity: 2, hold: true, course: 3 }
  const { reply } = await post(`/dining-sessions/${bill.id}/orders`, { lines: [held, held] }, 201)
  await post(`/dining-sessions/${bill.id}/fire`, { course: 3 })
  const [first, second] = reply.body.data.items
  await post(`/orders/${reply.body.data.id}/kitchen-status`, { status: 'delivered' })
  const { changed } = await post(`/orders/${reply.body.data.id}/kitchen-status`, { status: 'delivered' })
  expect(changed).toEqual([])
  await post(`/order-items/${first.id}/cancel`, { reason: 'cold', restock: false })
  await post(`/order-items/${second.id}/cancel`, { reason: 'cold', quantity: 1, restock: false })
  await post(`/order-items/${order.items[1].id}/cancel`, { reason: 'no fish' })
  const { due } = latest.records.get(`/dining-sessions/${bill.id}`)
  const parts = [
    { payment_method_id: card.id, amount: 1 },
    { payment_method_id: cash.id, tendered: due + 3 },
  ]
  await post(`/dining-sessions/${bill.id}/pay`, { payments: parts })
  expect(latest.records.get(`/dining-sessions/${bill.id}`).status).toBe('settled')
  expect(latest.records.get(`/tables/${bill.table_ids[0]}`).status).toBe('free')
  const { dining_session_id: opened } = latest.records.get(`/tables/${world.spareTable.id}`)
  await post(`/dining-sessions/${opened}/cancel`, {})
  const station = { branch_id: brand.branchId, name: 'Oven', late_after_seconds: 60 }
  await post('/kitchen-stations', station, 201)
  await post('/tables', { area_id: area.id, name: 'Corner', shape: 'round' }, 201)
})

test('a PATCH with equal values changes nothing', async () => {
  let sent = 0
  for (const { collection, fields } of patchesOf(document)) {
    const some = sample('records of each kind that get equal values', recordsOf(collection))
    for (const [address, record] of some) {
      if (['settled', 'merged', 'cancelled'].includes(record.status)) continue
      // An order becomes no delivery, nor ceases to be one.
      if (record.service_type === 'delivery') continue
      const alone = (await world.brand.get(address)).body.data
      const reply = await world.brand.call('PATCH', address, { body: sameValues(fields, alone) })
      expect(reply.status, `${address}: ${reply.text}`).toBe(200)
      expect(reply.body.data, address).toEqual(alone)
      sent += 1
    }
  }
  await step('PATCH {}', () => world.brand.call('PATCH', '/brand', { body: {} }), { status: 200 })
  expect(sent).toBeGreaterThan(isLong ? 40 : 10)
})

test('a PATCH of each field advances the versions of the records it changes and no other', async () => {
  // Items are read with their orders.
  const patched = patchesOf(document).filter(({ collection }) => collection !== '/order-items')
  for (const { collection, fields } of sample('kinds of records that are patched', patched)) {
    const [address] = recordsOf(collection).find(([, record]) => mayChange(record))!
    for (const name of sample('fields of each kind of record', Object.keys(fields)))
      if (!notAlone.has(name)) await patchField(collection, address, name, fields[name])
  }
  expect(steps).toBeGreaterThan(isLong ? 200 : 10)
})

/** Records that are not closed. Orders must be unpaid, without a bill, and scheduled. */
function mayChange({ status, order_number, dining_session_id, scheduled_for }: Body): boolean {
  if (order_number !== undefined) {
    return status === 'pending' && dining_session_id === null && scheduled_for !== null
  }
  return status !== 'settled' && status !== 'merged' && status !== 'cancelled'
}

async function patchField(collection: string, address: string, name: string, schema: Body): Promise<void> {
  const record = latest.records.get(address)
  const all = Object.fromEntries(
    api.endpoints.map(({ path }) => [path, recordsOf(path).map(([, one]) => one)]),
  )
  const isFixed = name === 'currency' || name === 'tax_mode'
  const inUse = isFixed || (name === 'active' && (collection === '/branches' || record.status === 'occupied'))
  const body = otherBody(name, schema, { record, all })
  const write = () => world.brand.call('PATCH', address, { body })
  const retranslated = name === 'default_language' || name === 'languages'
  const step_ = `PATCH ${address} ${JSON.stringify(body)}`
  const { reply, changed } = await step(step_, write, {
    status: inUse ? 409 : 200,
    retranslated,
    secret: name === 'pin',
  })
  if (inUse) return expect(changed, step_).toEqual([])
  expect(changed, step_).toContain(address)
  // A PIN is never shown, and the branches that are sent are merged into the others.
  const isShown = name !== 'pin' && name !== 'branches'
  if (isShown) expect.soft(inUtc(reply.body.data), step_).toMatchObject(inUtc(body))
  // Reactivates the record, undoes settings that would refuse other requests, keeps the type of cash, and removes
  // components, because a tax with components cannot have rates by service type.
  const undone = { active: true, require_staff: false, require_shift: false, components: null }
  const back = { ...undone, type: record.type }[name]
  if (back === undefined) return
  const undo = () => world.brand.call('PATCH', address, { body: { [name]: back } })
  await step(`${step_}, and back`, undo, { status: 200 })
}

test('deactivating a record advances its version once', async () => {
  const deletes = api.endpoints.filter(({ method }) => method === 'DELETE')
  for (const { operationId, method } of sample('records deactivated', deletes)) {
    const write = () => send(world.brand, method, samples[operationId]!(world))
    const idempotencyKey = await step(operationId, write, { status: 200 })
    expect(idempotencyKey.changed, operationId).not.toEqual([])
    const twice = await step(`${operationId} again`, write, { status: 200 })
    expect(twice.changed, operationId).toEqual([])
  }
  await takeApiSnapshot(api, world.brand, true)
  console.log(`${steps} writes were compared, ${latest.records.size} records each time`)
})

test.skipIf(!isLong)(
  'control: detects a change without a new version, and a new version without a change',
  async () => {
    const { db } = api
    const product = `/products/${world.product.id}`
    const before = await takeApiSnapshot(api, world.brand)
    await db.query(sql`update products set price = price + 1 where id = ${world.product.id}`)
    const forgotten = await takeApiSnapshot(api, world.brand)
    const price = `${product} reads otherwise and did not move: price`
    expect(movingFaults(before, forgotten)).toEqual([price])
    await db.query(sql`update products set version = version + 1 where id = ${world.product.id}`)
    // The version alone is not enough: a client that reads by updated_since would miss the change.
    expect(movingFaults(before, await takeApiSnapshot(api, world.brand))).toEqual([price])
    await db.query(sql`update products set price = price - 1 where id = ${world.product.id}`)
    expect(movingFaults(before, await takeApiSnapshot(api, world.brand))).toEqual([
      `${product} moved and reads the same`,
    ])
  },
)

function recordsOf(collection: string): [string, Body][] {
  if (collection === '/brand') return [['/brand', latest.records.get('/brand')]]
  return [...latest.records].filter(([address]) => address.startsWith(`${collection}/`))
}
