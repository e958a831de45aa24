import type { Body, BrandAtHand, CallOptions, Reply } from '#test/support/api.ts'

type Dishes = Record<'pizza' | 'pasta' | 'steak' | 'salad' | 'wine' | 'water' | 'tiramisu', string>
type Line = readonly [product: string, quantity: number]

/** A signed-in member of the staff, in whose name everything here is done. */
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
  /** Makes and delivers all of an order that is not held. */
  serve: (order: Body) => Promise<void>
  tickets: () => Promise<Body[]>
  /** Says that every cancellation on the screens is seen. */
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

/** Price, and cost of what has no recipe. */
const menu = {
  pasta: ['Pasta', 11, 2.5],
  steak: ['Steak', 24, 9],
  salad: ['Salad', 7.5, 1.8],
  wine: ['Wine', 18, 6],
  water: ['Water', 3, 0.3],
  tiramisu: ['Tiramisu', 6, 1.2],
} as const

/**
 * A trattoria with twelve tables, its dishes and its staff. Prices include 10 % tax; pizza is 9.00 and takes 250 g of
 * flour at 0.002; wine is 10 % cheaper from six to eight; a point for each 1.00 spent.
 */
export async function furnishTrattoria(brand: BrandAtHand): Promise<Trattoria> {
  const { branchId, make } = brand
  const loyalty = { points_per_unit: 1, point_value: 0.01 }
  const set = await brand.call('PATCH', '/brand', { body: { loyalty } })
  if (set.status !== 200) throw new Error(set.text)
  const area = await make('/areas', { branch_id: branchId, name: 'Room' })
  const tables = ['']
  for (let number = 1; number <= 12; number++) {
    tables.push((await make('/tables', { area_id: area.id, name: String(number) })).id)
  }
  const tax = await make('/taxes', { name: 'IVA', rate: 10 })
  const category = await make('/categories', { name: 'Menu' })
  const flour = await make('/stock-items', { name: 'Flour', unit: 'g', unit_cost: 0.002 })
  const delivery = { branch_id: branchId, stock_item_id: flour.id, kind: 'purchase', quantity: 10_000 }
  await make('/stock-movements', { ...delivery, reason: 'delivery' })
  const dish = { category_id: category.id, tax_id: tax.id }
  const recipe = [{ stock_item_id: flour.id, quantity: 250 }]
  const dishes: Partial<Dishes> = {
    pizza: (await make('/products', { ...dish, name: 'Pizza', price: 9, recipe })).id,
  }
  for (const [key, [name, price, cost]] of Object.entries(menu)) {
    const needs_kitchen = name !== 'Wine' && name !== 'Water'
    const product = await make('/products', { ...dish, name, price, cost, needs_kitchen })
    dishes[key as keyof Dishes] = product.id
  }
  await make('/campaigns', {
    name: 'Early wine',
    kind: 'percentage',
    value: 10,
    applies_to: { product_ids: [dishes.wine] },
    availability: [{ weekdays: ['sat'], from: '18:00', to: '20:00' }],
  })
  const method = async (name: string, type: string) => (await make('/payment-methods', { name, type })).id
  const [cash, card] = [await method('Cash', 'cash'), await method('Card', 'card')]
  const gianna = (await make('/customers', { name: 'Gianna', phone: '+393331234567' })).id
  const things = { cash, card, flour: flour.id, gianna, dishes: dishes as Dishes, tables }
  return { ...things, ...(await hire(brand)), kiosk: kioskOf(brand), approve: approverOf(brand) }
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
