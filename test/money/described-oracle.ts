import type { Body } from '#test/support/api.ts'

// Computes described reports independently, entry by entry, from orders, bills and payments as the API shows
// them. Amounts in hundredths, quantities in thousandths.

const cents = (amount: number) => Math.round(amount * 100)
const milli = (quantity: number) => Math.round(quantity * 1000)
const seconds = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / 1000)

/** Something that counts: where, when, for which keys, how much; `orders` are counted once however often they appear. */
export type Entry = {
  branch: string
  date: string
  keys: Body
  sums: Record<string, number>
  order?: string
  source?: string | null
  times?: Record<string, number | null>
}

export type Shop = { orders: readonly Body[]; bills: readonly Body[] }

const figures = ['subtotal', 'discount', 'campaign_discount', 'tax', 'total', 'cost'] as const
const isPaid = (order: Body) => ['paid', 'partially_refunded', 'refunded'].includes(order.status)

export function soldItems(order: Body): Body[] {
  return order.items.filter((item: Body) => item.cancel_kind === null || item.cancel_kind === 'refund')
}

export function sumsOf(items: readonly Body[]): Record<string, number> {
  const sum = (of: (item: Body) => number) => items.reduce((before, item) => before + of(item), 0)
  const amounts = Object.fromEntries(figures.map(name => [name, sum(item => cents(item[name]))]))
  return { ...amounts, quantity: sum(item => (item.kind === 'product' ? milli(item.quantity) : 0)) }
}

type Keying = (order: Body, item: Body) => Body

const productKeys: Keying = (_, item) => ({ product_id: item?.product_id ?? null, kind: item?.kind ?? null })

export const keyings = {
  products: productKeys,
  margins: productKeys,
  categories: (_, item) => ({ category_id: item?.category_id ?? null }),
  channels: order => ({ channel: order.channel }),
  staff: order => ({ staff_id: order.staff_id }),
  tables: order => ({ table_id: order.table_id }),
} as const satisfies Record<string, Keying>

const perItem = new Set<Keying>([productKeys, keyings.categories])

export function soldEntries({ orders, bills }: Shop, keysOf: Keying): Entry[] {
  const paid = orders.filter(isPaid)
  const first = new Map<string, Body>()
  const byTime = paid.toSorted((one, other) => rank(one).localeCompare(rank(other)))
  for (const order of byTime.toReversed()) first.set(order.dining_session_id, order)
  return paid.flatMap(order => {
    const branch = order.branch_id
    const at = { branch, date: order.business_date, order: order.id, source: order.source }
    const bill = bills.find(one => one.id === order.dining_session_id && first.get(one.id) === order)
    const seated =
      bill === undefined || perItem.has(keysOf)
        ? []
        : [{ bills: 1, guests: bill.guests, open_seconds: seconds(bill.opened_at, bill.closed_at) }]
    const refunds: Body[] = order.adjustments.filter((one: Body) => one.kind === 'refund')
    return [
      ...seated.map(sums => ({ ...at, keys: keysOf(order, undefined), sums })),
      ...soldItems(order).map(item => ({ ...at, keys: keysOf(order, item), sums: sumsOf([item]) })),
      ...refunds.map(one => {
        const item = order.items.find((other: Body) => other.id === one.item_id)
        return {
          branch,
          date: one.business_date,
          source: order.source,
          keys: keysOf(order, item),
          sums: { refunds: cents(one.amount) },
        }
      }),
    ]
  })
}

function rank(order: Body): string {
  return `${new Date(order.ordered_at).toISOString()} ${order.id}`
}

/** Tips, cancellations and voids of each of the staff. */
export function staffEntries({ orders, bills }: Shop, voids: readonly Body[]): Entry[] {
  const owners = [...orders, ...bills]
  const taken = owners.flatMap(owner =>
    owner.payments
      .filter((one: Body) => one.bill_payment_id === null)
      .map((one: Body) => ({ ...one, branch: owner.branch_id })),
  )
  return [
    ...taken
      .filter(one => one.tip !== 0)
      .map((one: Body) => ({
        branch: one.branch,
        date: one.business_date,
        keys: { staff_id: one.staff_id },
        sums: { tip: cents(one.tip) },
      })),
    ...voids.flatMap(one => {
      const { amount, tip, branch, staff_id } = taken.find((other: Body) => other.id === one.id)
      const at = { branch, date: one.date }
      const voided: Entry = {
        ...at,
        keys: { staff_id: one.staff },
        sums: { voids: 1, voided: cents(amount) },
      }
      return tip === 0 ? [voided] : [voided, { ...at, keys: { staff_id }, sums: { tip: -cents(tip) } }]
    }),
    ...cancelledItems(orders, 'cancel').map(({ branch, item }) => ({
      branch,
      date: item.cancelled_business_date,
      keys: { staff_id: item.cancelled_by },
      sums: { cancelled: 1, cancelled_amount: cents(item.total) },
    })),
  ]
}

function cancelledItems(orders: readonly Body[], kind?: string): { branch: string; item: Body }[] {
  return orders.flatMap(order =>
    order.items
      .filter((item: Body) => item.cancelled_at !== null && (kind ?? item.cancel_kind) === item.cancel_kind)
      .map((item: Body) => ({ branch: order.branch_id, item })),
  )
}

export function cancellationEntries({ orders }: Shop): Entry[] {
  return cancelledItems(orders).map(({ branch, item }) => ({
    branch,
    date: item.cancelled_business_date,
    keys: { kind: item.cancel_kind, reason: item.cancel_reason, staff_id: item.cancelled_by },
    sums: { count: 1, quantity: milli(item.quantity), amount: cents(item.total) },
  }))
}

export function wasteEntries({ orders }: Shop): Entry[] {
  return orders.flatMap(order =>
    order.adjustments
      .filter((one: Body) => one.kind === 'waste')
      .map((one: Body) => ({
        branch: order.branch_id,
        date: one.business_date,
        keys: { reason: one.reason },
        sums: { count: 1, quantity: milli(one.quantity), cost: cents(one.cost) },
      })),
  )
}

/** Only the amounts of campaigns are shown item by item; what was given by hand is the rest of the discount. */
export function discountEntries({ orders }: Shop, coupons: ReadonlySet<string>): Entry[] {
  return orders.filter(isPaid).flatMap(order => {
    const at = { branch: order.branch_id, date: order.business_date }
    return soldItems(order).flatMap(item => [
      ...item.campaigns.map((one: Body) => ({
        ...at,
        order: order.id,
        keys: { kind: coupons.has(one.campaign_id) ? 'coupon' : 'campaign', campaign_id: one.campaign_id },
        sums: { amount: cents(one.amount) },
      })),
      { ...at, keys: { kind: 'by hand' }, sums: { amount: cents(item.discount) } },
    ])
  })
}

const stages = { to_preparing: 'new preparing', to_ready: 'preparing ready', to_served: 'ready delivered' }

export function kitchenEntries({ orders }: Shop, stationOf: (item: Body) => string | null): Entry[] {
  return orders.flatMap(order =>
    soldItems(order)
      .filter(item => item.kitchen.new_at !== null)
      .flatMap(item => Array<Body>(item.quantity).fill(item))
      .map(item => ({
        branch: order.branch_id,
        date: order.business_date,
        keys: { station_id: stationOf(item), hour: Number(item.kitchen.new_at.slice(11, 13)) },
        sums: { items: 1 },
        times: Object.fromEntries(
          Object.entries(stages).map(([name, ends]) => {
            const [from, to] = ends.split(' ').map(stage => item.kitchen[`${stage}_at`])
            return [name, from === null || to === null ? null : seconds(from, to)]
          }),
        ),
      })),
  )
}

export function addonEntries({ orders }: Shop): Entry[] {
  return orders.filter(isPaid).flatMap(order =>
    soldItems(order).flatMap(item =>
      item.addons.map((one: Body) => {
        const quantity = milli(item.quantity) * one.quantity
        const unpaid =
          one.unit_price === 0 ? quantity : quantity - Math.round((one.total / one.unit_price) * 1000)
        const at = { branch: order.branch_id, date: order.business_date }
        return {
          ...at,
          keys: { addon_id: one.addon_id },
          sums: { quantity, free: unpaid, total: cents(one.total) },
        }
      }),
    ),
  )
}

/** Payments, voids and refunds, each on its own date; tips and rounding are compared with the drawers. */
export function paymentEntries({ orders, bills }: Shop, voids: readonly Body[]): Entry[] {
  const owners = [...orders, ...bills]
  const taken = owners.flatMap(owner =>
    owner.payments
      .filter((one: Body) => one.bill_payment_id === null)
      .map((one: Body) => ({ ...one, branch: owner.branch_id })),
  )
  const methodOf = new Map(
    owners.flatMap((owner): [string, string][] =>
      owner.payments.map((one: Body) => [one.id, one.payment_method_id]),
    ),
  )
  const entry = (one: Body, date: string, sign: number) => ({
    branch: one.branch,
    date,
    keys: { payment_method_id: one.payment_method_id },
    sums: {
      count: sign * Math.sign(one.amount),
      amount: sign * cents(one.amount),
      tip: sign * cents(one.tip),
      rounding: sign * cents(one.rounding),
    },
  })
  return [
    ...taken.map(one => entry(one, one.business_date, 1)),
    ...voids.map(({ id, date }) =>
      entry(
        taken.find(one => one.id === id),
        date,
        -1,
      ),
    ),
    ...orders.flatMap(order =>
      order.adjustments.flatMap((refund: Body) =>
        refund.payments.map((one: Body) => ({
          branch: order.branch_id,
          date: refund.business_date,
          keys: { payment_method_id: refund.to_payment_method_id ?? methodOf.get(one.payment_id) },
          sums: { refunded: cents(one.amount), rounding: -cents(one.rounding) },
        })),
      ),
    ),
  ]
}

/** The tax of each sold item, also of none, and of each refund. */
export function taxEntries({ orders }: Shop): Entry[] {
  const parts = (line: Body): Body[] => line.components ?? [{ name: null, rate: null, amount: line.amount }]
  const keysOf = (line: Body, part: Body) => ({
    tax_id: line.tax_id,
    rate: line.rate,
    component: part.name,
    component_rate: part.rate,
  })
  return orders.filter(isPaid).flatMap(order => {
    const refunds: Body[] = order.adjustments.filter((one: Body) => one.kind === 'refund')
    const of = (date: string, lines: Body[], name: string) =>
      lines.flatMap(line =>
        parts(line).map(part => ({
          branch: order.branch_id,
          date,
          keys: keysOf(line, part),
          sums: { [name]: cents(part.amount) },
        })),
      )
    const back = refunds.filter(one => one.item_id !== null).flatMap(one => one.tax_lines)
    const untaxed = soldItems(order).filter(item => item.tax_id === null)
    return [
      ...of(order.business_date, [...order.tax_lines, ...back], 'amount'),
      ...refunds.flatMap(one => of(one.business_date, one.tax_lines, 'refunded')),
      ...untaxed.map(() => ({
        branch: order.branch_id,
        date: order.business_date,
        keys: { tax_id: null, rate: 0, component: null, component_rate: null },
        sums: {},
      })),
    ]
  })
}

const groupKeys: Readonly<Record<string, (entry: Entry) => Body>> = {
  day: ({ date }) => ({ date }),
  month: ({ date }) => ({ month: date.slice(0, 7) }),
  week: ({ date }) => ({ week: isoWeek(date) }),
  branch: ({ branch }) => ({ branch_id: branch }),
  branch_day: ({ branch, date }) => ({ branch_id: branch, date }),
  source: ({ source = null }) => ({ source }),
  station: ({ keys }) => ({ station_id: keys.station_id }),
  hour: ({ keys }) => ({ hour: keys.hour }),
  station_hour: ({ keys }) => ({ station_id: keys.station_id, hour: keys.hour }),
}

/** The week of a date is that of its Thursday, and the first of a year that of its first Thursday. */
export function isoWeek(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  const thursday = new Date(day.getTime() + (3 - ((day.getUTCDay() + 6) % 7)) * 86_400_000)
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const number = Math.floor((thursday.getTime() - start) / (7 * 86_400_000)) + 1
  return `${thursday.getUTCFullYear()}-W${String(number).padStart(2, '0')}`
}

export type Group = { keys: Body; entries: Entry[] }

/** @param own whether rows have the entries' own keys beside those of the grouping */
export function groupsOf(entries: readonly Entry[], groupBy: string | undefined, own: boolean): Group[] {
  const groups = new Map<string, Group>()
  for (const entry of entries) {
    const before = groupBy === undefined ? {} : groupKeys[groupBy]!(entry)
    const keys = own ? { ...before, ...entry.keys } : before
    const name = JSON.stringify(keys)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, { keys, entries: [entry] })
    else group.entries.push(entry)
  }
  return [...groups.values()]
}

/** The sum of a figure, in whole numbers; of `orders` and `count` without a sum of their own, the orders. */
export function sumOf(entries: readonly Entry[], name: string): number {
  if (name === 'orders') return new Set(entries.map(entry => entry.order).filter(id => id !== undefined)).size
  return entries.reduce((before, { sums }) => before + (sums[name] ?? 0), 0)
}

/** The percentile of the times; null without times. */
export function timeOf(entries: readonly Entry[], name: string, part: number): number | null {
  const times = entries.map(entry => entry.times![name]!).filter(time => time !== null)
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? null
}
