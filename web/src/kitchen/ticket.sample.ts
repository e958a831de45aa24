import type { Ticket, TicketItem } from './ticket.types.ts'

// Tickets for the tests of the rules.

export const noon = Date.parse('2026-11-29T12:00:00Z')

export const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString()

let count = 0

export function item(over: Partial<TicketItem> = {}): TicketItem {
  count += 1
  return {
    item_id: `item-${count}`,
    name: 'Pizza',
    quantity: 1,
    weighed: false,
    quantity_before: null,
    split_from_id: null,
    changed_at: null,
    replaced: null,
    addons: [],
    combo: null,
    without: [],
    parts: [],
    seat: null,
    course: null,
    note: null,
    service_type: 'dine_in',
    allergens: [],
    status: 'new',
    sent_at: at(0),
    ready_at: null,
    cancelled_at: null,
    cancel_reason: null,
    acknowledged_at: null,
    ...over,
  }
}

export function ticket(items: TicketItem[], over: Partial<Ticket> = {}): Ticket {
  count += 1
  return {
    id: `ticket-${count}`,
    order_id: `order-${count}`,
    order_number: 'A-1',
    display_number: '001',
    station_id: 'oven',
    status: 'new',
    channel: 'table',
    table: '8',
    table_id: 'table',
    dining_session_id: 'bill',
    dining_session_name: null,
    guests: 2,
    round: 1,
    staff_name: null,
    service_type: 'dine_in',
    customer_name: null,
    note: null,
    ordered_at: at(0),
    scheduled_for: null,
    age_seconds: 0,
    warn: false,
    late: false,
    left_at: null,
    held: [],
    items,
    ...over,
  }
}
