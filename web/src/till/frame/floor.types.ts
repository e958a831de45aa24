/** The answer of `GET /floor`. */
export type FloorData = {
  areas: { id: string; name: string }[]
  tables: FloorTable[]
  bills: FloorBill[]
  orders: FloorOrder[]
  orders_total: number
}

export type FloorTable = {
  id: string
  name: string
  area_id: string | null
  seats: number | null
  x: number | null
  y: number | null
  width: number | null
  height: number | null
  shape: string
}

export type FloorBill = {
  id: string
  table_ids: string[]
  name: string | null
  guests: number | null
  staff: { id: string; name: string } | null
  opened_at: string
  version: number
  totals: { total: number }
  due: number
  bill_printed_at: string | null
  last_order_at: string | null
  kitchen: FloorKitchen
}

export type FloorKitchen = {
  new: number
  preparing: number
  ready: number
  oldest_ready_at: string | null
  late_at: string | null
  held_courses: number[]
  due_course: number | null
}

/** An unpaid order without a bill. */
export type FloorOrder = {
  id: string
  order_number: string
  channel: string
  customer_name: string | null
  total: number
  scheduled_for: string | null
}
