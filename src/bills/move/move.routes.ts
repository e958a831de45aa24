import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { toMilli } from '../../lib/money.ts'
import { Lang, strict, Ulid } from '../../wire/common.schema.ts'
import { answerBill, billCommandOf } from '../answer-bill.routes.ts'
import { BillAnswer } from '../bill.schema.ts'
import { makeGuestToken } from '../make-guest-token.ts'
import { mergeBill } from './merge-bill.ts'
import { moveItems } from './move-items.ts'
import { moveBill } from './move-bill.ts'
import { GuestTokenAnswer, MergeBill, MoveItems, MoveBill } from './move.schema.ts'

const common = {
  method: 'POST',
  scope: 'tables.write',
  act: 'open',
  tag: 'Dining sessions',
  resource: 'dining_session',
  params: strict({ session: Ulid }),
  query: strict({ lang: Type.Optional(Lang) }),
  status: 200,
  answer: BillAnswer,
} as const

const refuses = ['not_found', 'branch_forbidden', 'version_conflict', 'session_not_open'] as const

/** Endpoints that move and merge bills, move items, and make guest tokens. */
export function moveEndpoints(ctx: Context): Endpoint[] {
  return [move(ctx), merge(ctx), moveSomeItems(ctx), guestToken(ctx)]
}

function move(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/dining-sessions/{session}/move',
    summary: 'Move a bill to a free table',
    description:
      'The table takes the place of all tables of the bill; rounds and tickets follow. It is in the same branch. ' +
      'A token that guests had ends.',
    operationId: 'moveDiningSession',
    body: MoveBill,
    refuses: [...refuses, 'table_occupied'],
    handle: async call =>
      answerBill(ctx, call, await moveBill(ctx, { ...billCommandOf(call), tableId: call.body.table_id })),
  })
}

function merge(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/dining-sessions/{session}/merge',
    summary: 'Bring another bill of the branch to this one',
    description:
      'Its orders, payments and tables come here, its guests are counted with those here, and the customer of this ' +
      'bill stays. The other ends as `merged`, with nothing on it. A bill that another customer’s balance or points ' +
      'paid of is refused (`in_use`).',
    operationId: 'mergeDiningSession',
    body: MergeBill,
    refuses: [...refuses, 'in_use', 'limit_reached'],
    handle: async call =>
      answerBill(
        ctx,
        call,
        await mergeBill(ctx, { ...billCommandOf(call), otherId: call.body.dining_session_id }),
      ),
  })
}

function moveSomeItems(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/dining-sessions/{session}/move-items',
    summary: 'Move items to another bill, or to a free table',
    description:
      'The items that leave an order become one order on the other bill, with `moved_from_order_id` and the next number of ' +
      'its day; an order that all items leave moves itself. Figures, kitchen stages and times stay, and nothing is ' +
      'cooked again: listeners get `order.updated` for the order that items left and `order.created` with ' +
      '`moved_from_order_id` for the one they are on now. Discounts go along with the items that carry them, at what ' +
      'they take off them. The service charge is recalculated on both sides while nothing is paid, and shared by ' +
      'net afterwards.',
    operationId: 'moveItems',
    body: MoveItems,
    refuses: [...refuses, 'table_occupied', 'item_already_cancelled', 'item_already_paid', 'limit_reached'],
    handle: async call => {
      const { items, to_table_id: tableId, to_dining_session_id: billId } = call.body
      const requests = items.map(({ item_id: itemId, quantity }) => ({
        itemId,
        quantityMilli: quantity === undefined ? undefined : toMilli(quantity),
      }))
      const done = await moveItems(ctx, { ...billCommandOf(call), items: requests, to: { tableId, billId } })
      return answerBill(ctx, call, done)
    },
  })
}

function guestToken(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/dining-sessions/{session}/guest-token',
    summary: 'Give the guests of a bill a token of their own',
    description:
      'A bearer token for this bill only: the menu, a preview, sending a round (its channel is `qr`) and reading the ' +
      'bill, 30 requests a minute, without costs. It ends with the bill, with a move, and with a new token.',
    operationId: 'makeGuestToken',
    query: strict({}),
    body: strict({}),
    answer: GuestTokenAnswer,
    refuses,
    handle: async call => {
      const { id, token, replayed } = await makeGuestToken(ctx, billCommandOf(call))
      return { data: { token, dining_session_id: id }, replayed }
    },
  })
}
