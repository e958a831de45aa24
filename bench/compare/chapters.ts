import type { Api, Body } from '#test/support/api.ts'
import { makeFailureFixtures, failureCases } from '#test/contract/code-cases.ts'
import { runLongEvening } from '#test/fixtures/long-evening.ts'
import { otherValue, patchesOf } from '#test/fixtures/other-values.ts'
import { type Sample, send } from '#test/fixtures/sample.ts'
import { before, samples } from '#test/fixtures/samples.ts'
import { openWorld, type World } from '#test/fixtures/world.ts'
import { makeAlternates } from '#test/fixtures/alternates.ts'
import { type LesserKeys, sendBadRequests } from './bad-requests.ts'
import { document, type Operation, operations } from './operations.ts'
import { playNight } from './night.ts'
import { readEverything } from './read-everything.ts'
import type { Chapter, ScratchService } from './scratch-service.ts'
import type { Till } from './till.ts'

/** Sends each operation with invalid requests, then a valid one, then retries that with the same key. */
const everyOperation: Chapter = async service => {
  const till = await service.openBrand()
  const play = async () => {
    const world = await openWorld(till)
    await till.make('/taxes', { name: 'Used', rate: 1 }, { headers: { 'idempotency-key': 'used' } })
    await sendBadRequests(till, world, await makeLesserKeys(service, till, world))
    for (const operation of inOrder()) {
      await before[operation.id]?.(world)
      if (needsSpareTable.has(operation.id)) await freeSpareTable(till, world)
      await sendTwice(till, operation, samples[operation.id]!(world))
    }
    await readEverything(till)
  }
  return { till, play }
}

/** An earlier sample puts a bill at the spare table. */
const needsSpareTable = new Set(['changeDiningSession', 'deactivateTable'])

async function freeSpareTable(till: Till, { spareTable }: World): Promise<void> {
  const { dining_session_id } = (await till.get(`/tables/${spareTable.id}`)).body.data
  const bill = `/dining-sessions/${dining_session_id}`
  const { table_ids } = (await till.get(bill)).body.data
  const others = table_ids.filter((id: string) => id !== spareTable.id)
  if (others.length === 0) await till.call('POST', `${bill}/cancel`, { body: {} })
  else await till.call('PATCH', bill, { body: { table_ids: others } })
}

async function makeLesserKeys(service: ScratchService, till: Till, world: World): Promise<LesserKeys> {
  const keys = {
    scope: await service.makeKey(till.id, '--scopes', 'taxes.read', '--rate-limit', '100000'),
    branch: await service.makeKey(till.id, ...wideScopes, '--branches', world.spareBranch.id),
    spent: await service.makeKey(till.id, '--scopes', 'taxes.read', '--rate-limit', '1'),
  }
  await till.make('/staff', { name: 'Cook', role: 'cook', pin: '90210' })
  const cook = await till.make('/staff/sign-in', { branch_id: till.branchId, pin: '90210' })
  return { ...keys, role: cook.token }
}

const wideScopes = [
  '--scopes',
  'tables.write,orders.write,products.write,kitchen.write',
  '--rate-limit',
  '100000',
]

/** Lines are added to the counter order before it is paid; records that others need are deactivated last. */
function inOrder(): Operation[] {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const late = ({ id, method }: Operation) => (id === 'addOrderLines' ? 0 : methods.indexOf(method))
  return operations.toSorted((one, other) => late(one) - late(other))
}

async function sendTwice(till: Till, { id, method, headers }: Operation, sample: Sample): Promise<void> {
  const once: Record<string, string> = headers.includes('Idempotency-Key') ? { 'idempotency-key': id } : {}
  const reply = await send(till.about('sample'), method, sample, once)
  const etag = reply.headers.get('etag')
  const same = method === 'GET' && etag !== null ? { 'if-none-match': etag } : once
  await send(till.about('sample again'), method, sample, same)
}

/** The refusals of rules: bills that are closed, items that are paid, balances that are spent. */
const refusals: Chapter = async service => {
  const till = await service.openBrand()
  const play = async () => {
    const world = await openWorld(till)
    const fixtures = await makeFailureFixtures(world)
    for (const { id, method } of operations) {
      for (const [code, ask] of Object.entries(failureCases[id] ?? {})) {
        const isApproval = code === 'approval_required'
        if (isApproval) await till.call('PATCH', '/brand', { body: { approvals: allApprovals } })
        await send(till.about(code), method, ask(world, fixtures))
        if (isApproval) await till.call('PATCH', '/brand', { body: { approvals: noApprovals } })
      }
    }
    await readEverything(till)
  }
  return { till, play }
}

const allApprovals = { cancel_after_preparing: true, comp: true, discount_over_percent: 0, refund: true }
const noApprovals = { cancel_after_preparing: false, comp: false, discount_over_percent: null, refund: false }

/** Another value for each field that a record can be changed in. */
const changes: Chapter = async service => {
  const till = await service.openBrand()
  const play = async () => {
    const world = await openWorld(till)
    await makeAlternates(till, world)
    for (const { operationId, path, fields } of patchesOf(document)) {
      const { path: own } = samples[operationId]!(world)
      const all = await recordsOfAll(till)
      for (const [name, schema] of Object.entries(fields)) {
        const { data: record } = (await till.get(own)).body
        const value = attempt(() => otherValue(name, schema, record[name], { record, all }))
        await till.ask(`${path} ${name}`, 'PATCH', own, { body: { [name]: value } })
        // Asked for at every request from then on.
        if (name.startsWith('require_')) await till.call('PATCH', own, { body: { [name]: false } })
      }
    }
    await readEverything(till)
  }
  return { till, play }
}

async function recordsOfAll(till: Till): Promise<Record<string, Body[]>> {
  const all: Record<string, Body[]> = {}
  for (const { collection } of patchesOf(document)) {
    if (collection !== '/brand') all[collection] ??= (await till.get(`${collection}?per_page=100`)).body.data
  }
  return all
}

/** No other record may be left that the field could name; then it is sent as null. */
function attempt(make: () => unknown): unknown {
  try {
    return make()
  } catch {
    return null
  }
}

/** A long evening in which money goes every way that it can; its clock is the real one. */
const evening: Chapter = async service => {
  const till = await service.openBrand()
  const clock = { now: Date.now, set: () => undefined, advance: () => undefined }
  const api = { clock, openBrand: () => Promise.resolve(till) } as unknown as Api
  const play = async () => {
    await runLongEvening(api)
    await readEverything(till)
  }
  return { till, play }
}

export const chapters: Record<string, Chapter> = {
  'every operation': everyOperation,
  refusals,
  changes,
  evening,
  ...Object.fromEntries([1, 2, 3, 4, 5].map(seed => [`night ${seed}`, playNight(seed)])),
}
