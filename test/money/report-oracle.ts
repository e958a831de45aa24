import type { SalesGrouping } from '../../src/reports/totals/sales-report.rules.ts'
import type { Body } from '#test/support/api.ts'
import { isoWeek } from './described-oracle.ts'

// Computes reports independently, order by order, from answers of the API.

const sumNames = ['subtotal', 'discount', 'campaign_discount', 'tax', 'total', 'cost'] as const

/** Something that counts in a report: on a date, at a moment on the wall, in a branch, from a source. Amounts in hundredths. */
type Entry = {
  branch: string
  date: string
  at: string
  source: string | null
  sums: Record<string, number>
}

const cents = (amount: number) => Math.round(amount * 100)

export function salesEntries(orders: readonly Body[], bills: readonly Body[]): Entry[] {
  const sold = orders.filter(order => ['paid', 'partially_refunded', 'refunded'].includes(order.status))
  const first = new Map<string, Body>()
  const byTime = sold.toSorted((one, other) => time(one) - time(other) || byText(one.id, other.id))
  for (const order of byTime.toReversed()) first.set(order.dining_session_id, order)
  return sold.flatMap(order => {
    const { branch_id: branch, source } = order
    const given = order.items.filter((item: Body) => item.cancel_kind === 'refund')
    const sums: Record<string, number> = { orders: 1, guests: 0 }
    for (const name of sumNames) {
      sums[name] = given.reduce(
        (sum: number, item: Body) => sum + cents(item[name]),
        cents(order.totals[name]),
      )
    }
    const bill = bills.find(one => one.id === order.dining_session_id)
    if (bill !== undefined && first.get(bill.id) === order) sums['guests'] = bill.guests
    const refunds = order.adjustments.filter((one: Body) => one.kind === 'refund')
    return [
      { branch, date: order.business_date, at: order.ordered_at, source, sums },
      ...refunds.map((one: Body) => ({
        branch,
        date: one.business_date,
        at: one.created_at,
        source,
        sums: { refunds: cents(one.amount) },
      })),
    ]
  })
}

function time(order: Body): number {
  return Date.parse(order.ordered_at)
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** The keys of an entry's row, and by what rows are sorted. */
function keysOf(groupBy: SalesGrouping, { branch, date, at, source }: Entry): { keys: Body; sortBy: string } {
  const hour = Number(at.slice(11, 13))
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  const sorted = (keys: Body, ...parts: (string | number)[]) => ({
    keys,
    sortBy: parts.map(part => String(part).padStart(2, '0')).join(' '),
  })
  // A business day starts at four.
  const turn = (hour + 20) % 24
  if (groupBy === 'hour') return sorted({ hour }, turn)
  if (groupBy === 'day') return sorted({ date }, date)
  if (groupBy === 'weekday_hour') return sorted({ weekday: weekdays[weekday], hour }, weekday, turn)
  if (groupBy === 'month') return sorted({ month: date.slice(0, 7) }, date.slice(0, 7))
  if (groupBy === 'branch_day') return sorted({ branch_id: branch, date }, branch, date)
  if (groupBy === 'branch') return sorted({ branch_id: branch }, branch)
  // Orders without a source come last.
  if (groupBy === 'source') return sorted({ source }, source ?? '~~')
  const week = isoWeek(date)
  return sorted({ week }, week)
}

export function salesRows(groupBy: SalesGrouping, entries: readonly Entry[]): Body[] {
  const groups = new Map<string, { keys: Body; entries: Entry[] }>()
  for (const entry of entries) {
    const { keys, sortBy } = keysOf(groupBy, entry)
    groups.set(sortBy, { keys, entries: [...(groups.get(sortBy)?.entries ?? []), entry] })
  }
  const inOrder = [...groups].toSorted(([one], [other]) => byText(one, other))
  return inOrder.map(([, group]) => ({ ...group.keys, ...figures(group.entries) }))
}

function byText(one: string, other: string): number {
  return one < other ? -1 : 1
}

export function figures(entries: readonly Entry[]): Body {
  const sum = (name: string) => entries.reduce((sum, { sums }) => sum + (sums[name] ?? 0), 0)
  const amounts = Object.fromEntries([...sumNames, 'refunds'].map(name => [name, sum(name) / 100]))
  return {
    orders: sum('orders'),
    guests: sum('guests'),
    ...amounts,
    gross_profit: (sum('total') - sum('tax') - sum('cost')) / 100,
    net: (sum('total') - sum('refunds')) / 100,
    balance_used: 0,
    points_value: 0,
  }
}

/** Sums taken and refunded by each method, without tips and coins. */
export function paymentRows(
  { branches, dates }: Asked,
  orders: readonly Body[],
  bills: readonly Body[],
): Body[] {
  const here = (one: Body) => branches.includes(one.branch_id)
  const taken = [...orders, ...bills].filter(here).flatMap((owner): Body[] => owner.payments)
  const methodOf = new Map(taken.map(payment => [payment.id, payment.payment_method_id]))
  const entries = [
    ...taken
      .filter(payment => payment.bill_payment_id === null)
      .map(payment => ({ ...payment, count: 1, refunded: 0 })),
    ...orders.filter(here).flatMap(order =>
      order.adjustments.flatMap((one: Body) =>
        one.payments.map((back: Body) => ({
          payment_method_id: methodOf.get(back.payment_id),
          business_date: one.business_date,
          amount: 0,
          count: 0,
          refunded: back.amount,
        })),
      ),
    ),
  ].filter(entry => dates(entry.business_date))
  return [...new Set(entries.map<string>(entry => entry.payment_method_id))].toSorted(byText).map(id => {
    const sum = (name: string) =>
      entries.reduce((sum, entry) => sum + (entry.payment_method_id === id ? cents(entry[name]) : 0), 0)
    const net = (sum('amount') - sum('refunded')) / 100
    return {
      payment_method_id: id,
      count: sum('count') / 100,
      amount: sum('amount') / 100,
      refunded: sum('refunded') / 100,
      net,
    }
  })
}

/** Of which branches and dates a report is asked. */
export type Asked = { branches: readonly string[]; dates: (date: string) => boolean }
