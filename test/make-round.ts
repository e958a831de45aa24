import { openSession } from '../src/bills/open-session.ts'
import type { OrderRequest } from '../src/orders/draft-order.rules.ts'
import type { CounterTarget } from '../src/orders/order-target.rules.ts'
import type { PlaceRequest } from '../src/orders/place-orders.steps.ts'
import { placeOrders } from '../src/orders/place-orders.ts'
import type { StoredOrder } from '../src/sale/stored-order.rules.ts'
import { newTurn } from '../src/lib/turn.ts'
import type { OrderLine } from '../src/pricing/line.rules.ts'
import { openHouse, type House } from './house.ts'
import { makeBrand, type BrandOptions, type MadeBrand } from './make-brand.ts'

/** A house with a brand and an open bill at each table of its first branch. */
export type Room = House & { brand: MadeBrand; bills: string[] }

export async function openRoom(options: BrandOptions & { now?: string } = {}): Promise<Room> {
  const house = await openHouse({ now: options.now ?? '2026-11-21T19:00:00+01:00' })
  const brand = await makeBrand(house.db, { tablesPerBranch: 2, languages: ['en', 'it'], ...options })
  const bills: string[] = []
  for (const tableId of brand.branch.tableIds) {
    const opening = { caller: brand.caller, once: undefined, tableId, guests: 2, note: null }
    bills.push((await openSession(house.ctx, opening)).id)
  }
  return { ...house, brand, bills }
}

export function round(lines: OrderLine[], more: Partial<OrderRequest> = {}): OrderRequest {
  return {
    lines,
    note: null,
    customerName: null,
    couponCode: null,
    clientRef: null,
    orderedAt: undefined,
    customerId: null,
    paymentMethodId: null,
    ...more,
  }
}

type RequestParts = Partial<PlaceRequest> & { diningSessionId?: string }

/** A request for the room's first bill unless said. */
export function request(room: Room, order: OrderRequest, parts: RequestParts = {}): PlaceRequest {
  const { diningSessionId = room.bills[0]!, ...more } = parts
  const { caller } = room.brand
  return { caller, once: undefined, target: { diningSessionId }, order, turn: newTurn(), ...more }
}

/** A request without a bill, in the brand's first branch. */
export function counter(room: Room, order: OrderRequest, parts: Partial<CounterTarget> = {}): PlaceRequest {
  const target = { branchId: room.brand.branch.id, channel: 'pos', serviceType: undefined, ...parts } as const
  return request(room, order, { target })
}

/** Sends one round to the first bill; a refusal is thrown. */
export async function send(room: Room, ...lines: OrderLine[]): Promise<StoredOrder> {
  const [pending] = await placeOrders(room.ctx, [request(room, round(lines))])
  const outcome = await pending!
  if ('error' in outcome) throw outcome.error
  return outcome.value.order
}
