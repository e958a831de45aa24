import type { Body } from '#test/support/api.ts'
import type { Shop } from './shop.ts'
import { cents, milli, sumBy, type View, withoutZeros } from './compare.ts'

// The views of the answers of the service, in the shape that is compared.

export function totalsView(totals: Body): View {
  return Object.fromEntries(Object.entries(totals).map(([key, value]) => [key, cents(value as number)]))
}

/** The name of an id. */
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
    service: body.service_type,
    stage: body.kitchen.status,
    scheduled: body.scheduled_for === null ? null : Date.parse(body.scheduled_for),
    totals: totalsView(body.totals),
    taxes: wireTaxes(name, body.tax_lines),
    items: Object.fromEntries(products.map(item => [name(item.id), wireItem(name, item, products)])),
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

function wireItem(name: Names, item: Body, products: readonly Body[]): View {
  return {
    quantity: milli(item.quantity),
    subtotal: cents(item.subtotal),
    campaign: cents(item.campaign_discount),
    discount: cents(item.discount),
    tax: cents(item.tax),
    taxes: (item.tax_lines as Body[]).map(line => [name(line.tax_id), cents(line.amount)]),
    service: item.service_type,
    total: cents(item.total),
    cost: cents(item.cost),
    held: item.held,
    awaits: item.awaits_payment,
    from: item.kitchen.new_at === null ? null : Date.parse(item.kitchen.new_at),
    stage: item.kitchen.status,
    paid: milli(item.paid_quantity),
    ended: item.cancel_kind,
    restocked: item.restocked,
    list: item.list_unit_price === null ? null : cents(item.list_unit_price),
    seat: item.seat,
    course: item.course,
    replaces: name(item.replaces_id),
    combo: item.combo && {
      product: name(item.combo.product_id),
      components: products
        .filter(({ combo }) => combo?.id === item.combo.id)
        .map(({ id }) => name(id) ?? '')
        .toSorted(),
    },
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

/** Figures that link the sales of a day to its money; `reports/day-adds-up.test.ts` checks them. */
const notModelled = new Set(['guests', 'orders_url', 'balance_used', 'points_value', 'late'])

export function wireSales(rows: readonly Body[]): View {
  return Object.fromEntries(
    rows.flatMap(({ date, orders, ...figures }) => {
      const money = Object.entries(figures).filter(([name]) => !notModelled.has(name))
      const sums = totalsView(Object.fromEntries(money)) as Record<string, number>
      const view = withoutZeros({ orders, ...sums })
      return Object.keys(view).length === 0 ? [] : [[date, view] as const]
    }),
  )
}

export function wireTakings(name: Names, rows: readonly Body[]): View {
  return sumBy(rows.map(row => [name(row.payment_method_id) ?? '', cents(row.amount)]))
}
