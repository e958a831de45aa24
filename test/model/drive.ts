import type { Body, BrandAtHand, BrandChoice, Reply } from '#test/support/api.ts'
import { type Chance, makeChance } from './chance.ts'
import { differenceOf } from './compare.ts'
import * as models from './model-views.ts'
import * as wires from './wire-views.ts'
import { nextCommand } from './generate.ts'
import { requestOf } from './requests.ts'
import type { Command, Touched } from './restaurant-commands.ts'
import { ordersOf, paymentsOf } from './restaurant-owner.ts'
import { Dangling, type Item, type Mistake, type Order } from './restaurant-types.ts'
import { Restaurant } from './restaurant.ts'
import { makeSetting } from './settings.ts'
import { openShop, type Shop } from './shop.ts'

/** A running service whose clock can be moved. */
export type Station = {
  openBrand(choice: BrandChoice): Promise<BrandAtHand>
  clock: { set(at: number): void }
}

export type Run = { seed: number; commands: Command[]; difference: string | undefined }

/** How often each kind of command succeeded, and was refused. */
export type Tally = Record<string, [number, number]>

type Plan =
  | { seed: number; mistake?: Mistake | undefined; length: number }
  | { seed: number; mistake?: Mistake | undefined; commands: Command[] }

/** Drives model and service with the same commands until they differ or the commands end. */
export async function drive(station: Station, plan: Plan, kinds: Tally = {}): Promise<Run> {
  const chance = makeChance(plan.seed)
  const setting = makeSetting(plan.seed, chance)
  station.clock.set(setting.startsAt)
  const { currency, timezone, taxMode } = setting
  const brand = await station.openBrand({ currency, timezone, taxMode, languages: ['en'] })
  const pair = new Pair(station, await openShop(brand, setting), new Restaurant(setting, plan.mistake), kinds)
  const commands: Command[] = []
  const end = (difference: string | undefined): Run => {
    return { seed: plan.seed, commands, difference }
  }
  for (let at = 0; ; at += 1) {
    const command = 'commands' in plan ? plan.commands[at] : drawn(pair, chance, at, plan.length)
    if (command === undefined) break
    commands.push(command)
    const difference = await pair.step(command).catch((error: unknown) => `it breaks: ${String(error)}`)
    if (difference !== undefined) return end(`after ${JSON.stringify(command)}: ${difference}`)
  }
  const difference = await pair.compareAll()
  return end(difference === undefined ? undefined : `at the end: ${difference}`)
}

function drawn(pair: Pair, chance: Chance, at: number, length: number): Command | undefined {
  return at < length ? nextCommand(pair.model.state, chance, at + 1) : undefined
}

const wireKinds = { product: 'product', charge: 'service_charge', fee: 'delivery_fee' } as const

class Pair {
  readonly station: Station
  readonly shop: Shop
  readonly model: Restaurant
  readonly tally: Tally

  constructor(station: Station, shop: Shop, model: Restaurant, tally: Tally) {
    this.station = station
    this.shop = shop
    this.model = model
    this.tally = tally
  }

  /** @returns what differs after the command */
  async step(command: Command): Promise<string | undefined> {
    // No two commands happen at the same time.
    this.model.state.now += 1000
    this.station.clock.set(this.model.state.now)
    const asked = this.#ask(command)
    if (asked === undefined) return undefined
    const { request, outcome } = asked
    const counts = (this.tally[command.do] ??= [0, 0])
    if ('refused' in outcome) counts[1] += 1
    else counts[0] += 1
    if (request === undefined) {
      this.station.clock.set(this.model.state.now)
      return undefined
    }
    const { method, path, body } = request
    const reply = await this.shop.brand.call(method, path, body === undefined ? {} : { body })
    if ('refused' in outcome) {
      const code = reply.status < 400 ? `${reply.status}` : String(reply.body?.error?.code)
      if (outcome.refused.includes(code)) return undefined
      return `the model refuses with ${outcome.refused.join(' or ')}, the service answers ${code} ${detailsOf(reply)}`
    }
    if (reply.status >= 300)
      return `the model does it, the service answers ${reply.status} ${detailsOf(reply)}`
    return this.#compare(command, outcome.touched, reply.body.data)
  }

  #ask(command: Command) {
    try {
      const { state } = this.model
      const request = command.do === 'clock' ? undefined : requestOf(this.shop, state, command)
      return { request, outcome: this.model.do(command) }
    } catch (error) {
      // The command refers to a record of a command that was left out, so it is left out too.
      if (error instanceof Dangling) return undefined
      throw error
    }
  }

  async compareAll(): Promise<string | undefined> {
    const { state } = this.model
    const { brand } = this.shop
    const orders = Object.values(state.orders).filter(({ bill }) => bill === null)
    const difference = await this.#compareTouched({
      orders: orders.map(({ name }) => name),
      bills: Object.keys(state.bills),
      customers: Object.keys(state.customers),
      shifts: Object.keys(state.shifts),
      stock: true,
    })
    if (difference !== undefined) return difference
    const numbers = this.#compareNumbers((await brand.get('/orders?per_page=100')).body.data)
    return numbers ?? this.#compareReports()
  }

  async #compareReports(): Promise<string | undefined> {
    const { state } = this.model
    const day = 86_400_000
    const [from, to] = [state.setting.startsAt - day, state.now + day].map(at => new Date(at).toISOString())
    const period = `branch_id=${this.shop.brand.branchId}&from=${from!.slice(0, 10)}&to=${to!.slice(0, 10)}`
    const [sales, takings] = await Promise.all([
      this.#read(`/reports/sales?${period}&group_by=day`),
      this.#read(`/reports/payment-methods?${period}`),
    ])
    const names = wires.namesOf(this.shop)
    return (
      differenceOf(models.salesView(state), wires.wireSales(sales.rows), 'sales') ??
      differenceOf(models.takingsView(state), wires.wireTakings(names, takings.rows), 'takings')
    )
  }

  /** Numbers of a day are 1 to n; those of a model are the service's. */
  #compareNumbers(orders: readonly Body[]): string | undefined {
    const numbers: Record<string, number[]> = {}
    for (const { business_date, display_number } of orders) {
      ;(numbers[business_date] ??= []).push(Number(display_number))
    }
    const expected = Object.fromEntries(
      Object.entries(this.model.state.numbers).map(([date, last]) => [
        date,
        Array.from({ length: last }, (_, at) => at + 1),
      ]),
    )
    for (const list of Object.values(numbers)) list.sort((a, b) => a - b)
    return differenceOf(expected, numbers, 'display numbers')
  }

  async #compare(command: Command, touched: Touched, answer: Body): Promise<string | undefined> {
    const { state } = this.model
    if (touched.shares !== undefined) {
      const shares = (answer.shares as Body[]).map(({ amount }) => Math.round(amount * 100))
      return differenceOf(touched.shares, shares, 'shares')
    }
    if (touched.preview !== undefined) {
      const difference = differenceOf(touched.preview, wires.totalsView(answer.totals), 'preview')
      if (difference !== undefined) return difference
    }
    this.#learnFromAnswer(command, answer)
    const difference = await this.#compareTouched(touched, answer)
    if (difference !== undefined) return difference
    const made = Object.values(state.payments).find(payment => !this.shop.ids.has(payment.name))
    return made === undefined ? undefined : `payment ${made.name} is missing`
  }

  #learnFromAnswer({ do: kind, n }: Command, answer: Body): void {
    const { ids } = this.shop
    if (kind === 'open') ids.set(`s${n}`, answer.id)
    if (kind === 'openShift') ids.set(`h${n}`, answer.id)
    if (kind === 'order' || kind === 'counter') ids.set(`o${n}`, answer.id)
  }

  /** @param answer saves reading the fields that it shows already */
  async #compareTouched(touched: Touched, answer?: Body): Promise<string | undefined> {
    const { state } = this.model
    const { ids } = this.shop
    const differences = await Promise.all([
      this.#compareBills(touched.bills ?? [], answer),
      ...(touched.orders ?? []).map(async order => {
        const isAnswer = answer !== undefined && answer.id === ids.get(order) && 'items' in answer
        return this.#compareOrder(order, isAnswer ? answer : await this.#read(`/orders/${ids.get(order)}`))
      }),
      ...named(touched.customers).map(async customer => {
        const { balance, points } = await this.#read(`/customers/${ids.get(customer)}`)
        const wire = { balance: Math.round(balance * 100), points }
        return differenceOf(state.customers[customer], wire, customer)
      }),
      ...named(touched.shifts).map(async shift => {
        const report = await this.#read(`/shifts/${ids.get(shift)}/report?format=json`)
        const names = wires.namesOf(this.shop)
        return differenceOf(
          models.shiftView(state.shifts[shift]!),
          wires.wireReport(names, report),
          `drawer ${shift}`,
        )
      }),
      touched.stock === true ? this.#compareStock() : undefined,
    ])
    return differences.find(difference => difference !== undefined)
  }

  async #read(path: string): Promise<Body> {
    const reply = await this.shop.brand.get(path)
    if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.status} ${reply.text}`)
    return reply.body.data
  }

  async #compareStock(): Promise<string | undefined> {
    const names = wires.namesOf(this.shop)
    const items = (await this.#read('/stock-items?per_page=100')) as Body[]
    const wire = Object.fromEntries(
      items.map(({ id, branches }) => [names(id), Math.round(branches[0].on_hand * 1000)]),
    )
    const stock = Object.entries(this.model.state.setting.stock).map(([name, { onHand }]) => [name, onHand])
    return differenceOf(Object.fromEntries(stock), wire, 'stock')
  }

  /** All bills are read before the first is compared, so that moves between them are known. */
  async #compareBills(bills: readonly string[], answer?: Body): Promise<string | undefined> {
    const { state } = this.model
    const { ids } = this.shop
    const bodies: [string, Body][] = []
    for (const bill of bills) {
      if (!ids.has(bill)) this.#learnNewBill(bill, await this.#openBills())
      const isAnswer = answer !== undefined && answer.id === ids.get(bill) && 'orders' in answer
      bodies.push([bill, isAnswer ? answer : await this.#read(`/dining-sessions/${ids.get(bill)}`)])
    }
    for (const [bill, body] of bodies) {
      this.#learnOrders(ordersOf(state, state.bills[bill]!), body.orders)
      this.#learnPayments(bill, body.payments)
    }
    const names = wires.namesOf(this.shop)
    for (const [bill, body] of bodies) {
      const expected = models.billView(state, state.bills[bill]!)
      const knows = (order: string) => state.orders[order]?.number !== null
      const difference = differenceOf(expected, wires.wireBill(names, body, knows), bill)
      if (difference !== undefined) return difference
    }
    return undefined
  }

  async #openBills(): Promise<Body[]> {
    return (await this.#read('/dining-sessions?status=open&per_page=100')) as Body[]
  }

  /** Moved items that went to a free table have opened a bill there. */
  #learnNewBill(bill: string, open: readonly Body[]): void {
    const { ids } = this.shop
    const known = new Set(ids.values())
    const made = open.find(({ id }) => !known.has(id))
    if (made !== undefined) ids.set(bill, made.id)
  }

  #learnOrders(orders: readonly Order[], bodies: readonly Body[]): void {
    const { ids } = this.shop
    const known = new Set(ids.values())
    for (const order of orders.filter(({ name }) => !ids.has(name))) {
      const source = ids.get(order.name.slice(0, order.name.lastIndexOf('>')))
      const made = bodies.find(
        ({ id, moved_from_order_id }) => !known.has(id) && moved_from_order_id === source,
      )
      if (made === undefined) continue
      ids.set(order.name, made.id)
      known.add(made.id)
    }
    for (const order of orders) {
      const body = bodies.find(({ id }) => id === ids.get(order.name))
      if (body !== undefined) this.#learnItems(order, body)
    }
  }

  #learnItems(order: Order, body: Body): void {
    const { ids } = this.shop
    const known = new Set(ids.values())
    const isOf = (item: Item) => (wire: Body) =>
      !known.has(wire.id) &&
      wireKinds[item.kind] === wire.kind &&
      (item.kind !== 'product'
        ? (item.ended === null) === (wire.cancelled_at === null)
        : wire.product_id === ids.get(item.product ?? '') &&
          Math.round(wire.quantity * 1000) === item.quantity &&
          (wire.split_from_id ?? undefined) ===
            (item.splitFrom === null ? undefined : ids.get(item.splitFrom)))
    for (const item of order.items.filter(({ name }) => !ids.has(name))) {
      const wire = (body.items as Body[]).find(isOf(item))
      if (wire === undefined) continue
      ids.set(item.name, wire.id)
      known.add(wire.id)
    }
    this.#learnDiscounts(order, body.discounts)
  }

  #learnDiscounts(order: Order, discounts: readonly Body[]): void {
    const { ids } = this.shop
    const known = new Set(ids.values())
    for (const { name, bill } of order.discounts) {
      if (ids.has(name)) continue
      const wire = discounts.find(({ id }) => !known.has(id))
      if (wire === undefined) continue
      ids.set(name, wire.id)
      known.add(wire.id)
      if (bill !== null && !ids.has(bill) && wire.bill_discount_id !== null)
        ids.set(bill, wire.bill_discount_id)
    }
  }

  #learnPayments(owner: string, payments: readonly Body[]): void {
    const { ids } = this.shop
    const known = new Set(ids.values())
    const { state } = this.model
    const bill = state.bills[owner]
    const made =
      bill === undefined ? paymentsOf(state, { order: state.orders[owner]! }) : paymentsOf(state, { bill })
    for (const { name, amount } of made.filter(({ name }) => !ids.has(name))) {
      const wire = payments.find(wire => !known.has(wire.id) && wire.amount < 0 === amount < 0)
      if (wire === undefined) continue
      ids.set(name, wire.id)
      known.add(wire.id)
    }
  }

  #compareOrder(name: string, body: Body): string | undefined {
    const { state } = this.model
    const order = state.orders[name]!
    this.#learnItems(order, body)
    if (order.bill === null) this.#learnPayments(name, body.payments)
    const names = wires.namesOf(this.shop)
    const wire = wires.wireOrder(names, body, order.number !== null)
    const difference = differenceOf(models.orderView(state, order), wire, name)
    if (difference !== undefined || order.bill !== null) return difference
    return differenceOf(
      models.paymentsView(paymentsOf(state, { order })),
      wires.wirePayments(names, body.payments),
      `${name}.payments`,
    )
  }
}

const named = (list: readonly (string | null)[] | undefined): string[] => [
  ...new Set((list ?? []).filter(one => one !== null)),
]

function detailsOf(reply: Reply): string {
  return reply.text.slice(0, 600)
}

export function describeRun({ seed, commands, difference }: Run): string {
  const list = commands.map(command => `  ${JSON.stringify(command)},`).join('\n')
  return `seed ${seed}, ${difference}\n[\n${list}\n]`
}
