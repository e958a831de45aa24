import { hash } from 'node:crypto'
import { Type } from 'typebox'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { findBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import { findUsedKeys } from '../../db/idempotency.ts'
import type { IdempotencyKey } from '../../lib/idempotency-key.types.ts'
import { hashIdempotencyKey } from '../../http/endpoint/idempotency.ts'
import { fromMilli, toMilli } from '../../lib/money.ts'
import type { Fault } from '../../lib/refusal.ts'
import { ambiguousName, recordTwice, unknownName } from '../../menu-files/menu-file.refusals.ts'
import { moveStock } from '../../stock/move-stock.ts'
import { type CountedItem, listCountedItems } from '../../stock/stock-item.store.ts'
import { strict, text as textSchema, Ulid } from '../../wire/common.schema.ts'
import { itemNeeded, otherUnit } from './bulk.refusals.ts'
import { inLanes } from './in-lanes.ts'
import { type FileRow, readTable, type TableSource } from './read-table.ts'

type Fields = { id?: string; ref?: string; item?: string; unit?: string; counted?: number; on_hand?: number }
type Found = FileRow<Fields> & { found: readonly CountedItem[] }

/**
 * The number of counts booked, of counts booked that equal the stock on hand, of counts that the same file booked earlier
 * on this business date, and of rows without a count.
 */
export type CountReport = Record<'booked' | 'unchanged' | 'already_booked' | 'not_counted', number>

const Quantity = Type.Number({ minimum: 0, maximum: 9_999_999.999, 'x-decimals': 3 })
const Row = strict({
  id: Type.Optional(Ulid),
  ref: Type.Optional(textSchema(255)),
  item: Type.Optional(textSchema(120)),
  unit: Type.Optional(textSchema(255)),
  on_hand: Type.Optional(Type.Number()),
  counted: Type.Optional(Quantity),
})

/**
 * Books the counts of a table as stock movements of a branch; none if the file has faults. A file books each count once per
 * business date, so that an interrupted import is completed by running it again, whatever was sold in between.
 */
export async function importCounts(
  ctx: Context,
  { caller, branchId, text, dryRun, say }: TableSource & { branchId: string },
): Promise<CountReport> {
  const table = readTable<Fields>(text, 'counts', Row)
  const items = await listCountedItems(ctx.db, caller.brand.id, branchId)
  const rows = table.rows.map((row): Found => ({ ...row, found: itemsOf(row.fields, items) }))
  const seen = new Set<string>()
  table.refuse(rows.flatMap(row => rowFaults(row, seen)))
  const report = { booked: 0, unchanged: 0, already_booked: 0, not_counted: 0 }
  const counts = await withKeys(ctx, { caller, branchId, text }, rows)
  const work = async ({ counted, item, idempotencyKey, isUsed }: Count) => {
    const outcome = isUsed ? 'already_booked' : outcomeOf(counted, item)
    report[outcome] += 1
    if (outcome === 'already_booked' || outcome === 'not_counted' || dryRun) return
    const movement = {
      branchId,
      stockItemId: item.id,
      kind: 'count',
      quantity: toMilli(counted!),
      unitCost: null,
      toBranchId: null,
      reason: null,
    } as const
    await moveStock(ctx, { caller, idempotencyKey, movement })
  }
  await inLanes(counts, work, done => say(`${done} of ${rows.length} counts`))
  return report
}

type Count = {
  counted: number | undefined
  item: CountedItem
  idempotencyKey: IdempotencyKey
  isUsed: boolean
}

/** Gives each count an idempotency key made of branch, business date, file and stock item. */
async function withKeys(
  ctx: Context,
  { caller, branchId, text }: Pick<TableSource, 'caller' | 'text'> & { branchId: string },
  rows: readonly Found[],
): Promise<Count[]> {
  const brandId = caller.brand.id
  const branch = await findBranchDay(ctx.db, brandId, branchId)
  const file = ['stock import', branchId, dayOf(branch!, ctx.now()), hash('sha256', text)]
  const counts = rows.map(({ fields: { counted }, found }) => {
    const item = found[0]!
    const key = { text: [...file, item.id].join(' '), callerId: caller.keyId }
    return { counted, item, idempotencyKey: hashIdempotencyKey(key, ctx.secret, file, { counted }) }
  })
  const used = await findUsedKeys(
    ctx.db,
    brandId,
    counts.map(({ idempotencyKey }) => idempotencyKey),
  )
  return counts.map(count => ({ ...count, isUsed: used.has(count.idempotencyKey) }))
}

function outcomeOf(counted: number | undefined, { on_hand }: CountedItem): keyof CountReport {
  if (counted === undefined) return 'not_counted'
  return toMilli(counted) === on_hand ? 'unchanged' : 'booked'
}

function itemsOf(fields: Fields, items: readonly CountedItem[]): CountedItem[] {
  const [column, value] = identifierOf(fields)
  return items.filter(item => item[column === 'item' ? 'name' : column] === value)
}

function rowFaults({ line, fields, found }: Found, seen: Set<string>): (Fault & { line: number })[] {
  const [column, name] = identifierOf(fields)
  if (name === undefined) return [{ line, ...itemNeeded() }]
  const [item] = found
  if (item === undefined) return [{ line, ...unknownName(column, 'stock item', name) }]
  if (found.length > 1) return [{ line, ...ambiguousName(column, found.length) }]
  if (fields.unit !== undefined && fields.unit !== item.unit)
    return [{ line, ...otherUnit(item.name, item.unit) }]
  if (seen.size === seen.add(item.id).size) return [{ line, ...recordTwice(column, 'stock item') }]
  return []
}

/** The column that identifies the stock item of a row, with its value. */
function identifierOf({ id, ref, item }: Fields): [column: 'id' | 'ref' | 'item', value: string | undefined] {
  if (id !== undefined) return ['id', id]
  return ref === undefined ? ['item', item] : ['ref', ref]
}

/** The row of an item on a count sheet; `counted` is to be filled in. */
export function countRow({ id, ref, name, unit, on_hand }: CountedItem) {
  return { id, ref, item: name, unit, on_hand: fromMilli(on_hand), counted: null }
}
