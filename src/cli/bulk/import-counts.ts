import { Type } from 'typebox'
import type { Caller } from '../../access/caller.rules.ts'
import type { Context } from '../../context.ts'
import { fromMilli, toMilli } from '../../lib/money.ts'
import type { Fault } from '../../lib/refusal.ts'
import { ambiguousName, recordTwice, unknownName } from '../../menu-files/menu-file.refusals.ts'
import { moveStock } from '../../stock/move-stock.ts'
import { type CountedItem, listCountedItems } from '../../stock/count-file.store.ts'
import { strict, text as textSchema, Ulid } from '../../wire/common.schema.ts'
import { itemNeeded, otherUnit } from './bulk-file.refusals.ts'
import { inLanes } from './in-lanes.ts'
import { type FileRow, readTable } from './read-table.ts'

type Fields = { id?: string; ref?: string; item?: string; unit?: string; counted?: number; on_hand?: number }
type Found = FileRow<Fields> & { found: readonly CountedItem[] }

/** How many counts were booked, which said what was known already, and rows without a count. */
export type CountReport = Record<'booked' | 'unchanged' | 'not_counted', number>

const Quantity = Type.Number({ minimum: 0, maximum: 9_999_999.999, 'x-decimals': 3 })
const Row = strict({
  id: Type.Optional(Ulid),
  ref: Type.Optional(textSchema(255)),
  item: Type.Optional(textSchema(120)),
  unit: Type.Optional(textSchema(255)),
  on_hand: Type.Optional(Type.Number()),
  counted: Type.Optional(Quantity),
})

export type Counting = {
  caller: Caller
  branchId: string
  text: string
  dryRun: boolean
  say: (line: string) => void
}

/**
 * Books the counts of a table as stock movements of a branch: none when it has a fault. A count that is on hand already
 * is left out, so that an import that was cut off is finished by running it again.
 * @throws Refusal validation_failed with the faults of the file, each with its line
 */
export async function importCounts(
  ctx: Context,
  { caller, branchId, text, dryRun, say }: Counting,
): Promise<CountReport> {
  const table = readTable<Fields>(text, 'counts', Row)
  const items = await listCountedItems(ctx.db, caller.brand.id, branchId)
  const rows = table.rows.map((row): Found => ({ ...row, found: itemsOf(row.fields, items) }))
  const seen = new Set<string>()
  table.refuse(rows.flatMap(row => rowFaults(row, seen)))
  const report = { booked: 0, unchanged: 0, not_counted: 0 }
  const work = async ({ fields: { counted }, found }: Found) => {
    const [item] = found
    const outcome = outcomeOf(counted, item!)
    report[outcome] += 1
    if (outcome !== 'booked' || dryRun) return
    await book(ctx, { caller, branchId, stockItemId: item!.id, counted: counted! })
  }
  await inLanes(rows, work, done => say(`${done} of ${rows.length} counts`))
  return report
}

function outcomeOf(counted: number | undefined, { on_hand }: CountedItem): keyof CountReport {
  if (counted === undefined) return 'not_counted'
  return toMilli(counted) === on_hand ? 'unchanged' : 'booked'
}

type Count = { caller: Caller; branchId: string; stockItemId: string; counted: number }

async function book(ctx: Context, { caller, branchId, stockItemId, counted }: Count): Promise<void> {
  const movement = {
    branchId,
    stockItemId,
    kind: 'count',
    quantity: toMilli(counted),
    unitCost: null,
    toBranchId: null,
    reason: null,
  } as const
  await moveStock(ctx, { caller, once: undefined, movement })
}

function itemsOf({ id, ref, item }: Fields, all: readonly CountedItem[]): CountedItem[] {
  if (id !== undefined) return all.filter(one => one.id === id)
  if (ref !== undefined) return all.filter(one => one.ref === ref)
  return all.filter(one => one.name === item)
}

function rowFaults({ line, fields, found }: Found, seen: Set<string>): (Fault & { line: number })[] {
  const [column, name] = markOf(fields)
  if (name === undefined) return [{ line, ...itemNeeded() }]
  const [item] = found
  if (item === undefined) return [{ line, ...unknownName(column, 'stock item', name) }]
  if (found.length > 1) return [{ line, ...ambiguousName(column, found.length) }]
  if (fields.unit !== undefined && fields.unit !== item.unit)
    return [{ line, ...otherUnit(item.name, item.unit) }]
  if (seen.size === seen.add(item.id).size) return [{ line, ...recordTwice(column, 'stock item') }]
  return []
}

function markOf({ id, ref, item }: Fields): [column: string, name: string | undefined] {
  if (id !== undefined) return ['id', id]
  return ref === undefined ? ['item', item] : ['ref', ref]
}

/** The row of an item in a file to be filled in: `counted` is empty. */
export function countRow({ id, ref, name, unit, on_hand }: CountedItem) {
  return { id, ref, item: name, unit, on_hand: fromMilli(on_hand), counted: null }
}
