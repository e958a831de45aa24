import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { toMilli } from '../lib/money.ts'
import { recordListEndpoint } from '../records/record.routes.ts'
import { recordAnswer } from '../records/record.schema.ts'
import { moveStock } from './move-stock.ts'
import { movementKind } from './movement.record.ts'
import { MovementBody } from './movement.schema.ts'

/** Stock movements: list them, and book one. */
export function stockMovementEndpoints(ctx: Context): Endpoint[] {
  return [
    recordListEndpoint(ctx, movementKind),
    endpoint({
      tag: movementKind.tag,
      resource: movementKind.resource,
      method: 'POST',
      path: movementKind.path,
      scope: 'stock.write',
      act: 'service',
      operationId: 'createStockMovement',
      summary: 'Book a stock movement',
      description:
        'A purchase may set what the item costs from now on; with a key of some branches only, the cost stands on the ' +
        'movement alone. A transfer is two movements; the answer is the first.',
      body: MovementBody,
      status: 201,
      answer: recordAnswer(movementKind.fields, false),
      refuses: ['branch_forbidden', 'insufficient_stock'],
      handle: ({ caller, once, body }) =>
        moveStock(ctx, {
          caller,
          once,
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
