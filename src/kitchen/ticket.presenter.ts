import type { KitchenStage } from '../wire/words.types.ts'
import type { StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import { fromMilli } from '../lib/money.ts'
import { formatInZone, timeOrNull } from '../lib/zone.ts'
import { halvesOf, wholeChoices } from '../sale/item/halves.rules.ts'
import { displayNumber } from '../sale/order/order.rules.ts'

/** An item on a ticket: not delivered yet, or cancelled and not yet acknowledged. */
export type TicketItem = Pick<
  StoredItem,
  | 'id'
  | 'name'
  | 'names'
  | 'quantityMilli'
  | 'weighed'
  | 'addons'
  | 'without'
  | 'combo'
  | 'halves'
  | 'seat'
  | 'course'
  | 'note'
  | 'serviceType'
  | 'allergens'
  | 'splitFromId'
  | 'changedAt'
  | 'cancelledAt'
  | 'cancelReason'
  | 'cancelReasonNames'
  | 'acknowledgedAt'
> & {
  status: KitchenStage
  newAt: number
  readyAt: number | null
  /** The quantity that was sent; null: the same as now. */
  sentMilli: number | null
  /** The dish in whose place it was ordered, as the kitchen had it. */
  replaced: ReplacedDish | null
}

type ReplacedDish = Pick<StoredItem, 'name' | 'names' | 'quantityMilli'>

type TicketOrder = Pick<
  StoredOrder,
  | 'orderNumber'
  | 'number'
  | 'channel'
  | 'serviceType'
  | 'customerName'
  | 'note'
  | 'orderedAt'
  | 'scheduledFor'
  | 'zone'
  | 'billId'
  | 'tableId'
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
  /** The guests of the bill. */
  guests: number | null
  /** Who sent the order. */
  staffName: string | null
  /** The place of the order on its bill, from 1. */
  round: number | null
  /** Items of the order that wait to be fired to this station, by course. */
  held: readonly { course: number | null; quantityMilli: number }[]
  /** When it left the list; null while it is on it. */
  leftAt: number | null
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
    table_id: ticket.tableId,
    dining_session_id: ticket.billId,
    dining_session_name: ticket.billName,
    guests: ticket.guests,
    round: ticket.round,
    staff_name: ticket.staffName,
    service_type: ticket.serviceType,
    customer_name: ticket.customerName,
    note: ticket.note,
    ordered_at: formatInZone(ticket.orderedAt, ticket.zone),
    scheduled_for: timeOrNull(ticket.scheduledFor, ticket.zone),
    age_seconds: ageSeconds,
    warn: isOlder(ticket, ageSeconds, ticket.warnAfterSeconds),
    late: isOlder(ticket, ageSeconds, ticket.lateAfterSeconds),
    left_at: timeOrNull(ticket.leftAt, ticket.zone),
    held: ticket.held.map(({ course, quantityMilli }) => ({ course, count: fromMilli(quantityMilli) })),
    items: ticket.items.map(item => presentItem(item, ticket, lang)),
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

function presentChoices({ addons, without }: Pick<TicketItem, 'addons' | 'without'>, lang: string) {
  return {
    addons: addons.map(addon => ({
      addon_id: addon.addonId,
      name: addon.names?.[lang] ?? addon.name,
      quantity: addon.quantity,
      included: addon.included,
    })),
    without: without.map(addon => ({
      addon_id: addon.addonId,
      name: addon.names?.[lang] ?? addon.name,
    })),
  }
}

function presentItem(item: TicketItem, { zone, serviceType }: TicketOrder, lang: string) {
  return {
    item_id: item.id,
    name: item.names?.[lang] ?? item.name,
    quantity: fromMilli(item.quantityMilli),
    weighed: item.weighed,
    quantity_before: item.sentMilli === null ? null : fromMilli(item.sentMilli),
    split_from_id: item.splitFromId,
    changed_at: timeOrNull(item.changedAt, zone),
    replaced: item.replaced && {
      name: item.replaced.names?.[lang] ?? item.replaced.name,
      quantity: fromMilli(item.replaced.quantityMilli),
    },
    ...presentChoices(wholeChoices(item), lang),
    parts: halvesOf(item).map(half => ({
      product_id: half.productId,
      name: half.names?.[lang] ?? half.name,
      ...presentChoices(half, lang),
    })),
    combo: item.combo && {
      id: item.combo.id,
      product_id: item.combo.productId,
      name: item.combo.names?.[lang] ?? item.combo.name,
    },
    seat: item.seat,
    course: item.course,
    note: item.note,
    service_type: item.serviceType ?? serviceType,
    allergens: item.allergens,
    status: item.status,
    sent_at: formatInZone(item.newAt, zone),
    ready_at: timeOrNull(item.readyAt, zone),
    cancelled_at: timeOrNull(item.cancelledAt, zone),
    cancel_reason: item.cancelReasonNames?.[lang] ?? item.cancelReason,
    acknowledged_at: timeOrNull(item.acknowledgedAt, zone),
  }
}
