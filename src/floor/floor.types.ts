import type { BranchDay } from '../branches/branch-day.rules.ts'
import type { OrderStatus, ServiceType } from '../sale/shapes/order.shape.ts'
import type { Channel, KitchenStage } from '../wire/words.types.ts'
import type { CourseFacts } from './floor.rules.ts'

/** A branch's day, and numbers that grow with every change of what its floor shows. */
export type FloorVersion = BranchDay & { events: number; records: number }

export type FloorArea = { id: string; name: string; position: number }

export type SeatedTable = {
  id: string
  areaId: string
  name: string
  seats: number
  x: number | null
  y: number | null
  width: number | null
  height: number | null
  shape: string | null
  billId: string | null
}

type Person = { staffId: string | null; staffName: string | null }

/** An open bill: money in hundredths, times in epoch ms. `of` is the number of open bills. */
export type FloorBill = Person & {
  id: string
  tableIds: readonly string[]
  name: string | null
  guests: number
  openedAt: number
  version: number
  total: number
  due: number
  billPrintedAt: number | null
  lastOrderAt: number | null
  courses: CourseFacts[] | null
  of: number
}

/** An unpaid order without a bill: money in hundredths, times in epoch ms. `of` is the number of these orders. */
export type FloorOrder = Person & {
  id: string
  orderNumber: string
  number: number
  channel: Channel
  serviceType: ServiceType
  status: OrderStatus
  customerName: string | null
  kitchenStatus: KitchenStage | null
  orderedAt: number
  scheduledFor: number | null
  total: number
  due: number
  version: number
  of: number
}

/** A business date, from its first instant to that of the next, epoch ms. */
export type DaySpan = { date: string; from: number; until: number }

export type FloorWaiter = { id: string; name: string }

/** The tables, open bills and unpaid orders of a branch. */
export type Floor = {
  zone: string
  areas: readonly FloorArea[]
  tables: readonly SeatedTable[]
  bills: readonly FloorBill[]
  /** Who sent a round to an open bill. */
  staff: readonly FloorWaiter[]
  orders: readonly FloorOrder[]
}
