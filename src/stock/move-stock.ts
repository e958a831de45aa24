import { lockBrand, touchMenu } from '../settings/settings.store.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import { type CallerCommand, runForCaller } from '../access/caller.command.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { fromMilli } from '../lib/money.ts'
import { newUlid } from '../lib/ulid.ts'
import { auditedRecord } from '../records/audited-record.rules.ts'
import type { Reference } from '../records/field.schema.ts'
import { toRecordAnswer } from '../records/record.presenter.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { getRow, missingReferences } from '../records/record.store.ts'
import { movementKind } from './movement.record.ts'
import { changeOf, movementFaults, type MovementRow, type NewMovement } from './movement.rules.ts'
import { insertMovement, type LockedLevel, lockItemLevels, setUnitCost } from './movement.store.ts'
import { stockEvents } from './stock-events.steps.ts'
import { changeLevels } from './stock-level.store.ts'
import { stockTooLow } from './stock.refusals.ts'

export type MoveStock = Omit<CallerCommand, 'ifMatch'> & { movement: NewMovement }

/**
 * Records a purchase, count, waste, adjustment or transfer to another branch. A transfer consists of two movements, out
 * of one branch and into the other; the answer is the first.
 */
export async function moveStock(
  ctx: Context,
  { caller, idempotencyKey, movement }: MoveStock,
): Promise<RecordAnswer> {
  const id = newUlid(ctx.now())
  const { brand } = caller
  const brandId = brand.id
  const reading = { brand, lang: brand.defaultLanguage }
  const { answer, replayed } = await runForCaller(ctx.db, { caller, idempotencyKey }, id, {
    async lock() {
      requireBranch(caller, movement.branchId)
      if (movement.toBranchId !== null) requireBranch(caller, movement.toBranchId)
    },
    async work(tx) {
      const faults = [...(await referenceFaults(tx, brandId, movement)), ...movementFaults(movement)]
      if (faults.length > 0) throw invalid(...faults)
      await updateUnitCost(tx, caller, movement)
      const ids = [movement.branchId, ...(movement.toBranchId === null ? [] : [movement.toBranchId])]
      const levels = await lockItemLevels(tx, brandId, movement.stockItemId, ids)
      const level = levels.get(movement.branchId)!
      const change = changeOf(movement.kind, movement.quantity, level.on_hand)
      requireEnough(movement, level, change)
      return writeMovements(tx, brandId, { ...movement, id, change })
    },
    answer: async (tx, firstId) =>
      toRecordAnswer(movementKind, await getRow(tx, movementKind, brandId, firstId), reading),
    audited: (_tx, _locked, { data: after }) =>
      auditedRecord(movementKind, { ...reading, id, before: undefined, after }),
  })
  return { ...answer, replayed }
}

/**
 * Updates the item's unit cost before any stock level is locked, since the lock order is the brand first. The cost
 * applies to every branch, so a key restricted to some branches records it on its purchase only.
 */
async function updateUnitCost(
  tx: Tx,
  { brand, branchIds }: Caller,
  { stockItemId, unitCost }: NewMovement,
): Promise<void> {
  if (unitCost === null || branchIds.length > 0) return
  await lockBrand(tx, brand.id)
  if (await setUnitCost(tx, brand.id, stockItemId, unitCost)) await touchMenu(tx, brand.id)
}

function requireEnough(movement: NewMovement, level: LockedLevel, change: number): void {
  if (!level.block_when_empty || change >= 0 || level.on_hand + change >= 0) return
  throw stockTooLow({
    stock_item_id: movement.stockItemId,
    on_hand: fromMilli(level.on_hand),
    needed: fromMilli(-change),
  })
}

async function writeMovements(tx: Tx, brandId: string, movement: MovementRow): Promise<NewEvent[]> {
  const { toBranchId, change } = movement
  const movements = [movement]
  if (toBranchId !== null) {
    movements.push({ ...movement, id: newUlid(), branchId: toBranchId, toBranchId: null, change: -change })
  }
  for (const one of movements) await insertMovement(tx, brandId, one)
  // A count that confirms the level is recorded as a movement, but changes nothing.
  const levels = await changeLevels(
    tx,
    brandId,
    movements.filter(one => one.change !== 0),
  )
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
