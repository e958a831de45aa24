import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { branchKind } from '../../branches/branch.record.ts'
import { createBrand } from '../../brands/create-brand.ts'
import { patchBrand } from '../../brands/patch-brand.ts'
import { campaignKind } from '../../campaigns/campaign.record.ts'
import type { Context } from '../../context.ts'
import { customerKind } from '../../customers/customer.record.ts'
import { type DemoNote, findDemo, wasMade } from '../../demo/demo.store.ts'
import { rememberDemo } from '../../demo/remember-demo.ts'
import { areaKind } from '../../floor/area.record.ts'
import { tableKind } from '../../floor/table.record.ts'
import { hashIdempotencyKey } from '../../http/endpoint/idempotency.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { createKey } from '../../keys/create-key.ts'
import { hashKey, secretBytes, writeKeyText } from '../../access/key.format.ts'
import { defaultBackdateDays, defaultRateLimit } from '../../access/key.types.ts'
import { findKeyByHash } from '../../access/key.store.ts'
import { scopes } from '../../access/scope.rules.ts'
import { toMilli } from '../../lib/money.ts'
import { importMenu } from '../../menu-files/import-menu.ts'
import { paymentMethodKind } from '../../payment-methods/payment-method.record.ts'
import { reasonKind } from '../../reasons/reason.record.ts'
import { createRecord, patchRecord } from '../../records/write-record.ts'
import type { RecordKind } from '../../records/record-kind.types.ts'
import { keptOfPin } from '../../staff/hash-pin.gateway.ts'
import { staffKind } from '../../staff/staff.record.ts'
import { moveStock } from '../../stock/move-stock.ts'
import { stockItemKind } from '../../stock/stock-item.record.ts'
import {
  branches,
  brand,
  campaigns,
  customers,
  paymentMethods,
  reasons,
  settings,
  openingStock,
  staff,
} from './floor-plan.ts'
import { listAll } from './list-all.ts'

/** The caller that loads the restaurant. */
type Loading = { ctx: Context; caller: Caller }

export type Demo = { caller: Caller; key: string; note: DemoNote }

/**
 * Loads the demo restaurant at the first call, and finds it at later ones with all changes made since. An interrupted load
 * is resumed.
 */
export async function loadDemo(ctx: Context): Promise<Demo> {
  const known = await findDemo(ctx.db)
  const note = known ?? (await createDemoBrand(ctx))
  const demo = await signIn(ctx, note)
  if (note.loaded) return demo
  const loading = { ctx, caller: demo.caller }
  const branchIds = await createBranches(loading)
  const text = await readFile(join(import.meta.dirname, 'menu.json'), 'utf8')
  await importMenu(ctx, { brandId: note.brandId, text, format: 'json', replace: false })
  for (const method of paymentMethods) await create(loading, paymentMethodKind, method, method.type)
  for (const [position, one] of reasons.entries()) {
    await create(loading, reasonKind, { ...one, position }, `${one.kind} ${one.name}`)
  }
  for (const guest of customers) await create(loading, customerKind, guest, guest.phone)
  for (const campaign of campaigns) await create(loading, campaignKind, campaign, campaign.name)
  await patchBrand(ctx, { caller: demo.caller, body: settings, ifMatch: undefined })
  for (const { pin, ...person } of staff) {
    const body = { ...person, ...(await keptOfPin(ctx.secret, note.brandId, pin)) }
    await create(loading, staffKind, body, person.name)
  }
  await fillStock(ctx, demo.caller, branchIds)
  await rememberDemo(ctx, { ...demo.note, loaded: true })
  return demo
}

async function createDemoBrand(ctx: Context): Promise<DemoNote> {
  const made = await createBrand(ctx, brand)
  const note = { brandId: made.brand.id, keyNumber: 1, loaded: false }
  await rememberDemo(ctx, note)
  return note
}

/**
 * Signs in with the demo's key, which every start prints: its secret is derived from the server's, so that only its hash is
 * stored, like that of any key. A revoked key is replaced by the next one.
 */
async function signIn(ctx: Context, note: DemoNote): Promise<Demo> {
  const random = createHmac('sha256', ctx.secret)
    .update(`demo key ${note.keyNumber}`)
    .digest()
    .subarray(0, secretBytes)
  const key = writeKeyText(ctx.secret, note.brandId, random)
  const found = await findKeyByHash(ctx.db, note.brandId, hashKey(key))
  const origin = { action: 'comanda demo', ip: null, requestId: null }
  if (found !== undefined) return { caller: { ...found.caller, origin }, key, note }
  if (await wasMade(ctx.db, note.brandId, hashKey(key))) {
    const next = { ...note, keyNumber: note.keyNumber + 1 }
    await rememberDemo(ctx, next)
    return signIn(ctx, next)
  }
  const limits = { rateLimit: defaultRateLimit, backdateDays: defaultBackdateDays }
  const request = { name: 'Demo', scopes: [...scopes], branchIds: [], lastDay: undefined, ...limits, random }
  await createKey(ctx, note.brandId, request)
  return signIn(ctx, note)
}

/** Updates the brand's first branch and creates the others, with their areas and tables. */
async function createBranches(loading: Loading): Promise<string[]> {
  const { ctx, caller } = loading
  const ids: string[] = []
  for (const [at, { areas, ...branch }] of branches.entries()) {
    const [first] = at === 0 ? await listAll(ctx, caller, branchKind) : []
    if (first !== undefined) await patchRecord(ctx, branchKind, call(caller, branch, first.id))
    const branchId = first?.id ?? (await create(loading, branchKind, branch, branch.code))
    for (const [position, { name, tables }] of areas.entries()) {
      const area = { branch_id: branchId, name, position }
      const areaId = await create(loading, areaKind, area, `${branch.code} ${name}`)
      for (const table of tables) {
        await create(loading, tableKind, { area_id: areaId, ...table }, `${branch.code} ${table.name}`)
      }
    }
    ids.push(branchId)
  }
  return ids
}

/** Sets each stock item's reorder level, and purchases it once for each branch. */
async function fillStock(ctx: Context, caller: Caller, branchIds: readonly string[]): Promise<void> {
  for (const item of await listAll(ctx, caller, stockItemKind)) {
    const level = openingStock[String(item['unit'])]
    if (level === undefined) continue
    const levels = branchIds.map(id => ({ branch_id: id, low_at: level.low }))
    await patchRecord(ctx, stockItemKind, call(caller, { branches: levels }, item.id))
    for (const branchId of branchIds) {
      const movement = {
        branchId,
        stockItemId: item.id,
        kind: 'purchase' as const,
        quantity: toMilli(level.bought),
        unitCost: null,
        toBranchId: null,
        reason: 'Prima fornitura',
      }
      const idempotencyKey = onceFor(ctx, `stock ${branchId} ${item.id}`)
      await moveStock(ctx, { caller, idempotencyKey, movement })
    }
  }
}

type Body = Readonly<Record<string, unknown>>

async function create({ ctx, caller }: Loading, kind: RecordKind, body: Body, name: string): Promise<string> {
  const idempotencyKey = onceFor(ctx, `${kind.resource} ${name}`)
  const { data } = await createRecord(ctx, kind, { ...call(caller, body, ''), idempotencyKey })
  return data['id'] as string
}

/** An idempotency key derived from the record, so that loading again creates no duplicates. */
function onceFor(ctx: Context, name: string) {
  return hashIdempotencyKey({ text: `demo ${name}`, callerId: 'demo' }, ctx.secret, ['demo'], name)
}

function call(caller: Caller, body: Body, id: string) {
  return { caller, id, body, lang: caller.brand.defaultLanguage }
}
