import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { requireFewDiscounts } from './discount-limit.rules.ts'

it('limits an order to fifty discounts, removed ones included', () => {
  const discounts = Array.from({ length: 51 }, (_, at) =>
    plainDiscount(`d${at}`, 'amount', 1, { removedAt: at % 2 === 0 ? 1 : null }),
  )
  const order = paidOrder([], [], { discounts })
  expect(() => requireFewDiscounts({ ...order, discounts: discounts.slice(1) })).not.toThrow()
  const { code, details } = catchRefusal(() => requireFewDiscounts(order))
  expect([code, details]).toEqual(['limit_reached', { limit: 50, order_id: order.id }])
})
