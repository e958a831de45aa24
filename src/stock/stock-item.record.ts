import { Type } from 'typebox'
import { duplicateEntry } from '../lib/common.refusals.ts'
import { optional, plain, referencesIn, scaled } from '../records/field.schema.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { nullable, Quantity, strict, text, Ulid } from '../wire/common.schema.ts'
import { type LevelInput, type LevelRow, mergeLevels, toWireLevel } from './stock-level.rules.ts'
import { setLevels, stockItemView } from './stock-item.store.ts'

/** A thousand million millions of millionths are a safe integer. */
export const maxUnitCost = 1_000_000_000

const LowAt = Type.Number({ minimum: 0, maximum: 9_999_999.999, 'x-decimals': 3 })
/** As large as a level can grow by movements. */
const FirstLevel = Type.Number({ minimum: -9_000_000_000, maximum: 9_000_000_000, 'x-decimals': 3 })
const StockLevelIn = strict({
  branch_id: Ulid,
  low_at: Type.Optional(nullable(LowAt)),
  block_when_empty: Type.Optional(Type.Boolean()),
})
/** `on_hand` is booked where the item has no level yet, as its first. */
const LevelInFile = strict({ ...StockLevelIn.properties, on_hand: Type.Optional(FirstLevel) })
const StockLevelOut = strict({
  branch_id: Ulid,
  on_hand: Quantity,
  low_at: nullable(Quantity),
  block_when_empty: Type.Boolean(),
})

/** An ingredient or article in stock. Its level in a branch changes only by sales and stock movements. */
export const stockItemKind = recordKind({
  resource: 'stock_item',
  scope: 'stock',
  tag: 'Stock',
  table: 'stock_items',
  view: stockItemView,
  description: '`branches` is merged by `branch_id`: omitted branches keep their settings.',
  fields: {
    name: plain(text(120), { required: true }),
    ref: optional(text(255)),
    unit: plain(text(255), { required: true }),
    unit_cost: scaled(6, maxUnitCost, { initial: 0 }),
    branches: {
      inFiles: Type.Array(LevelInFile, { maxItems: 1000 }),
      accepts: Type.Array(StockLevelIn, { maxItems: 1000 }),
      shows: Type.Array(StockLevelOut),
      initial: [],
      derived: true,
      toStored: (sent, before) => mergeLevels((before ?? []) as LevelRow[], sent as LevelInput[]),
      toWire: (stored, { branchIds }) =>
        (stored as LevelRow[])
          .filter(level => branchIds.length === 0 || branchIds.includes(level.branch_id))
          .map(toWireLevel),
      references: referencesIn('branches', 'branch_id'),
    },
  },
  branch: 'every',
  unique: [['ref']],
  sorts: ['name'],
  inMenu: true,
  faults({ body }) {
    const ids = ((body['branches'] ?? []) as LevelInput[]).map(level => level.branch_id)
    return ids.flatMap((id, at) =>
      ids.indexOf(id) === at ? [] : [duplicateEntry(`branches.${at}.branch_id`, 'branch')],
    )
  },
  async write(tx, { brand, id, after, body }) {
    const sent = new Set(((body['branches'] ?? []) as LevelInput[]).map(level => level.branch_id))
    const levels = (after['branches'] as LevelRow[]).filter(level => sent.has(level.branch_id))
    await setLevels(tx, brand.id, id, levels)
  },
})
