import type { Context } from '../../context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { readItems } from '../../sale/command/order.schema.ts'
import { strict } from '../../wire/common.schema.ts'
import { billCommandOf } from '../../sale/command/bill.command.ts'
import { billRefuses as refuses, onBill } from '../../sale/command/bill.schema.ts'
import { answerBill } from '../../sale/command/bill.presenter.ts'
import { makeGuestToken } from '../make-guest-token.ts'
import { mergeBill } from './merge-bill.ts'
import { moveItems } from './move-items.ts'
import { moveBill } from './move-bill.ts'
import { GuestTokenAnswer, MergeBill, MoveBill, MoveItems } from './move.schema.ts'

const common = { ...onBill, method: 'POST' } as const

/** Endpoints that move and merge bills, move items, and create guest tokens. */
export function moveEndpoints(ctx: Context): Endpoint[] {
  return [...moveWhole(ctx), ...movePart(ctx)]
}

function moveWhole(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/dining-sessions/{session}/move',
      summary: 'Move a bill to a free table',
      description:
        'The table, which must be in the same branch, replaces all tables of the bill. Rounds and tickets follow. The ' +
        'guest token of the bill ends with the tables that it leaves.',
      operationId: 'moveDiningSession',
      body: MoveBill,
      refuses: [...refuses, 'table_occupied'],
      handle: async call =>
        answerBill(await moveBill(ctx, { ...billCommandOf(call), tableId: call.body.table_id }), call.lang),
    }),
    endpoint({
      ...common,
      path: '/dining-sessions/{session}/merge',
      summary: 'Merge another bill of the branch into this one',
      description:
        'The other bill’s orders, payments and tables move to this bill, its guests are added, and this bill keeps its ' +
        'customer. The other bill ends as `merged`, empty. It is refused (`in_use`) if another customer’s balance or ' +
        'points paid part of it.',
      operationId: 'mergeDiningSession',
      body: MergeBill,
      refuses: [...refuses, 'in_use', 'limit_reached'],
      handle: async call => {
        const request = { ...billCommandOf(call), otherId: call.body.dining_session_id }
        return answerBill(await mergeBill(ctx, request), call.lang)
      },
    }),
  ]
}

function movePart(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/dining-sessions/{session}/move-items',
      summary: 'Move items to another bill or to a free table',
      description:
        'The items that leave an order become one order on the other bill, with `moved_from_order_id` and the next ' +
        'order number of the day; an order that all items leave moves as a whole. Figures, kitchen stages and times ' +
        'stay, and nothing is cooked again: subscribers get `order.updated` for the order that items left, and ' +
        '`order.created` with `moved_from_order_id` for their new order. A discount moves with its items, at the amount ' +
        'discounted from them; an amount that a key alone took off an item needs approval, as when its other lines are ' +
        'cancelled, if it is then more of its order than `discount_over_percent`. The service charge is recalculated on both bills while nothing is paid, and split by net ' +
        'afterwards.',
      operationId: 'moveItems',
      body: MoveItems,
      refuses: [
        ...refuses,
        'table_occupied',
        'item_already_cancelled',
        'item_already_paid',
        'approval_required',
        'limit_reached',
      ],
      handle: async call => {
        const { items, to_table_id: tableId, to_dining_session_id: billId } = call.body
        const request = { ...billCommandOf(call), items: readItems(items), to: { tableId, billId } }
        return answerBill(await moveItems(ctx, request), call.lang)
      },
    }),
    endpoint({
      ...common,
      path: '/dining-sessions/{session}/guest-token',
      summary: 'Create a guest token for a bill',
      description:
        'A bearer token for this bill only. With it, guests can read the menu, preview and send rounds (their channel is ' +
        '`qr`) and read the bill, without its costs, at 30 requests per minute. It ends when the bill ends, when ' +
        'any table leaves it, and when a new token is created.',
      operationId: 'makeGuestToken',
      query: strict({}),
      body: strict({}),
      answer: GuestTokenAnswer,
      refuses,
      handle: async call => {
        const { id, token, replayed } = await makeGuestToken(ctx, billCommandOf(call))
        return { data: { token, dining_session_id: id }, replayed }
      },
    }),
  ]
}
