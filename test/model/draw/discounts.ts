import type { Off } from '../restaurant-commands.ts'
import { ordersOf } from '../restaurant-owner.ts'
import { netOf, percentOf } from '../restaurant-money.ts'
import { liveProducts } from '../restaurant-totals.ts'
import type { Item, Order } from '../restaurant-types.ts'
import { type Draw, type Builder, anyBill, amountUpTo } from './draw.ts'

function off(draw: Draw): Off {
  const { chance } = draw
  if (chance.is(50)) {
    return { kind: 'percentage', value: chance.oneOf([50_000, 100_000, 125_000, 333_300, 1_000_000]) }
  }
  return { kind: 'amount', value: amountUpTo(draw, 1500 * draw.state.setting.step) }
}

const netSum = (items: readonly Item[]) => items.reduce((sum, item) => sum + netOf(item), 0)

/** Nothing of it is paid, or a part. */
const isDiscountable = ({ status }: Order) => status === 'pending' || status === 'partially_paid'

export const discount: Builder = draw => {
  const { chance, state } = draw
  const orders = Object.values(state.orders).filter(order => isDiscountable(order) || chance.is(5))
  const order = chance.pick(orders)
  if (order === undefined) return undefined
  const asked = off(draw)
  const items = liveProducts(order).filter(item => netOf(item) > 0)
  const item = chance.is(35) ? chance.pick(items) : undefined
  const net = item === undefined ? netSum(items) : netOf(item)
  if (net === 0 || (asked.kind === 'percentage' && percentOf(net, asked.value, state.setting.step) === 0)) {
    return undefined
  }
  return { do: 'discount', order: order.name, ...asked, ...(item === undefined ? {} : { item: item.name }) }
}

export const discountBill: Builder = draw => {
  const bill = anyBill(draw)
  if (bill === undefined) return undefined
  const asked = off(draw)
  const lines = ordersOf(draw.state, bill).flatMap(liveProducts)
  if (netSum(lines) < 100 * draw.state.setting.step) return undefined
  return { do: 'discountBill', bill: bill.name, ...asked }
}

export const removeDiscount: Builder = ({ state, chance }) => {
  const choices = Object.values(state.orders)
    .filter(order => isDiscountable(order) || chance.is(5))
    .flatMap(order =>
      order.discounts
        .filter(({ bill, removed }) => bill === null && !removed)
        .map(({ name }) => ({ order: order.name, discount: name })),
    )
  const choice = chance.pick(choices)
  return choice === undefined ? undefined : { do: 'removeDiscount', ...choice }
}

/** Only of a discount whose shares are all still on the bill that it was given on. */
export const removeBillDiscount: Builder = ({ state, chance }) => {
  const all = Object.values(state.orders).flatMap(order =>
    order.discounts.map(discount => ({ ...discount, on: order.bill })),
  )
  const choices = all.filter(({ bill, removed, on }) => {
    const others = all.filter(other => other.bill === bill)
    return bill !== null && !removed && others.every(other => other.on === on && other.gone === 0)
  })
  const choice = chance.pick(choices)
  if (choice === undefined) return undefined
  return { do: 'removeBillDiscount', bill: choice.on!, discount: choice.bill! }
}
