import type { Context } from '../../context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { toMilli } from '../../lib/money.ts'
import { readReason } from '../../reasons/reason.rules.ts'
import { answerOrder } from '../../sale/command/order.presenter.ts'
import { orderParts } from '../../sale/command/order.schema.ts'
import { strict, Ulid } from '../../wire/common.schema.ts'
import { changeItem } from './change-item.ts'
import { PatchItem, readPatchItem, readReplacement, ReplaceItem } from './item-change.schema.ts'
import { replaceItem } from './replace-item.ts'

const onItem = {
  ...orderParts,
  tag: 'Orders',
  scope: 'tables.write',
  permission: 'open',
  ownStaffRule: true,
  resource: 'order_item',
  params: strict({ item: Ulid }),
} as const

const refuses = [
  'not_found',
  'branch_forbidden',
  'version_conflict',
  'item_not_on_open_bill',
  'item_already_cancelled',
  'invalid_transition',
] as const

/** Endpoints that change a line after it was sent. */
export function itemChangeEndpoints(ctx: Context): Endpoint[] {
  return [change(ctx), replace(ctx)]
}

function change(ctx: Context): Endpoint {
  return endpoint({
    ...onItem,
    method: 'PATCH',
    path: '/order-items/{item}',
    summary: 'Change a sent item',
    description:
      'Allowed on an open bill, and on an order without one while nothing of it is paid. The kitchen is shown a change of the ' +
      'line, until it acknowledges that. `hold` takes back a line that the kitchen has not begun. `If-Match` takes the version ' +
      'of the order.',
    operationId: 'changeOrderItem',
    body: PatchItem,
    refuses,
    handle: async ({ caller, ifMatch, params, body, lang }) => {
      const request = { caller, ifMatch, itemId: params.item, changes: readPatchItem(body) }
      return answerOrder(await changeItem(ctx, request), lang)
    },
  })
}

function replace(ctx: Context): Endpoint {
  return endpoint({
    ...onItem,
    method: 'POST',
    path: '/order-items/{item}/replace',
    summary: 'Replace a sent item',
    description:
      'Allowed on an open bill, and on an order without one while nothing of it is paid. The old line, or a part of it, is ' +
      'cancelled with `cancel_kind` `replaced`; the new one is priced now, stands in the same order and has `replaces_id`. ' +
      'The kitchen is shown one change. It needs the approval that cancelling the old line would need; a replacement that ' +
      'costs less is in the cancellations report with the difference. A component of a combo is replaced alone, by another ' +
      'option of the same choice: it has the share of the price that the component had, and an extra and addons of its own.',
    operationId: 'replaceOrderItem',
    body: ReplaceItem,
    refuses: [
      ...refuses,
      'item_already_paid',
      'approval_required',
      'product_unavailable',
      'insufficient_stock',
      'limit_reached',
    ],
    handle: async ({ caller, idempotencyKey, ifMatch, params, body, lang }) => {
      const { quantity, restock = true } = body
      const request = {
        caller,
        idempotencyKey,
        ifMatch,
        itemId: params.item,
        quantityMilli: quantity === undefined ? undefined : toMilli(quantity),
        line: readReplacement(body.line),
        reason: readReason(body),
        restock,
        lang,
      }
      return answerOrder(await replaceItem(ctx, request), lang)
    },
  })
}
