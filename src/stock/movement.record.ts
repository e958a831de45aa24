import { Type } from 'typebox'
import { fromMilli } from '../lib/money.ts'
import type { Field } from '../records/field.schema.ts'
import { byColumn, byCreation, byOwnBranch } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { nullable, oneOf, Quantity, Ulid } from '../wire/common.schema.ts'
import { everyMovementKind } from './movement.rules.ts'
import { movementView } from './movement.store.ts'

const quantity: Field = { shows: Quantity, toWire: stored => fromMilli(stored as number) }

/** A stock movement. It is immutable: mistakes are corrected by another movement. */
export const movementKind = recordKind({
  resource: 'stock_movement',
  scope: 'stock',
  tag: 'Stock',
  table: 'stock_movements',
  view: () => movementView,
  grown: true,
  fields: {
    branch_id: { shows: Ulid },
    stock_item_id: { shows: Ulid },
    kind: { shows: oneOf(everyMovementKind) },
    quantity,
    change: quantity,
    unit_cost: {
      shows: nullable(Type.Number({ 'x-decimals': 6 })),
      toWire: stored => (stored as number) / 1_000_000,
    },
    to_branch_id: { shows: nullable(Ulid) },
    reason: { shows: nullable(Type.String()) },
    order_id: { shows: nullable(Ulid) },
  },
  branch: { one: 'branch_id' },
  filters: {
    branch_id: byOwnBranch,
    stock_item_id: byColumn('stock_item_id', Ulid, true),
    kind: byColumn('kind', oneOf(everyMovementKind), true),
    order_id: byColumn('order_id', Ulid, true),
    ...byCreation,
  },
  appendOnly: true,
})
