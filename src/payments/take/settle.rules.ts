import type { LoyaltyRates } from '../../settings/settings.types.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { PaidItem } from '../../sale/shapes/payment.shape.ts'
import type { OrderLoyalty } from '../../sale/shapes/loyalty.shape.ts'
import { earningsOf } from '../../sale/order/loyalty.rules.ts'
import type { PayableItem } from '../../sale/item/pay-items.rules.ts'
import type { Spending } from './spend.rules.ts'

/** The customer's balance and points that paid part of an order or bill. */
export type Used = Pick<OrderLoyalty, 'balanceUsed' | 'pointsUsed' | 'pointsValue'>

/** Returns all items of the orders by id. */
export function payableItems(orders: readonly Pick<StoredOrder, 'items'>[]): Map<string, PayableItem> {
  return new Map(orders.flatMap(({ items }) => items.map(item => [item.id, item])))
}

/** Sums the quantities and amounts that payments pay of each item they name. */
export function paidUnits(payments: readonly { items: readonly PaidItem[] | null }[]): PaidItem[] {
  const paid = new Map<string, PaidItem>()
  for (const { itemId, quantityMilli, amount } of payments.flatMap(({ items }) => items ?? [])) {
    const before = paid.get(itemId) ?? { quantityMilli: 0, amount: 0 }
    paid.set(itemId, {
      itemId,
      quantityMilli: before.quantityMilli + quantityMilli,
      amount: before.amount + amount,
    })
  }
  return [...paid.values()]
}

export function addSpending(used: Used, spending: Spending): Used {
  return {
    balanceUsed: used.balanceUsed + spending.balance,
    pointsUsed: used.pointsUsed + spending.points,
    pointsValue: used.pointsValue + spending.pointsValue,
  }
}

/** Returns the first order of a bill, which carries its guests for reports. @param orders at least one */
export function firstOrder<Order extends Pick<StoredOrder, 'id' | 'orderedAt'>>(
  orders: readonly Order[],
): Order {
  return orders.reduce((first, order) => (isBefore(order, first) ? order : first))
}

/** Compares by time, then by id. */
function isBefore(one: Pick<StoredOrder, 'id' | 'orderedAt'>, other: typeof one): boolean {
  return one.orderedAt === other.orderedAt ? one.id < other.id : one.orderedAt < other.orderedAt
}

/**
 * Returns the order paid in full. It belongs to its buyer, who earns by the current rates, frozen on it; a customer who is
 * named later earns by them too.
 * @param buyer the customer the sale is booked to, and the rates it earns by; null: it earns nothing
 */
export function paidOrder(
  order: StoredOrder,
  used: Used,
  buyer: { customerId: string | null; rates: LoyaltyRates | null },
  receiptHeadId: string,
): StoredOrder {
  const { customerId, rates } = buyer
  const { balanceUsed, pointsUsed, pointsValue } = used
  const { points, balance } =
    customerId === null || rates === null ? { points: 0, balance: 0 } : earningsOf(order, used, rates)
  return {
    ...order,
    status: 'paid',
    customerId,
    receiptHeadId,
    loyalty: { balanceUsed, pointsUsed, pointsValue, pointsEarned: points, balanceEarned: balance, rates },
  }
}
