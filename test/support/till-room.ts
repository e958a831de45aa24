import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi, type Reply } from './api.ts'
import { snapshot } from './snapshot.ts'

/** A counter with two ways to pay, three dishes and two tables, spoken to over HTTP. */
export type TillRoom = {
  api: Api
  brand: BrandAtHand
  /** Its coins are 0.05. */
  cash: Body
  card: Body
  flour: Body
  /** 10.00, 180 g of flour; for the kitchen. */
  pizza: Body
  /** 5.55, nothing from stock. */
  wine: Body
  /** Sold by weight at 38.00. */
  fish: Body
  tables: Body[]
  customer: Body
}

const evening = '2026-11-21T19:00:00+01:00'

type Choice = { taxMode?: 'inclusive' | 'exclusive'; currency?: string }

/** One service for all tests of a file, and an evening in a brand of its own for each. */
export function useTillRooms(): (settings?: Body, choice?: Choice) => Promise<TillRoom> {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  let api: Api
  beforeAll(async () => void (api = await openApi({ now: evening })))
  afterAll(() => api.drop())
  return (settings = {}, choice = {}) => openTillRoom(api, settings, choice)
}

async function openTillRoom(api: Api, settings: Body, choice: Choice): Promise<TillRoom> {
  api.clock.set(evening)
  const brand = await api.openBrand(choice)
  const { branchId, make } = brand
  const patched = await brand.call('PATCH', '/brand', { body: settings })
  if (patched.status !== 200) throw new Error(patched.text)
  const whole = choice.currency === 'JPY'
  const tax = await make('/taxes', { name: 'VAT', rate: 10 })
  const category = await make('/categories', { name: 'All' })
  const flour = await make('/stock-items', { name: 'Flour', unit: 'g', unit_cost: whole ? 1 : 0.0084 })
  const delivery = { branch_id: branchId, stock_item_id: flour.id, kind: 'purchase', quantity: 10_000 }
  await make('/stock-movements', delivery)
  const dish = { category_id: category.id, tax_id: tax.id }
  const recipe = [{ stock_item_id: flour.id, quantity: 180 }]
  const area = await make('/areas', { branch_id: branchId, name: 'Room' })
  const tables = []
  for (const name of ['1', '2']) tables.push(await make('/tables', { area_id: area.id, name }))
  return {
    api,
    brand,
    cash: await make('/payment-methods', {
      name: 'Cash',
      type: 'cash',
      ...(whole ? {} : { rounding: 0.05 }),
    }),
    card: await make('/payment-methods', { name: 'Card', type: 'card' }),
    flour,
    pizza: await make('/products', { ...dish, name: 'Pizza', price: 10, recipe }),
    wine: await make('/products', { ...dish, name: 'Wine', price: whole ? 6 : 5.55, needs_kitchen: false }),
    fish: await make('/products', { ...dish, name: 'Fish', price: 38, sold_by: 'weight' }),
    tables,
    customer: await make('/customers', { name: 'Ada' }),
  }
}

export type Lines = [product: Body, quantity: number][]

const linesOf = (lines: Lines) => lines.map(([product, quantity]) => ({ product_id: product.id, quantity }))

/** Sends an order over the counter. */
export function sell({ brand }: TillRoom, lines: Lines, more: Body = {}): Promise<Body> {
  return brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines: linesOf(lines), ...more })
}

/** Opens a bill at a table, with a round of each of these. */
export async function seatAt(
  { brand, tables }: TillRoom,
  table: number,
  rounds: Lines[],
  more: Body = {},
): Promise<{ bill: Body; orders: Body[] }> {
  const bill = await brand.make('/dining-sessions', { table_id: tables[table].id, guests: 2, ...more })
  const orders = []
  for (const lines of rounds) {
    orders.push(await brand.make(`/dining-sessions/${bill.id}/orders`, { lines: linesOf(lines) }))
  }
  return { bill, orders }
}

/** Pays an order, or a bill; all that is due by card unless said. */
export function pay(room: TillRoom, path: string, payments?: Body[], more: Body = {}): Promise<Body> {
  const all = payments ?? [{ payment_method_id: room.card.id }]
  return room.brand.make(`${path}/pay`, { payments: all, ...more })
}

/** Expects a refusal that leaves nothing behind. @returns the details */
export async function expectNothing(
  { api, brand }: TillRoom,
  code: string,
  method: string,
  path: string,
  body?: Body,
  headers?: Record<string, string>,
): Promise<Body> {
  const before = await rows(api)
  const reply: Reply = await brand.call(method, path, { body, ...(headers && { headers }) })
  expect(reply.body.error?.code, reply.text).toBe(code)
  expect(await rows(api)).toEqual(before)
  return reply.body.error.details
}

/** All but what every request moves. */
async function rows(api: Api): Promise<Record<string, string>> {
  const { api_keys: _, ...rest } = await snapshot(api.db)
  return rest
}

/** Signs in a staff member of a role. @returns the headers to act with */
export async function signIn(
  { brand }: TillRoom,
  role: string,
  pin: string,
): Promise<Record<string, string>> {
  await brand.make('/staff', { name: role, role, pin })
  const { token } = await brand.make('/staff/sign-in', { branch_id: brand.branchId, pin })
  return { 'x-staff-token': token }
}

/** Gets an approval of one operation with a manager's PIN; a discount may be of any size. */
export async function approve(
  { brand }: TillRoom,
  pin: string,
  action: string,
  target: string,
): Promise<Record<string, string>> {
  const { token } = await brand.make('/approvals', {
    pin,
    action,
    target_id: target,
    ...(action === 'discount' && { percent: 100 }),
  })
  return { 'x-approval-token': token }
}
