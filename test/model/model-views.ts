import { discountOf, netOf, type Part } from './restaurant-money.ts'
import { dueOf, ordersOf, ownerOf, paymentsOf } from './restaurant-owner.ts'
import { orderTotal, sumFigures, totalOf, wasSold } from './restaurant-totals.ts'
import type { Item, Order, Payment, Bill, Shift, State } from './restaurant-types.ts'
import { sumBy, type View, withoutZeros } from './compare.ts'

// The views of the model, in the shape that is compared.

export function orderView(state: State, order: Order): View {
  const live = order.items.filter(item => item.ended === null)
  const isSettled = !['pending', 'partially_paid', 'cancelled'].includes(order.status)
  const { money, earned, returned, reversed } = order
  const refunds = order.adjustments.filter(({ kind }) => kind === 'refund')
  return {
    status: order.status,
    customer: order.customer,
    number: order.number === null ? null : String(order.number).padStart(3, '0'),
    date: order.date,
    channel: order.channel,
    service: order.service,
    stage: order.stage,
    scheduled: order.scheduled,
    totals: sumFigures(state, live),
    taxes: taxesView(state, live),
    items: Object.fromEntries(
      order.items
        .filter(({ kind }) => kind === 'product')
        .map(item => [item.name, itemView(state, order, item)]),
    ),
    ...paidAndDue(state, order),
    fee: extraView(state, order, 'fee'),
    charge: extraView(state, order, 'charge'),
    adjustments: Object.fromEntries(
      order.adjustments
        .filter(({ item }) => order.items.some(({ name, kind }) => name === item && kind === 'product'))
        .map(({ kind, item, quantity, amount, tax, cost }, at) => [
          `${kind} ${item}${kind === 'waste' ? ` ${at}` : ''}`,
          { quantity, amount, tax, cost },
        ]),
    ),
    amounts: refunds.filter(({ item }) => item === null).map(({ amount, tax }) => ({ amount, tax })),
    taxBack: refunds.reduce((sum, { tax }) => sum + tax, 0),
    refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    back: {
      toBalance: order.toBalance,
      points: returned.points,
      pointsReversed: reversed.points,
      balanceReversed: reversed.balance,
    },
    ...(isSettled && { money: { ...money, earned }, shares: sharesView(order) }),
  }
}

function itemView(state: State, { service, items }: Order, item: Item): View {
  return {
    quantity: item.quantity,
    subtotal: item.subtotal,
    campaign: item.campaign,
    discount: discountOf(item),
    tax: item.tax,
    taxes: (item.parts.length === 0 ? [item] : item.parts).flatMap(({ taxName, tax }) => {
      return taxName === null ? [] : [[taxName, tax]]
    }),
    service: item.service ?? service,
    total: totalOf(state, item),
    cost: item.cost,
    held: item.held,
    awaits: item.awaits,
    from: item.from,
    stage: item.stage,
    paid: item.paid,
    ended: item.ended,
    restocked: item.restocked,
    list: item.list,
    seat: item.seat,
    course: item.course,
    replaces: item.replaces,
    combo: item.combo && {
      product: item.combo.product,
      components: items
        .filter(({ combo }) => combo?.name === item.combo!.name)
        .map(({ name }) => name)
        .toSorted(),
    },
  }
}

const ended = ({ items }: Order, how: Item['ended']) => items.filter(item => item.ended === how)

/** On an open bill: what is paid by name. */
function paidAndDue(state: State, order: Order): { paid: number; due: number } {
  const isOpen = order.status === 'pending' || order.status === 'partially_paid'
  const owner = ownerOf(state, order)
  if ('order' in owner) {
    const payments = paymentsOf(state, owner).filter(({ voided }) => !voided)
    const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
    return { paid, due: isOpen ? dueOf(state, owner) : 0 }
  }
  if (!isOpen) return { paid: order.shares.reduce((sum, { amount }) => sum + amount, 0), due: 0 }
  const paid = ended(order, null).reduce((sum, item) => sum + item.paidAmount, 0)
  return { paid, due: orderTotal(state, order) - paid }
}

function extraView(state: State, order: Order, extra: Item['kind']): View {
  const sums = (how: Item['ended']) => {
    const { total, tax } = sumFigures(
      state,
      ended(order, how).filter(({ kind }) => kind === extra),
    )
    return { total, tax }
  }
  return { live: sums(null), refunded: sums('refund') }
}

function taxesView(state: State, live: readonly Item[]): View {
  type Taxed = Pick<Part, 'taxName' | 'rate' | 'net' | 'tax' | 'components'>
  const key = (item: Taxed) => `${item.taxName} ${item.rate}`
  const parts = live.flatMap((item): Taxed[] => {
    return item.parts.length === 0 ? [{ ...item, net: netOf(item) }] : item.parts
  })
  const taxed = parts.filter(item => item.taxName !== null)
  const net = (item: Taxed) => (state.setting.taxMode === 'exclusive' ? item.net : item.net - item.tax)
  return {
    base: sumBy(taxed.map(item => [key(item), net(item)])),
    tax: sumBy(taxed.map(item => [key(item), item.tax])),
    components: sumBy(
      taxed.flatMap(item => item.components.map((amount, at) => [`${key(item)} ${at}`, amount] as const)),
    ),
  }
}

function sharesView({ shares }: Order): View {
  return {
    amount: sumBy(shares.map(({ payment, amount }) => [payment, amount])),
    refunded: sumBy(shares.map(({ payment, refunded }) => [payment, refunded])),
  }
}

export function billView(state: State, bill: Bill): View {
  const orders = ordersOf(state, bill)
  const live = orders.flatMap(order => order.items.filter(({ ended }) => ended === null))
  return {
    status: bill.status,
    totals: sumFigures(state, live),
    ...(bill.status === 'open' ? { due: dueOf(state, { bill }), tables: bill.tables.toSorted() } : {}),
    payments: paymentsView(paymentsOf(state, { bill })),
    orders: Object.fromEntries(orders.map(order => [order.name, orderView(state, order)])),
  }
}

export function paymentsView(payments: readonly Payment[]): View {
  return Object.fromEntries(
    payments.map(({ name, method, amount, tip, rounding, change, voided, corrects, refunded, shift }) => [
      name,
      { method, amount, tip, rounding, change, isVoid: voided, corrects, refunded, shift },
    ]),
  )
}

export function shiftView({ status, expected, number }: Shift): View {
  return { status, expected: withoutZeros(expected), number }
}

/** Sold by business date, what was refunded since included; given back by its own date. */
export function salesView(state: State): View {
  const rows: Record<string, Record<string, number>> = {}
  const add = (date: string, figures: Record<string, number>) => {
    const row = (rows[date] ??= {})
    for (const [key, value] of Object.entries(figures)) row[key] = (row[key] ?? 0) + value
  }
  for (const order of Object.values(state.orders)) {
    if (['pending', 'partially_paid', 'cancelled'].includes(order.status)) continue
    const sold = order.items.filter(wasSold)
    const figures = sumFigures(state, sold)
    add(order.date, { orders: 1, ...figures, net: figures.total })
    for (const { kind, date, amount } of order.adjustments) {
      if (kind === 'refund') add(date, { refunds: amount, net: -amount })
    }
  }
  // A day on which nothing but worthless food was given back has no row.
  const sums = Object.entries(rows).map(([date, row]) => [date, withoutZeros(row)] as const)
  return Object.fromEntries(sums.filter(([, row]) => Object.keys(row).length > 0))
}

/** Sums taken by each method, less voided payments. */
export function takingsView(state: State): View {
  const payments = Object.values(state.payments)
  const isVoid = ({ name, voided, corrects }: Payment) =>
    voided && corrects === null && !payments.some(other => other.corrects === name)
  const taken = payments.filter(payment => !isVoid(payment))
  return sumBy(taken.map(({ method, amount }) => [method, amount]))
}
