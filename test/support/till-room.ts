import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { type Api, type Body, type BrandAtHand, openApi, type Reply } from './api.ts'
import { written } from './snapshot.ts'

/**
 * A counter with two payment methods, two tables and three dishes, called over HTTP: pizza at 10.00 with 180 g of flour,
 * wine at 5.55 without stock or kitchen, fish by weight at 38.00. Coins are 0.05.
 */
export type TillRoom = Restaurant<'pizza' | 'wine' | 'fish'> & {
  api: Api
  brand: BrandAtHand
  customer: Body
}

const evening = '2026-11-21T19:00:00+01:00'

type Choice = { taxMode?: 'inclusive' | 'exclusive'; currency?: string }

/** One service for all tests of a file, and a brand for each test. */
export function useTillRooms(): (settings?: Body, choice?: Choice) => Promise<TillRoom> {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  let api: Api
  beforeAll(async () => void (api = await openApi({ now: evening })))
  afterAll(() => api.drop())
  return (settings = {}, choice = {}) => openTillRoom(api, settings, choice)
}

/** The same, and checks the invariants after each test. */
export function useSoundTillRooms(): ReturnType<typeof useTillRooms> {
  const open = useTillRooms()
  let room: TillRoom | undefined
  afterEach(() => room && expectInvariants(room.api.db))
  return async (...choice) => (room = await open(...choice))
}

async function openTillRoom(api: Api, settings: Body, choice: Choice): Promise<TillRoom> {
  api.clock.set(evening)
  const brand = await api.openBrand(choice)
  const whole = choice.currency === 'JPY'
  const restaurant = await makeRestaurant(brand, {
    dishes: {
      pizza: { price: 10, flour: 180 },
      wine: { price: whole ? 6 : 5.55, needs_kitchen: false },
      fish: { price: 38, sold_by: 'weight' },
    },
    settings: () => settings,
    ...(whole ? { flourCost: 1 } : { rounding: 0.05 }),
  })
  return { api, brand, ...restaurant, customer: await brand.make('/customers', { name: 'Ada' }) }
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

/** Pays an order or a bill; by default all that is due, by card. */
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
  const before = await written(api.db)
  const reply: Reply = await brand.call(method, path, { body, ...(headers && { headers }) })
  expect(reply.body.error?.code, reply.text).toBe(code)
  expect(await written(api.db)).toEqual(before)
  return reply.body.error.details
}

/** Expects a POST that is refused for this fault alone, as in `amount decimals`, and leaves nothing behind. */
export async function expectFault(room: TillRoom, path: string, body: Body, fault: string): Promise<void> {
  const { fields } = await expectNothing(room, 'validation_failed', 'POST', path, body)
  expect(fields.map(({ path, rule }: Body) => `${path} ${rule}`)).toEqual([fault])
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

/** Gets an approval of one operation with a manager's PIN, by default of any percentage and up to 1,000.00. */
export async function approve(
  { brand }: TillRoom,
  pin: string,
  action: string,
  target: string,
  amount = 1000,
): Promise<Record<string, string>> {
  const { token } = await brand.make('/approvals', {
    pin,
    action,
    target_id: target,
    ...(action === 'discount' && { percent: 100 }),
    ...(/refund|adjust_balance|pay_out/.test(action) && { amount }),
  })
  return { 'x-approval-token': token }
}
