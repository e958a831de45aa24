import type { KitchenStage } from '../wire/words.types.ts'
import type { Channel } from '../wire/words.types.ts'
import type { StoredAddon } from '../sale/shapes/order.shape.ts'
import type { OtherNames } from '../sale/shapes/shape.rules.ts'
import { fromMilli } from '../lib/money.ts'
import { formatInZone, timeOrNull } from '../lib/zone.ts'
import { displayNumber } from '../sale/order.rules.ts'

/** An item as the kitchen sees it: not delivered yet, or cancelled and not yet acknowledged. Times are epoch ms. */
export type TicketItem = {
  id: string
  name: string
  names: OtherNames
  quantityMilli: number
  addons: readonly StoredAddon[]
  seat: number | null
  course: number | null
  note: string | null
  allergens: readonly string[]
  status: KitchenStage
  newAt: number
  cancelledAt: number | null
  acknowledgedAt: number | null
}

/** One order at one station of its branch; `stationId` null: on every screen of the branch. */
export type Ticket = {
  id: string
  orderId: string
  orderNumber: string
  number: number
  stationId: string | null
  /** How many seconds after it came a ticket is to be hurried, and late; null: never. */
  warnAfterSeconds: number | null
  lateAfterSeconds: number | null
  /** Stage of the order's live items at this station, by the rule that sets an order's status. */
  status: KitchenStage
  channel: Channel
  /** The name of the table. */
  table: string | null
  /** The name of the bill: a tab has no table. */
  billName: string | null
  customerName: string | null
  note: string | null
  orderedAt: number
  /** When it is to be ready; null: as soon as possible. */
  scheduledFor: number | null
  zone: string
  items: readonly TicketItem[]
}

/** The ticket as the API answers it. @param nowMs epoch ms */
export function presentTicket(ticket: Ticket, lang: string, nowMs: number) {
  const ageSeconds = ageOf(ticket, nowMs)
  return {
    id: ticket.id,
    order_id: ticket.orderId,
    order_number: ticket.orderNumber,
    display_number: displayNumber(ticket.number),
    station_id: ticket.stationId,
    status: ticket.status,
    channel: ticket.channel,
    table: ticket.table,
    dining_session_name: ticket.billName,
    customer_name: ticket.customerName,
    note: ticket.note,
    ordered_at: formatInZone(ticket.orderedAt, ticket.zone),
    scheduled_for: timeOrNull(ticket.scheduledFor, ticket.zone),
    age_seconds: ageSeconds,
    warn: isOlder(ticket, ageSeconds, ticket.warnAfterSeconds),
    late: isOlder(ticket, ageSeconds, ticket.lateAfterSeconds),
    items: ticket.items.map(item => presentItem(item, ticket.zone, lang)),
  }
}

/**
 * Seconds since the kitchen got the oldest live item on the ticket, so that a course fired late is not late at once; a
 * ticket of only cancelled items counts from the first of them.
 */
function ageOf({ items }: Ticket, nowMs: number): number {
  const live = items.filter(item => item.cancelledAt === null)
  const since = Math.min(...(live.length > 0 ? live : items).map(item => item.newAt))
  return Math.max(0, Math.floor((nowMs - since) / 1000))
}

function isOlder({ items }: Ticket, ageSeconds: number, limitSeconds: number | null): boolean {
  if (limitSeconds === null || items.every(item => item.cancelledAt !== null)) return false
  return ageSeconds >= limitSeconds
}

function presentItem(item: TicketItem, zone: string, lang: string) {
  return {
    item_id: item.id,
    name: item.names?.[lang] ?? item.name,
    quantity: fromMilli(item.quantityMilli),
    addons: item.addons.map(addon => ({
      addon_id: addon.addonId,
      name: addon.names?.[lang] ?? addon.name,
      quantity: addon.quantity,
    })),
    seat: item.seat,
    course: item.course,
    note: item.note,
    allergens: item.allergens,
    status: item.status,
    cancelled_at: timeOrNull(item.cancelledAt, zone),
    acknowledged_at: timeOrNull(item.acknowledgedAt, zone),
  }
}
