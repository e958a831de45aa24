import { toAmount } from '../lib/money.ts'
import { formatInZone, timeOrNull } from '../lib/zone.ts'
import { displayNumber } from '../sale/order/order.rules.ts'
import { billKitchen } from './floor.rules.ts'
import type { Floor, FloorBill, FloorOrder, SeatedTable } from './floor.types.ts'

/** Presents the floor of a branch. */
export function presentFloor({ zone, areas, tables, bills, staff, orders }: Floor) {
  return {
    areas,
    tables: tables.map(presentTable),
    bills: bills.map(bill => presentBill(bill, zone)),
    bills_total: bills[0]?.of ?? 0,
    staff,
    orders: orders.map(order => presentOrder(order, zone)),
    orders_total: orders[0]?.of ?? 0,
  }
}

function presentTable({ areaId, billId, ...table }: SeatedTable) {
  return { ...table, area_id: areaId, dining_session_id: billId }
}

function presentBill(bill: FloorBill, zone: string) {
  return {
    id: bill.id,
    table_ids: bill.tableIds,
    name: bill.name,
    guests: bill.guests,
    staff: personOf(bill),
    opened_at: formatInZone(bill.openedAt, zone),
    version: bill.version,
    totals: { total: toAmount(bill.total) },
    due: toAmount(bill.due),
    bill_printed_at: timeOrNull(bill.billPrintedAt, zone),
    last_order_at: timeOrNull(bill.lastOrderAt, zone),
    kitchen: presentKitchen(bill, zone),
  }
}

function presentKitchen({ courses }: FloorBill, zone: string) {
  const kitchen = billKitchen(courses ?? [])
  return {
    new: kitchen.new,
    preparing: kitchen.preparing,
    ready: kitchen.ready,
    oldest_ready_at: timeOrNull(kitchen.oldestReadyAt, zone),
    late_at: timeOrNull(kitchen.lateAt, zone),
    held_courses: kitchen.heldCourses,
    due_course: kitchen.dueCourse,
  }
}

function presentOrder(order: FloorOrder, zone: string) {
  return {
    id: order.id,
    order_number: order.orderNumber,
    display_number: displayNumber(order.number),
    channel: order.channel,
    service_type: order.serviceType,
    status: order.status,
    customer_name: order.customerName,
    staff: personOf(order),
    kitchen_status: order.kitchenStatus,
    ordered_at: formatInZone(order.orderedAt, zone),
    scheduled_for: timeOrNull(order.scheduledFor, zone),
    totals: { total: toAmount(order.total) },
    due: toAmount(order.due),
    version: order.version,
  }
}

function personOf({ staffId, staffName }: Pick<FloorBill, 'staffId' | 'staffName'>) {
  return staffId === null || staffName === null ? null : { id: staffId, name: staffName }
}
