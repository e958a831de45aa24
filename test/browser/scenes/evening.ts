import type { Demo } from '../demo.ts'
import { ask } from '../till.ts'

// An evening in the demo's first branch, with a table in each state that the floor knows.

type Named = { id: string; name: string }
type Line = {
  dish: string
  quantity?: number
  note?: string
  course?: number
  hold?: boolean
  addons?: string[]
  /** Of a half-and-half, by name. */
  parts?: string[]
  /** Of a meal deal: the dish of each choice. */
  choices?: Record<string, string>
}
type Order = { id: string; items: { id: string; kitchen_status: string }[] }

export type Evening = {
  demo: Demo
  branchId: string
  /** By name. */
  stations: Readonly<Record<string, string>>
  bills: Readonly<Record<string, string>>
}

export async function fillEvening(demo: Demo): Promise<Evening> {
  const [branch] = await ask<[Named]>(demo, 'GET', '/branches?sort=created_at')
  const service = new Service(demo, branch.id, await idsByName(demo, '/products'))
  const tables = await idsByName(demo, `/tables?branch_id=${branch.id}`)
  const stations = await idsByName(demo, `/kitchen-stations?branch_id=${branch.id}`)
  await ask(demo, 'POST', '/shifts', { branch_id: branch.id, opening_float: 150 })
  await ask(demo, 'PATCH', `/kitchen-stations/${stations['Bar']}`, {
    warn_after_seconds: 1,
    late_after_seconds: 2,
  })
  const seat = (name: string, guests: number) => service.open({ table_id: tables[name], guests })
  const bills = {
    cooking: await seat('2', 3),
    ready: await seat('3', 4),
    printed: await seat('4', 2),
    part: await seat('5', 4),
    late: await seat('6', 2),
    due: await seat('7', 4),
    eating: await seat('C1', 2),
    tab: await service.open({ branch_id: branch.id, name: 'Anna', guests: 1 }),
  }
  await fillBills(service, bills)
  await service.counterOrders()
  await service.sellOut('Parma')
  return { demo, branchId: branch.id, stations, bills }
}

async function fillBills(service: Service, bills: Evening['bills']): Promise<void> {
  const round = (bill: string, lines: Line[], note?: string) => service.round(bills[bill]!, lines, note)
  await round('cooking', [
    { dish: 'Margherita', quantity: 2, note: 'Senza glutine, allergia' },
    { dish: 'Bufalina' },
    { dish: 'Espresso', quantity: 2 },
  ])
  await round(
    'cooking',
    [
      { dish: 'Risotto ai porcini', course: 2, hold: true },
      { dish: 'Insalata mista', quantity: 2, course: 2, hold: true },
    ],
    'Everything together, one birthday',
  )
  await service.cook(await round('ready', [{ dish: 'Napoli' }, { dish: 'Marinara' }]), 'ready')
  await service.cook(
    await round('printed', [{ dish: 'Boscaiola', quantity: 2 }, { dish: 'Tiramisù' }]),
    'delivered',
  )
  await ask(service.demo, 'POST', `/dining-sessions/${bills['printed']}/bill-printed`)
  await service.cook(await round('part', [{ dish: 'Margherita', quantity: 4 }]), 'delivered')
  await service.pay(bills['part']!, 10)
  await round('late', [{ dish: 'Chinotto', quantity: 2 }, { dish: 'Espresso' }])
  await round('late', [
    { dish: 'Mezza e mezza', parts: ['Napoli', 'Bufalina'] },
    { dish: 'Menù pizza', choices: { pizza: 'Margherita', bibita: 'Chinotto', caffe: 'Espresso' } },
  ])
  await service.cook(
    await round('due', [{ dish: 'Parmigiana di melanzane', quantity: 2, course: 1 }]),
    'delivered',
  )
  await round('due', [{ dish: 'Baccalà mantecato', quantity: 2, course: 2, hold: true }])
  await service.cook(await round('eating', [{ dish: 'Trofie al pesto', quantity: 2 }]), 'delivered')
  await round('tab', [{ dish: 'Birra alla spina 0,4' }, { dish: 'Patate al forno' }])
}

/** The service as the evening uses it: dishes by name. */
class Service {
  readonly demo: Demo
  readonly #branchId: string
  readonly #dishes: Readonly<Record<string, string>>

  constructor(demo: Demo, branchId: string, dishes: Readonly<Record<string, string>>) {
    this.demo = demo
    this.#branchId = branchId
    this.#dishes = dishes
  }

  async open(body: object): Promise<string> {
    return (await ask<Named>(this.demo, 'POST', '/dining-sessions', body)).id
  }

  async round(bill: string, lines: readonly Line[], note?: string): Promise<Order> {
    const body = { lines: this.#lines(lines), ...(note !== undefined && { note }) }
    return ask<Order>(this.demo, 'POST', `/dining-sessions/${bill}/orders`, body)
  }

  async cook({ id }: Order, status: string): Promise<void> {
    await ask(this.demo, 'POST', `/orders/${id}/kitchen-status`, { status })
  }

  async pay(bill: string, amount: number): Promise<void> {
    const methods = await ask<{ id: string; type: string }[]>(this.demo, 'GET', '/payment-methods')
    const cash = methods.find(({ type }) => type === 'cash')!
    await ask(this.demo, 'POST', `/dining-sessions/${bill}/pay`, {
      payments: [{ payment_method_id: cash.id, amount, tendered: amount }],
    })
  }

  async counterOrders(): Promise<void> {
    const order = (channel: string, customer: string, dish: string) =>
      ask(this.demo, 'POST', '/orders', {
        branch_id: this.#branchId,
        channel,
        customer_name: customer,
        lines: this.#lines([{ dish }]),
      })
    await order('phone', 'Sig. Rossi', 'Napoli')
    await order('kiosk', 'Tom', 'Chinotto')
    await this.cook((await order('pos', 'Ada', 'Margherita')) as Order, 'ready')
  }

  async sellOut(dish: string): Promise<void> {
    await ask(this.demo, 'POST', `/products/${this.#dishes[dish]}/sold-out`, {
      branch_id: this.#branchId,
      sold_out: true,
    })
  }

  #lines(lines: readonly Line[]): object[] {
    return lines.map(({ dish, quantity = 1, parts, choices, ...rest }) => ({
      product_id: this.#dishes[dish],
      quantity,
      ...rest,
      ...(parts && { parts: parts.map(part => ({ product_id: this.#dishes[part] })) }),
      ...(choices && {
        choices: Object.entries(choices).map(([choice, name]) => ({
          choice_id: choice,
          product_id: this.#dishes[name],
        })),
      }),
    }))
  }
}

async function idsByName(demo: Demo, path: string): Promise<Record<string, string>> {
  const all = await ask<Named[]>(demo, 'GET', `${path}${path.includes('?') ? '&' : '?'}per_page=100`)
  return Object.fromEntries(all.map(({ id, name }) => [name, id]))
}
