import type { ItemPart } from '../restaurant-commands.ts'
import { leftOf } from '../restaurant-money-in.ts'
import { ordersOf } from '../restaurant-owner.ts'
import { liveProducts } from '../restaurant-totals.ts'
import { leftOfPayment, valueOf } from '../restaurant-refunds.ts'
import type { Order } from '../restaurant-types.ts'
import { type Draw, type Builder, billsOf, amountUpTo, partOf, partsOf } from './draw.ts'
import { shift } from './payments.ts'

const isGivable = ({ status }: Order) => status === 'paid' || status === 'partially_refunded'

export const refund: Builder = draw => {
  const { chance, state } = draw
  const orders = Object.values(state.orders)
  const paid = orders.filter(isGivable)
  const begun = paid.filter(({ status }) => status === 'partially_refunded')
  const choices = chance.is(95) ? paid : orders
  const order = chance.pick(begun.length > 0 && chance.is(50) ? begun : choices)
  if (order === undefined) return undefined
  const live = order.items.filter(item => item.kind !== 'charge' && item.ended === null)
  const isWhole = chance.is(begun.includes(order) ? 55 : 20)
  const items: ItemPart[] = isWhole
    ? live.map(({ name }) => ({ item: name }))
    : partsOf(
        draw,
        live.filter(() => chance.is(50)),
      )
  if (items.length === 0) return undefined
  const withTip = isWhole && order.bill === null && order.status === 'paid' && chance.is(50)
  const toBalance = !withTip && order.customer !== null && chance.is(30)
  if (chance.is(4)) items[0] = { item: live[0]!.name, quantity: live[0]!.quantity + 1000 }
  const isLive = items.every(({ item, quantity }) =>
    live.some(one => one.name === item && (quantity ?? 0) <= one.quantity),
  )
  const payments = isLive && isGivable(order) && !toBalance ? named(draw, [order], { items }) : undefined
  return {
    do: 'refund',
    order: order.name,
    ...(isWhole && chance.is(30) && payments === undefined ? {} : { items }),
    ...(payments === undefined ? {} : { payments }),
    ...(chance.is(50) ? { restock: chance.is(60) } : {}),
    ...(toBalance ? { to: 'balance' } : {}),
    ...(withTip ? { tip: true } : {}),
    ...shift(draw),
  }
}

/** Payments to give something back, now and then, where there are any: mostly as much as they have. */
function named({ chance, state }: Draw, orders: readonly Order[], { items }: { items: ItemPart[] }) {
  if (!chance.is(25)) return undefined
  const [order] = orders
  let rest = valueOf(state, order!, items, 0)
  const payments = order!.shares.flatMap(({ payment }) => {
    const amount = Math.min(rest, leftOfPayment(order!, payment))
    rest -= amount
    return amount > 0 ? [{ payment, amount }] : []
  })
  if (payments.length === 0 || (rest > 0 && chance.is(85))) return undefined
  return payments
}

/** Amounts without items, of an order or a bill, mostly no more than is left; and bills in whole or in items. */
export const makeGood: Builder = draw => {
  const { chance, state } = draw
  const orders = Object.values(state.orders).filter(order => isGivable(order) || chance.is(3))
  const bills = billsOf(state, 'settled').filter(
    bill => ordersOf(state, bill).some(isGivable) || chance.is(10),
  )
  const [bill, order] = [chance.is(50) ? chance.pick(bills) : undefined, chance.pick(orders)]
  if (bill === undefined && order === undefined) return undefined
  const of = bill === undefined ? [order!] : ordersOf(state, bill)
  const owner =
    bill === undefined
      ? ({ do: 'refund', order: order!.name } as const)
      : ({ do: 'refundBill', bill: bill.name } as const)
  const kind = chance.between(1, 10)
  if (bill !== undefined && kind <= 3) return { ...owner, ...billItems(draw, of), ...shift(draw) }
  const left = of.filter(isGivable).reduce((sum, one) => sum + leftOf(state, one).amount, 0)
  const { step } = state.setting
  if (kind <= 5) {
    const payments = pickPayments(draw, of)
    if (payments.length > 0) {
      const amount = payments.reduce((sum, one) => sum + one.amount, 0) + (chance.is(5) ? step : 0)
      return { ...owner, amount, payments, ...shift(draw) }
    }
  }
  const isRest = chance.is(25)
  const toBalance = of.every(one => one.customer !== null) && chance.is(25)
  const amount = isRest ? left : chance.is(5) ? left + step : amountUpTo(draw, left)
  if (amount === 0) return undefined
  const withTip = isRest && !toBalance && chance.is(50)
  return {
    ...owner,
    ...(isRest && chance.is(50) ? {} : { amount }),
    ...(toBalance ? { to: 'balance' } : {}),
    ...(withTip ? { tip: true } : {}),
    ...shift(draw),
  }
}

function billItems(draw: Draw, orders: readonly Order[]) {
  const { chance } = draw
  const live = orders.filter(isGivable).flatMap(liveProducts)
  const items = partsOf(
    draw,
    live.filter(() => chance.is(40)),
  )
  return { ...(items.length === 0 ? {} : { items }), ...(chance.is(50) ? { restock: chance.is(60) } : {}) }
}

/** Payments of these orders with a part of what each still has, now and then a little more. */
function pickPayments(draw: Draw, orders: readonly Order[]) {
  const { chance, state } = draw
  const names = new Set(orders.flatMap(order => order.shares.map(({ payment }) => payment)))
  const givable = orders.filter(isGivable)
  return [...names].flatMap(payment => {
    const most = givable.reduce((sum, order) => sum + leftOfPayment(order, payment), 0)
    if (most === 0 || chance.is(40)) return []
    return [{ payment, amount: chance.is(3) ? most + state.setting.step : amountUpTo(draw, most) }]
  })
}

export const tip: Builder = draw => {
  const { chance, state } = draw
  const all = Object.values(state.payments).filter(payment => payment.amount > 0)
  const some = all.filter(({ method, voided }) => state.setting.methods[method]!.type !== 'cash' && !voided)
  const payment = chance.pick(chance.is(90) ? some : all)
  if (payment === undefined) return undefined
  const amount = chance.is(25) ? 0 : amountUpTo(draw, 500 * state.setting.step)
  return { do: 'tip', payment: payment.name, tip: amount }
}

export const waste: Builder = draw => {
  const { chance, state } = draw
  const order = chance.pick(Object.values(state.orders).filter(order => liveProducts(order).length > 0))
  if (order === undefined) return undefined
  const item = chance.oneOf(liveProducts(order))
  const items = [{ item: item.name, quantity: partOf(draw, item) }]
  return { do: 'waste', order: order.name, items, ...(chance.is(50) ? { remake: chance.is(60) } : {}) }
}
