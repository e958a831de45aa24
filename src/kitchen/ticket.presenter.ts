import type { KitchenStage } from '../wire/words.types.ts'
import type { StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import { fromMilli } from '../lib/money.ts'
import { formatInZone, timeOrNull } from '../lib/zone.ts'
import { displayNumber } from '../sale/order/order.rules.ts'

/** An item on a ticket: not delivered yet, or cancelled and not yet acknowledged. */
export type TicketItem = Pick<
  StoredItem,
  | 'id'
  | 'name'
  | 'names'
  | 'quantityMilli'
  | 'addons'
  | 'without'
  | 'seat'
  | 'course'
  | 'note'
  | 'allergens'
  | 'cancelledAt'
  | 'acknowledgedAt'
> & { status: KitchenStage; newAt: number }

type TicketOrder = Pick<
  StoredOrder,
  'orderNumber' | 'number' | 'channel' | 'customerName' | 'note' | 'orderedAt' | 'scheduledFor' | 'zone'
>

/** The items of one order at one station of its branch; with `stationId` null, every screen of the branch shows it. */
export type Ticket = TicketOrder & {
  id: string
  orderId: string
  stationId: string | null
  /** Age in seconds at which a ticket at this station is urgent, and late; null: never. */
  warnAfterSeconds: number | null
  lateAfterSeconds: number | null
  /** Stage of the order's live items at this station, by the same rule as the stage of an order. */
  status: KitchenStage
  /** The table's name. */
  table: string | null
  /** The bill's name; a tab has no table. */
  billName: string | null
  items: readonly TicketItem[]
}

/** Presents a ticket. @param nowMs epoch ms */
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
 * Seconds since the kitchen got the oldest live item on the ticket, so that a course that is fired later is not late immediately. A
 * ticket with only cancelled items counts from the oldest of those.
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
      included: addon.included,
    })),
    without: item.without.map(addon => ({
      addon_id: addon.addonId,
      name: addon.names?.[lang] ?? addon.name,
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
