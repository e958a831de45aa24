import type { Body, BrandAtHand, CallOptions, Reply } from '#test/support/api.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

type Dishes = Record<keyof typeof dishes, string>
type Line = readonly [product: string, quantity: number]

/** A signed-in staff member, who makes these requests. */
type Person = {
  id: string
  /** Signing in lasts for twelve hours. */
  signIn: () => Promise<void>
  get: (path: string) => Promise<Reply>
  call: (method: string, path: string, body: unknown, headers?: Record<string, string>) => Promise<Reply>
  make: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Body>
  seat: (table: string | undefined, guests: number, more?: object) => Promise<string>
  order: (bill: string, ...lines: Line[]) => Promise<Body>
  /** Pays on a bill. @returns the bill after it */
  pay: (bill: string, payment: object) => Promise<Body>
}

type Cook = Person & {
  /** Cooks and delivers all items of an order that are not on hold. */
  serve: (order: Body) => Promise<void>
  tickets: () => Promise<Body[]>
  /** Acknowledges every cancellation on the kitchen's screens. */
  acknowledge: () => Promise<void>
}

export type Trattoria = Record<'ada' | 'bruno' | 'carla' | 'dino' | 'elena', Person> & {
  cook: Cook
  kiosk: { order: (name: string, method: string, ...lines: Line[]) => Promise<Body> }
  /** The manager's approval of one operation, as headers. */
  approve: (action: string, targetId: string) => Promise<Record<string, string>>
  cash: string
  card: string
  flour: string
  gianna: string
  dishes: Dishes
  /** Ids of the twelve tables by their number; 0 is none. */
  tables: string[]
}

const dishes = {
  pizza: { price: 9, flour: 250 },
  pasta: { price: 11, cost: 2.5 },
  steak: { price: 24, cost: 9 },
  salad: { price: 7.5, cost: 1.8 },
  wine: { price: 18, cost: 6, needs_kitchen: false },
  water: { price: 3, cost: 0.3, needs_kitchen: false },
  tiramisu: { price: 6, cost: 1.2 },
}

/**
 * A trattoria with twelve tables, its dishes and its staff. Prices include 10 % tax; pizza is 9.00 and takes 250 g of
 * flour at 0.002; wine is 10 % cheaper from six to eight; a point for each 1.00 spent.
 */
export async function furnishTrattoria(brand: BrandAtHand): Promise<Trattoria> {
  const { make } = brand
  const loyalty = { points_per_unit: 1, point_value: 0.01 }
  const options = { dishes, tables: 12, flourCost: 0.002, settings: () => ({ loyalty }) }
  const { tables, flour, cash, card, ...menu } = await makeRestaurant(brand, options)
  await make('/campaigns', {
    name: 'Early wine',
    kind: 'percentage',
    value: 10,
    applies_to: { product_ids: [menu.wine.id] },
    availability: [{ weekdays: ['sat'], from: '18:00', to: '20:00' }],
  })
  const gianna = (await make('/customers', { name: 'Gianna', phone: '+393331234567' })).id
  const things = {
    cash: cash.id,
    card: card.id,
    flour: flour.id,
    gianna,
    tables: ['', ...tables.map(table => table.id)],
  }
  const ids = Object.fromEntries(Object.entries(menu).map(([name, { id }]) => [name, id])) as Dishes
  return { ...things, dishes: ids, ...(await hire(brand)), kiosk: kioskOf(brand), approve: approverOf(brand) }
}

const managersPin = '555555'

async function hire(brand: BrandAtHand) {
  return {
    ada: await person(brand, 'Ada', 'waiter', '1111'),
    bruno: await person(brand, 'Bruno', 'waiter', '2222'),
    carla: await person(brand, 'Carla', 'waiter', '3333'),
    dino: await person(brand, 'Dino', 'cashier', '4444'),
    elena: await person(brand, 'Elena', 'manager', managersPin),
    cook: cookOf(brand, await person(brand, 'Fabio', 'cook', '6666')),
  }
}

async function person(brand: BrandAtHand, name: string, role: string, pin: string): Promise<Person> {
  const { id } = await brand.make('/staff', { name, role, pin })
  let token = ''
  const signIn = async () => {
    token = (await brand.make('/staff/sign-in', { branch_id: brand.branchId, pin })).token
  }
  await signIn()
  const asPerson = (headers?: Record<string, string>) => ({ headers: { 'x-staff-token': token, ...headers } })
  const make: Person['make'] = (path, body, headers) => brand.make(path, body, asPerson(headers))
  return {
    id,
    signIn,
    make,
    get: path => brand.get(path, asPerson()),
    call: (method, path, body, headers) =>
      brand.call(method, path, { body, ...asPerson(headers) } satisfies CallOptions),
    seat: async (table_id, guests, more) =>
      (await make('/dining-sessions', { table_id, guests, ...more })).id,
    order: (bill, ...lines) => make(`/dining-sessions/${bill}/orders`, { lines: linesOf(lines) }),
    pay: (bill, payment) => make(`/dining-sessions/${bill}/pay`, { payments: [payment] }),
  }
}

function linesOf(lines: readonly Line[]) {
  return lines.map(([product_id, quantity]) => ({ product_id, quantity }))
}

function cookOf({ branchId }: BrandAtHand, cook: Person): Cook {
  const tickets: Cook['tickets'] = async () => {
    const reply = await cook.get(`/kitchen/tickets?branch_id=${branchId}`)
    if (reply.status !== 200) throw new Error(`the tickets: ${reply.status} ${reply.text}`)
    return reply.body.data
  }
  return {
    ...cook,
    tickets,
    async serve(order) {
      const { kitchen } = (await cook.get(`/orders/${order.id}`)).body.data
      if (kitchen.status === null) return
      for (const status of ['preparing', 'ready', 'delivered']) {
        await cook.call('POST', `/orders/${order.id}/kitchen-status`, { status })
      }
      await acknowledgeAll(cook, tickets)
    },
    acknowledge: () => acknowledgeAll(cook, tickets),
  }
}

async function acknowledgeAll(cook: Person, tickets: Cook['tickets']): Promise<void> {
  const gone = (await tickets()).flatMap(ticket => ticket.items).filter(item => item.cancelled_at !== null)
  for (const item of gone) await cook.make(`/kitchen/items/${item.item_id}/acknowledge`, {})
}

function kioskOf(brand: BrandAtHand): Trattoria['kiosk'] {
  return {
    order: (customer_name, payment_method_id, ...lines) =>
      brand.make('/orders', {
        branch_id: brand.branchId,
        channel: 'kiosk',
        customer_name,
        payment_method_id,
        lines: linesOf(lines),
      }),
  }
}

function approverOf(brand: BrandAtHand): Trattoria['approve'] {
  return async (action, target_id) => {
    const { token } = await brand.make('/approvals', {
      pin: managersPin,
      action,
      target_id,
      ...(action === 'discount' && { percent: 20 }),
    })
    return { 'x-approval-token': token }
  }
}
