import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { toMilli } from '../lib/money.ts'
import { recordListEndpoint } from '../records/record.routes.ts'
import { recordAnswer } from '../records/record.schema.ts'
import { moveStock } from './move-stock.ts'
import { movementKind } from './movement.record.ts'
import { nullable, oneOf, strict, text, Ulid } from '../wire/common.schema.ts'
import { movementKinds } from './movement.rules.ts'
import { maxUnitCost } from './stock-item.record.ts'

const maxQuantity = 9_999_999.999

const MovementBody = strict({
  branch_id: Ulid,
  stock_item_id: Ulid,
  kind: oneOf(movementKinds),
  quantity: Type.Number({
    minimum: -maxQuantity,
    maximum: maxQuantity,
    'x-decimals': 3,
    description: 'Above zero; signed for `adjust`, the counted quantity for `count`.',
  }),
  unit_cost: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: maxUnitCost, 'x-decimals': 6 }))),
  to_branch_id: Type.Optional(nullable(Ulid)),
  reason: Type.Optional(nullable(text(255))),
})

export function stockMovementEndpoints(ctx: Context): Endpoint[] {
  return [
    recordListEndpoint(ctx, movementKind),
    endpoint({
      tag: movementKind.tag,
      resource: movementKind.resource,
      method: 'POST',
      path: movementKind.path,
      scope: 'stock.write',
      permission: 'service',
      operationId: 'createStockMovement',
      summary: 'Record a stock movement',
      description:
        "A purchase's `unit_cost` becomes the item's unit cost; with a key restricted to some branches it is recorded on " +
        'the movement only. A transfer consists of two movements; the answer is the first.',
      body: MovementBody,
      status: 201,
      answer: recordAnswer(movementKind.fields, false),
      refuses: ['branch_forbidden', 'insufficient_stock'],
      handle: ({ caller, idempotencyKey, body }) =>
        moveStock(ctx, {
          caller,
          idempotencyKey,
          movement: {
            branchId: body.branch_id,
            stockItemId: body.stock_item_id,
            kind: body.kind,
            quantity: toMilli(body.quantity),
            unitCost: millionths(body.unit_cost),
            toBranchId: body.to_branch_id ?? null,
            reason: body.reason ?? null,
          },
        }),
    }),
  ]
}

function millionths(unitCost: number | null | undefined): number | null {
  return unitCost === undefined || unitCost === null ? null : Math.round(unitCost * 1_000_000)
}
