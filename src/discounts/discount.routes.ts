import { readReason } from '../reasons/reason.rules.ts'
import { reasonFields } from '../reasons/reason.schema.ts'
import { onBill } from '../sale/command/bill.schema.ts'
import { answerBill } from '../sale/command/bill.presenter.ts'
import { type Static, Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { onOrder } from '../sale/command/order.schema.ts'
import { answerOrder } from '../sale/command/order.presenter.ts'
import { oneOf, optional, strict, Ulid } from '../wire/common.schema.ts'
import { maxAmount } from '../wire/words.types.ts'
import { discountBill, removeBillDiscount } from './discount-bill.ts'
import { discountOrder, removeOrderDiscount } from './discount-order.ts'
import { discountKinds } from './discount.rules.ts'

const common = { scope: 'discounts.write', permission: 'none', tag: 'Discounts' } as const

const refuses = ['not_found', 'branch_forbidden', 'version_conflict', 'role_forbidden'] as const

const terms = {
  kind: oneOf(discountKinds),
  value: Type.Number({
    exclusiveMinimum: 0,
    maximum: maxAmount,
    'x-decimals': 4,
    description: 'A percentage, at most 100 with four decimals, or an amount. 100 percent is a comp.',
  }),
  ...reasonFields('Why the discount is given'),
}

const DiscountOrder = strict({
  ...terms,
  item_id: optional(Ulid, 'The live product item to discount; the whole order when omitted.'),
})

const DiscountBill = strict(terms)

export function discountEndpoints(ctx: Context): Endpoint[] {
  return [...orderDiscounts(ctx), ...billDiscounts(ctx)]
}

function termsOf(body: Static<typeof DiscountBill>) {
  return { kind: body.kind, value: body.value, reason: readReason(body) }
}

function orderDiscounts(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onOrder,
      ...common,
      method: 'POST',
      path: '/orders/{order}/discount',
      summary: 'Discount an order or one of its items',
      description:
        'Each call adds a discount. While nothing is paid, all discounts in force are recalculated, those of items ' +
        'first. After a part payment, a discount applies only to unpaid items, and nothing else changes.',
      operationId: 'discountOrder',
      body: DiscountOrder,
      refuses: [...refuses, 'approval_required', 'invalid_transition', 'item_already_paid', 'limit_reached'],
      handle: async ({ caller, idempotencyKey, ifMatch, params, body, lang }) => {
        const { item_id: itemId = null } = body
        const command = { ...termsOf(body), caller, idempotencyKey, ifMatch, itemId }
        const done = await discountOrder(ctx, params.order, command)
        return answerOrder(done, lang)
      },
    }),
    endpoint({
      ...onOrder,
      ...common,
      method: 'DELETE',
      path: '/orders/{order}/discounts/{discount}',
      resource: 'discount',
      summary: 'Remove a discount of an order',
      description: 'The other discounts are recalculated. `If-Match` takes the version of the order.',
      operationId: 'removeOrderDiscount',
      params: strict({ order: Ulid, discount: Ulid }),
      refuses: [...refuses, 'invalid_transition', 'item_already_paid'],
      handle: async ({ caller, ifMatch, params: { order, discount }, lang }) =>
        answerOrder(await removeOrderDiscount(ctx, order, { caller, ifMatch, discountId: discount }), lang),
    }),
  ]
}

function billDiscounts(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onBill,
      ...common,
      method: 'POST',
      path: '/dining-sessions/{session}/discount',
      summary: 'Discount a bill',
      description:
        'The discount is spread over all live items of the bill; each order it applies to has an entry with its share ' +
        'and the same `bill_discount_id`. After a part payment it applies only to unpaid items, and cannot exceed the ' +
        'amount due.',
      operationId: 'discountDiningSession',
      body: DiscountBill,
      refuses: [...refuses, 'approval_required', 'session_not_open', 'invalid_transition', 'limit_reached'],
      handle: async call => {
        const { caller, idempotencyKey, ifMatch, params, body } = call
        const done = await discountBill(ctx, params.session, {
          ...termsOf(body),
          caller,
          idempotencyKey,
          ifMatch,
        })
        return answerBill(done, call.lang)
      },
    }),
    endpoint({
      ...onBill,
      ...common,
      method: 'DELETE',
      path: '/dining-sessions/{session}/discounts/{discount}',
      resource: 'discount',
      summary: 'Remove a discount of a bill',
      description: 'Removes it from all orders of the bill. The id is the `bill_discount_id` of its entries.',
      operationId: 'removeDiningSessionDiscount',
      params: strict({ session: Ulid, discount: Ulid }),
      refuses: [...refuses, 'session_not_open', 'item_already_paid'],
      handle: async call => {
        const { caller, ifMatch, params } = call
        const { session: billId, discount: discountId } = params
        const done = await removeBillDiscount(ctx, { caller, ifMatch, billId, discountId })
        return answerBill(done, call.lang)
      },
    }),
  ]
}
