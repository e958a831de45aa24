import { readReason } from '../reasons/reason.rules.ts'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { toMilli } from '../lib/money.ts'
import { strict, Ulid } from '../wire/common.schema.ts'
import { addLines } from './items/add-lines.ts'
import { onOrder, orderParts, readItems } from '../sale/command/order.schema.ts'
import { answerOrder } from '../sale/command/order.presenter.ts'
import { cancelItem } from './items/cancel-item.ts'
import { cancelOrder } from './cancel-order.ts'
import { fireOrder } from './items/fire-order.ts'
import { CancelItem, CancelOrder, FireOrder, RemoveItems, WasteOrder } from './order-command.schema.ts'
import { readLine, AddLines } from './place/order-request.schema.ts'
import { removeItems } from './items/remove-items.ts'
import { wasteOrder } from './items/waste-order.ts'

const common = { method: 'POST', tag: 'Orders' } as const
const onThis = { ...onOrder, ...common } as const
const byStaff = { ...onThis, scope: 'orders.write', permission: 'open' } as const

const refuses = ['not_found', 'branch_forbidden', 'version_conflict'] as const

/** Endpoints that add, cancel, fire or waste items of an order, or cancel all of it. */
export function orderCommandEndpoints(ctx: Context): Endpoint[] {
  return [...changeItems(ctx), ...cancel(ctx), ...fireAndWaste(ctx)]
}

function changeItems(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...byStaff,
      path: '/orders/{order}/lines',
      ownStaffRule: true,
      summary: 'Add lines to an order without a bill',
      description:
        'Allowed while nothing of the order is paid. The lines are priced now and go to the kitchen at once. Existing lines ' +
        'keep their prices and campaigns; discounts on the whole order, the service charge and the totals are recalculated.',
      operationId: 'addOrderLines',
      body: AddLines,
      refuses: [
        ...refuses,
        'approval_required',
        'invalid_transition',
        'product_unavailable',
        'insufficient_stock',
        'limit_reached',
      ],
      handle: async ({ caller, idempotencyKey, ifMatch, params, body, lang }) => {
        const lines = body.lines.map(readLine)
        return answerOrder(
          await addLines(ctx, params.order, { caller, idempotencyKey, ifMatch, lines, lang }),
          lang,
        )
      },
    }),
    endpoint({
      ...byStaff,
      path: '/orders/{order}/remove-items',
      ownStaffRule: true,
      summary: 'Remove items from an order without a bill',
      description:
        'Allowed while nothing of the order is paid. Removing part of a line splits it off as a cancelled item. Stock is ' +
        'returned, or written off as waste at cost when `restock` is false. Removing the last product cancels the order.',
      operationId: 'removeOrderItems',
      body: RemoveItems,
      refuses: [
        ...refuses,
        'approval_required',
        'invalid_transition',
        'item_already_cancelled',
        'limit_reached',
      ],
      handle: async ({ caller, idempotencyKey, ifMatch, params, body, lang }) => {
        const { restock = true } = body
        const reason = readReason(body)
        const request = { caller, idempotencyKey, ifMatch, items: readItems(body.items), reason, restock }
        return answerOrder(await removeItems(ctx, params.order, request), lang)
      },
    }),
  ]
}

function cancel(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...byStaff,
      path: '/orders/{order}/cancel',
      ownStaffRule: true,
      summary: 'Cancel an order',
      description:
        'Allowed while nothing of the order, or of the bill it is on, is paid. Stock is returned, or written off as waste ' +
        'at cost when `restock` is false.',
      operationId: 'cancelOrder',
      body: CancelOrder,
      refuses: [...refuses, 'approval_required', 'invalid_transition'],
      handle: async ({ caller, idempotencyKey, ifMatch, params, body, lang }) => {
        const { restock = true } = body
        const request = { caller, idempotencyKey, ifMatch, reason: readReason(body), restock }
        return answerOrder(await cancelOrder(ctx, params.order, request), lang)
      },
    }),
    endpoint({
      ...orderParts,
      ...common,
      path: '/order-items/{item}/cancel',
      scope: 'tables.write',
      permission: 'open',
      summary: 'Cancel an item',
      description:
        'Allowed on an open bill. Stock is returned, or written off as waste at cost when `restock` is false.',
      operationId: 'cancelOrderItem',
      resource: 'order_item',
      params: strict({ item: Ulid }),
      body: CancelItem,
      refuses: [
        ...refuses,
        'item_not_on_open_bill',
        'item_already_cancelled',
        'item_already_paid',
        'invalid_transition',
        'approval_required',
        'limit_reached',
      ],
      handle: async ({ caller, idempotencyKey, ifMatch, params, body, lang }) => {
        const quantityMilli = body.quantity === undefined ? undefined : toMilli(body.quantity)
        const { restock = true } = body
        const reason = readReason(body)
        const request = {
          caller,
          idempotencyKey,
          ifMatch,
          itemId: params.item,
          quantityMilli,
          reason,
          restock,
        }
        return answerOrder(await cancelItem(ctx, request), lang)
      },
    }),
  ]
}

function fireAndWaste(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...byStaff,
      orScope: 'kitchen.write',
      permission: 'kitchen',
      path: '/orders/{order}/fire',
      summary: 'Fire the waiting items of an order',
      description:
        'Sends held items to the kitchen, and items of a scheduled order before their time, whether or not the order is ' +
        'paid. Named items that no longer wait are left unchanged, as long as at least one does. A paid order can be fired ' +
        'until the end of the latest of four business dates: its own, the day of its last payment, the day it is scheduled ' +
        'for, and the day the kitchen got it. An order on a settled bill can be fired until the end of the day on which ' +
        'the bill was settled.',
      operationId: 'fireOrder',
      body: FireOrder,
      refuses: [...refuses, 'session_not_open', 'invalid_transition'],
      handle: async ({ caller, idempotencyKey, ifMatch, params, body, lang }) => {
        const request = { caller, idempotencyKey, ifMatch, course: body.course, itemIds: body.item_ids }
        return answerOrder(await fireOrder(ctx, params.order, request), lang)
      },
    }),
    endpoint({
      ...onThis,
      path: '/orders/{order}/waste',
      scope: 'stock.write',
      permission: 'service',
      summary: 'Record waste on an order',
      description:
        'Adds an adjustment at cost; items and totals stay as they are, whatever the status of the order. Stock is consumed ' +
        'again only when the items are remade.',
      operationId: 'wasteOrder',
      body: WasteOrder,
      refuses: [...refuses, 'item_already_cancelled', 'insufficient_stock', 'limit_reached'],
      handle: async ({ caller, idempotencyKey, ifMatch, params, body, lang }) => {
        const items = body.items.map(({ item_id, quantity }) => ({
          itemId: item_id,
          quantityMilli: toMilli(quantity),
        }))
        const { remake = false } = body
        const reason = readReason(body)
        const request = { caller, idempotencyKey, ifMatch, items, reason, remake }
        return answerOrder(await wasteOrder(ctx, params.order, request), lang)
      },
    }),
  ]
}
