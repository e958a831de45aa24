import { lockBrand, touchMenu } from '../settings/settings.store.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import { runCommand } from '../db/command.ts'
import type { OnceKey } from '../db/once.ts'
import { type BrandSettings } from '../settings/settings.types.ts'
import { actorOf } from '../access/actor.rules.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { fromMilli } from '../lib/money.ts'
import { newUlid } from '../lib/ulid.ts'
import { auditedRecord } from '../records/audited-record.steps.ts'
import type { Reference } from '../records/field.schema.ts'
import { presentRecord } from '../records/present-record.steps.ts'
import type { RecordAnswer } from '../records/record.steps.ts'
import { missingReferences } from '../records/record.store.ts'
import { movementKind } from './movement.record.ts'
import { changeOf, movementFaults, type NewMovement } from './movement.rules.ts'
import {
  findMovement,
  type LockedLevel,
  lockItemLevels,
  insertMovement,
  setUnitCost,
} from './movement.store.ts'
import { stockEvents } from './stock-events.steps.ts'
import { changeLevels, type StockChange } from './stock-level.store.ts'
import { stockTooLow } from './stock.refusals.ts'

export type MoveStock = {
  caller: Caller
  once: OnceKey | undefined
  movement: NewMovement
}

/**
 * Books a purchase, count, waste, adjustment or transfer to another branch. A transfer is two movements, out of one
 * branch and into the other; the answer is the first.
 * @throws Refusal branch_forbidden, idempotency_key_reused, validation_failed, insufficient_stock
 */
export async function moveStock(ctx: Context, { caller, once, movement }: MoveStock): Promise<RecordAnswer> {
  const id = newUlid(ctx.now())
  const brandId = caller.brand.id
  const { answer, replayed } = await runCommand(
    ctx.db,
    { brandId, by: actorOf(caller), once, resultId: id },
    {
      async lock() {
        requireBranch(caller, movement.branchId)
        if (movement.toBranchId !== null) requireBranch(caller, movement.toBranchId)
      },
      async work(tx) {
        const faults = [...(await referenceFaults(tx, brandId, movement)), ...movementFaults(movement)]
        if (faults.length > 0) throw invalid(...faults)
        await takeUnitCost(tx, caller, movement)
        const branchIds = movement.toBranchId === null ? [] : [movement.toBranchId]
        const ids = [movement.branchId, ...branchIds]
        const levels = await lockItemLevels(tx, brandId, movement.stockItemId, ids)
        const change = changeOf(movement.kind, movement.quantity, levels.get(movement.branchId)!.on_hand)
        requireEnough(movement, levels.get(movement.branchId)!, change)
        return writeLines(tx, caller.brand, id, movement, change)
      },
      answer: (tx, firstId) => show(tx, caller, firstId),
      audited: (_tx, _locked, { data }) =>
        auditedRecord(movementKind, {
          brand: caller.brand,
          lang: caller.brand.defaultLanguage,
          id,
          before: undefined,
          after: data,
        }),
    },
  )
  return { ...answer, replayed }
}

/**
 * The brand comes before stock levels in the order of locks, so a new cost is taken first. The cost holds in every branch: a
 * key that does not reach them all has it recorded on its purchase only.
 */
async function takeUnitCost(
  tx: Tx,
  { brand, branchIds }: Caller,
  { stockItemId, unitCost }: NewMovement,
): Promise<void> {
  if (unitCost === null || branchIds.length > 0) return
  const brandId = brand.id
  await lockBrand(tx, brandId)
  if (await setUnitCost(tx, brandId, stockItemId, unitCost)) await touchMenu(tx, brandId)
}

function requireEnough(movement: NewMovement, level: LockedLevel, change: number): void {
  if (!level.block_when_empty || change >= 0 || level.on_hand + change >= 0) return
  throw stockTooLow({
    stock_item_id: movement.stockItemId,
    on_hand: fromMilli(level.on_hand),
    needed: fromMilli(-change),
  })
}

async function writeLines(
  tx: Tx,
  brand: BrandSettings,
  id: string,
  movement: NewMovement,
  change: number,
): Promise<NewEvent[]> {
  const { stockItemId, branchId, toBranchId } = movement
  const brandId = brand.id
  await insertMovement(tx, brandId, { ...movement, id, change })
  const changes: StockChange[] = [{ branchId, stockItemId, change }]
  if (toBranchId !== null) {
    const into = { ...movement, id: newUlid(), branchId: toBranchId, toBranchId: null, change: -change }
    await insertMovement(tx, brandId, into)
    changes.push({ branchId: toBranchId, stockItemId, change: -change })
  }
  // A count that confirms the level is booked as a movement but changes nothing.
  const moved = changes.filter(one => one.change !== 0)
  const levels = await changeLevels(tx, brandId, moved)
  return stockEvents(tx, brandId, levels)
}

async function referenceFaults(tx: Tx, brandId: string, movement: NewMovement): Promise<Fault[]> {
  const references: Reference[] = [
    { table: 'branches', path: 'branch_id', id: movement.branchId },
    { table: 'stock_items', path: 'stock_item_id', id: movement.stockItemId },
  ]
  if (movement.toBranchId !== null) {
    references.push({ table: 'branches', path: 'to_branch_id', id: movement.toBranchId })
  }
  const missing = await missingReferences(tx, brandId, references)
  return missing.map(({ path }) => unknownId(path, 'record'))
}

async function show(tx: Tx, caller: Caller, id: string): Promise<RecordAnswer> {
  const row = (await findMovement(tx, caller.brand.id, id))!
  const reading = { brand: caller.brand, lang: caller.brand.defaultLanguage, alone: true }
  return { data: presentRecord(movementKind, row, reading), version: row['version'] as number }
}
