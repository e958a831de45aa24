import type { Body } from '#test/support/api.ts'
import { discountOf, netOf, portion } from './restaurant-money.ts'
import { dueOf, ordersOf, ownerOf, paymentsOf } from './restaurant-owner.ts'
import { orderTotal, sumFigures, totalOf } from './restaurant-totals.ts'
import type { Item, Order, Payment, Bill, Shift, State } from './restaurant-types.ts'
import type { Shop } from './shop.ts'

/** The same plain shape from both sides; differences are reported with their path. */
export type View = unknown

/** Where two views differ, in words; undefined when they do not. */
export function differenceOf(expected: View, actual: View, path = ''): string | undefined {
  if (expected === actual) return undefined
  const areObjects =
    typeof expected === 'object' && typeof actual === 'object' && expected !== null && actual !== null
  if (!areObjects) {
    return `${path}: the model says ${JSON.stringify(expected)}, the service ${JSON.stringify(actual)}`
  }
  const [one, other] = [expected as Record<string, View>, actual as Record<string, View>]
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const difference = differenceOf(one[key], other[key], path === '' ? key : `${path}.${key}`)
    if (difference !== undefined) return difference
  }
  return undefined
}

const cents = (amount: number) => Math.round(amount * 100)
const milli = (quantity: number) => Math.round(quantity * 1000)
/** Drops zeros: a sum that is zero on one side may be missing on the other. */
const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))

function sumBy(list: readonly (readonly [key: string, value: number])[]) {
  const sums: Record<string, number> = {}
  for (const [key, value] of list) sums[key] = (sums[key] ?? 0) + value
  return withoutZeros(sums)
}

export function totalsView(totals: Body): View {
  return Object.fromEntries(Object.entries(totals).map(([key, value]) => [key, cents(value as number)]))
}

// ── The model's side

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
    stage: order.stage,
    scheduled: order.scheduled,
    totals: sumFigures(state, live),
    taxes: taxesView(state, live),
    items: Object.fromEntries(
      order.items.filter(({ kind }) => kind === 'product').map(item => [item.name, itemView(state, item)]),
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

function itemView(state: State, item: Item): View {
  return {
    quantity: item.quantity,
    subtotal: item.subtotal,
    campaign: item.campaign,
    discount: discountOf(item),
    tax: item.tax,
    total: totalOf(state, item),
    cost: item.cost,
    held: item.held,
    awaits: item.awaits,
    from: item.from,
    stage: item.stage,
    paid: item.paid,
    ended: item.ended,
    restocked: item.restocked,
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
  const { step } = state.setting
  const paid = ended(order, null).reduce((sum, item) => {
    return sum + portion(totalOf(state, item), item.paid, item.quantity, step)
  }, 0)
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
  const key = (item: Item) => `${item.taxName} ${item.rate}`
  const taxed = live.filter(item => item.taxName !== null)
  const net = (item: Item) => (state.setting.taxMode === 'exclusive' ? netOf(item) : netOf(item) - item.tax)
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
    const sold = order.items.filter(({ ended }) => ended !== 'cancel')
    const figures = sumFigures(state, sold)
    add(order.date, { orders: 1, ...figures, net: figures.total })
    for (const { kind, date, amount } of order.adjustments) {
      if (kind === 'refund') add(date, { refunds: amount, net: -amount })
    }
  }
  return mapValues(rows, withoutZeros)
}

function mapValues<T>(record: Record<string, T>, change: (value: T) => View): View {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

/** Sums taken by each method, less voided payments. */
export function takingsView(state: State): View {
  const payments = Object.values(state.payments)
  const isVoid = ({ name, voided, corrects }: Payment) =>
    voided && corrects === null && !payments.some(other => other.corrects === name)
  const taken = payments.filter(payment => !isVoid(payment))
  return sumBy(taken.map(({ method, amount }) => [method, amount]))
}

// ── The service's side

/** Which name stands for an id. */
export type Names = (id: string | null) => string | null

export function namesOf(shop: Shop): Names {
  const names = new Map([...shop.ids].map(([name, id]) => [id, name]))
  return id => (id === null ? null : (names.get(id) ?? `?${id}`))
}

export function wireOrder(name: Names, body: Body, knowsNumber: boolean): View {
  const items = body.items as Body[]
  const products = items.filter(item => item.kind === 'product')
  const isSettled = !['pending', 'partially_paid', 'cancelled'].includes(body.status)
  const refunds = (body.adjustments as Body[]).filter(({ kind }) => kind === 'refund')
  const ofProducts = (body.adjustments as Body[])
    .filter(({ item_id }) => products.some(({ id }) => id === item_id))
    .map((adjustment, at) => {
      const { kind, item_id, quantity, amount, tax, cost } = adjustment
      const view = {
        quantity: milli(quantity),
        amount: kind === 'waste' ? 0 : cents(amount),
        tax: kind === 'waste' ? 0 : cents(tax),
        cost: cents(cost),
      }
      return [`${kind} ${name(item_id)}${kind === 'waste' ? ` ${at}` : ''}`, view] as const
    })
  const sum = (key: string, scale: (value: number) => number) =>
    refunds.reduce((all, adjustment) => all + scale(adjustment[key]), 0)
  return {
    status: body.status,
    customer: name(body.customer_id),
    number: knowsNumber ? body.display_number : null,
    date: body.business_date,
    channel: body.channel,
    stage: body.kitchen.status,
    scheduled: body.scheduled_for === null ? null : Date.parse(body.scheduled_for),
    totals: totalsView(body.totals),
    taxes: wireTaxes(name, body.tax_lines),
    items: Object.fromEntries(products.map(item => [name(item.id), wireItem(item)])),
    paid: cents(body.paid),
    due: cents(body.due),
    fee: wireExtra(items, 'delivery_fee'),
    charge: wireExtra(items, 'service_charge'),
    adjustments: Object.fromEntries(ofProducts),
    amounts: refunds
      .filter(({ item_id }) => item_id === null)
      .map(({ amount, tax }) => ({ amount: cents(amount), tax: cents(tax) })),
    taxBack: sum('tax', cents),
    refunded: sum('amount', cents),
    back: {
      toBalance: sum('to_balance', cents),
      points: sum('points_returned', Number),
      pointsReversed: sum('points_reversed', Number),
      balanceReversed: sum('balance_reversed', cents),
    },
    ...(isSettled && { money: wireMoney(body.customer_payment), shares: wireShares(name, body) }),
  }
}

function wireItem(item: Body): View {
  return {
    quantity: milli(item.quantity),
    subtotal: cents(item.subtotal),
    campaign: cents(item.campaign_discount),
    discount: cents(item.discount),
    tax: cents(item.tax),
    total: cents(item.total),
    cost: cents(item.cost),
    held: item.held,
    awaits: item.awaits_payment,
    from: item.kitchen.new_at === null ? null : Date.parse(item.kitchen.new_at),
    stage: item.kitchen.status,
    paid: milli(item.paid_quantity),
    ended: item.cancel_kind,
    restocked: item.restocked,
  }
}

function wireExtra(items: readonly Body[], kind: string): View {
  const extras = items.filter(item => item.kind === kind)
  return {
    live: wireSums(extras.filter(item => item.cancelled_at === null)),
    refunded: wireSums(extras.filter(item => item.cancel_kind === 'refund')),
  }
}

function wireSums(charges: readonly Body[]): View {
  return {
    total: charges.reduce((sum, { total }) => sum + cents(total), 0),
    tax: charges.reduce((sum, { tax }) => sum + cents(tax), 0),
  }
}

function wireTaxes(name: Names, lines: readonly Body[]): View {
  const taxed = lines.filter(line => line.tax_id !== null)
  const key = (line: Body) => `${name(line.tax_id)} ${Math.round(line.rate * 10_000)}`
  return {
    base: sumBy(taxed.map(line => [key(line), cents(line.base)])),
    tax: sumBy(taxed.map(line => [key(line), cents(line.amount)])),
    components: sumBy(
      taxed.flatMap(line =>
        (line.components ?? []).map((one: Body, at: number) => [`${key(line)} ${at}`, cents(one.amount)]),
      ),
    ),
  }
}

function wireMoney(paid: Body): View {
  return {
    balance: cents(paid.balance_used),
    points: paid.points_used,
    value: cents(paid.points_value),
    earned: { balance: cents(paid.balance_earned), points: paid.points_earned },
  }
}

function wireShares(name: Names, body: Body): View {
  const live = (body.payments as Body[]).filter(({ voided_at }) => voided_at === null)
  const key = (payment: Body) => name(payment.bill_payment_id ?? payment.id) ?? ''
  return {
    amount: sumBy(live.map(payment => [key(payment), cents(payment.amount)])),
    refunded: sumBy(live.map(payment => [key(payment), cents(payment.refunded_amount)])),
  }
}

export function wireBill(name: Names, body: Body, knowsNumber: (order: string) => boolean): View {
  const orders = body.orders as Body[]
  return {
    status: body.status,
    totals: totalsView(body.totals),
    ...(body.status === 'open'
      ? { due: cents(body.due), tables: (body.table_ids as string[]).map(id => name(id) ?? '').toSorted() }
      : {}),
    payments: wirePayments(name, body.payments),
    orders: Object.fromEntries(
      orders.map(order => {
        const known = name(order.id) ?? ''
        return [known, wireOrder(name, order, knowsNumber(known))]
      }),
    ),
  }
}

export function wirePayments(name: Names, payments: readonly Body[]): View {
  return Object.fromEntries(
    payments.map(payment => [
      name(payment.id),
      {
        method: name(payment.payment_method_id),
        amount: cents(payment.amount),
        tip: cents(payment.tip),
        rounding: cents(payment.rounding),
        change: cents(payment.change),
        isVoid: payment.voided_at !== null,
        corrects: name(payment.corrects_id),
        refunded: cents(payment.refunded_amount),
        shift: name(payment.shift_id),
      },
    ]),
  )
}

export function wireReport(name: Names, body: Body): View {
  const methods = body.methods as Body[]
  return {
    status: body.closed_at === null ? 'open' : 'closed',
    expected: sumBy(methods.map(one => [name(one.payment_method_id) ?? '', cents(one.expected)])),
    number: body.number,
  }
}

export function wireSales(rows: readonly Body[]): View {
  return Object.fromEntries(
    rows.map(({ date, orders, guests: _guests, orders_url: _url, ...figures }) => [
      date,
      withoutZeros({ orders, ...(totalsView(figures) as Record<string, number>) }),
    ]),
  )
}

export function wireTakings(name: Names, rows: readonly Body[]): View {
  return sumBy(rows.map(row => [name(row.payment_method_id) ?? '', cents(row.amount)]))
}
