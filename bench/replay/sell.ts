import type { ReplayLine, ReplayOrder } from './replay.rules.ts'
import type { Shop } from './shop.ts'
import type { Json, Till } from './till.ts'

export type Sold = { orderIds: Map<string, string>; lines: number; units: number; cents: number }

type Amounts = { total: number }
type SentOrder = {
  id: string
  status: string
  business_date: string
  totals: Amounts
  items: { name: string; quantity: number; total: number }[]
}
type Bill = { id: string; status: string; due: number; orders: SentOrder[] }

export type SellOptions = {
  /** Before every key, so that sources never meet. */
  source: string
  /** Orders of a bill, at most. */
  ordersPerBill: number
  concurrency: number
  progress: (done: number) => void
}

/**
 * Sends every order like a till would: opens a table's bill, sends the rounds, settles by mixed methods. A table's
 * bills follow one another; tables work at the same time. Which table and which keys an order gets depends on the
 * source alone, so a second run repeats the very same requests.
 */
export async function sell(
  till: Till,
  shop: Shop,
  orders: readonly ReplayOrder[],
  options: SellOptions,
): Promise<Sold> {
  const sold: Sold = { orderIds: new Map(), lines: 0, units: 0, cents: 0 }
  const lanes = [...Map.groupBy(orders, order => order.branch)].flatMap(([branch, own]) => {
    const tables = shop.tables.get(branch) ?? []
    const bills = chunks(own, options.ordersPerBill)
    return tables.map((table, at) =>
      bills.filter((_, bill) => bill % tables.length === at).map(bill => ({ table, bill })),
    )
  })
  await inTurn(lanes, options.concurrency, async ({ table, bill }) => {
    await sellBill(till, shop, table, bill, options, sold)
    options.progress(sold.orderIds.size)
  })
  return sold
}

async function sellBill(
  till: Till,
  shop: Shop,
  table: string,
  orders: readonly ReplayOrder[],
  { source }: SellOptions,
  sold: Sold,
): Promise<void> {
  const name = `${source}-${orders[0]!.id}`
  const opened = await till.post('/dining-sessions', { table_id: table, guests: 2 }, `${name}-open`)
  const bill = (opened as { data: Bill }).data
  let cents = 0
  for (const order of orders) {
    const lang = order.expected.name === undefined ? '' : `?lang=${order.expected.name.lang}`
    const path = `/dining-sessions/${bill.id}/orders${lang}`
    const sent = await till.post(path, bodyOf(order, shop), `${source}-${order.id}-order`)
    const answer = (sent as { data: SentOrder }).data
    compare(order, answer)
    sold.orderIds.set(order.id, answer.id)
    sold.lines += answer.items.length
    sold.units += answer.items.reduce((sum, item) => sum + item.quantity, 0)
    sold.cents += Math.round(answer.totals.total * 100)
    cents += order.expected.cents
  }
  const payments = paymentsFor(cents, Number.parseInt(orders[0]!.id.replaceAll(/\D/g, ''), 10), shop)
  const paid = await till.post(`/dining-sessions/${bill.id}/pay`, { payments }, `${name}-pay`)
  const settled = (paid as { data: Bill }).data
  require(settled.status === 'settled' &&
    settled.due === 0, `bill ${name} is ${settled.status}, due ${settled.due}`)
  const unpaid = settled.orders.find(order => order.status !== 'paid')
  require(unpaid === undefined, `order ${unpaid?.id} of the settled bill ${name} is ${unpaid?.status}`)
}

function bodyOf(order: ReplayOrder, shop: Shop): Json {
  return {
    lines: order.lines.map(line => bodyOfLine(line, shop)),
    ...(order.orderedAt !== undefined && { ordered_at: order.orderedAt }),
  }
}

function bodyOfLine(line: ReplayLine, shop: Shop): Json {
  return {
    product_id: idOf(shop.products, line.product),
    quantity: line.quantity,
    ...(line.addons.length > 0 && {
      addons: line.addons.map(({ ref, quantity }) => ({ addon_id: idOf(shop.addons, ref), quantity })),
    }),
    ...(line.unitPrice !== undefined && { unit_price: line.unitPrice }),
    ...(line.note !== undefined && { note: line.note }),
  }
}

function compare(order: ReplayOrder, answer: SentOrder): void {
  const { cents, units, businessDate, name } = order.expected
  const says = (what: string, wanted: unknown, got: unknown) =>
    require(Object.is(
      wanted,
      got,
    ), `order ${order.id}: ${what} is ${String(got)}, the source says ${String(wanted)}`)
  says('the total', cents, Math.round(answer.totals.total * 100))
  says('the number of lines', order.lines.length, answer.items.length)
  says(
    'the number of units',
    units,
    answer.items.reduce((sum, item) => sum + item.quantity, 0),
  )
  if (businessDate !== undefined) says('the business date', businessDate, answer.business_date)
  if (name !== undefined) says('the name', name.text, answer.items[0]?.name)
}

/** Card, cash with change, half and half, or three ways: by the number of the order. */
function paymentsFor(cents: number, number: number, { methods }: Shop): Json[] {
  const amount = (part: number) => part / 100
  const card = { payment_method_id: methods.card }
  const cash = { payment_method_id: methods.cash }
  const meal = { payment_method_id: methods.meal }
  const part = Math.floor(cents / 3)
  if (cents === 0) return []
  if (number % 4 === 0 || part === 0) return [card]
  if (number % 4 === 1) return [{ ...cash, tendered: Math.ceil(cents / 1000) * 10 }]
  if (number % 4 === 2) return [{ ...meal, amount: amount(part), reference: 'voucher' }, card]
  return [{ ...card, amount: amount(part) }, { ...meal, amount: amount(part) }, cash]
}

function idOf(ids: ReadonlyMap<string, string>, ref: string): string {
  const id = ids.get(ref)
  require(id !== undefined, `the menu has no ${ref}`)
  return id!
}

function require(condition: boolean, what: string): void {
  if (!condition) throw new Error(`Not as the source says: ${what}.`)
}

/** Runs lanes side by side, the work of each lane in its order. */
async function inTurn<T>(
  lanes: readonly (readonly T[])[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = lanes.filter(lane => lane.length > 0)
  const worker = async () => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
      for (const item of lane) await work(item)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
