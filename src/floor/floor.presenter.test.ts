import { expect, it } from 'vitest'
import { presentFloor } from './floor.presenter.ts'
import type { FloorBill, FloorOrder } from './floor.types.ts'

const at = Date.parse('2026-11-21T19:00:00+01:00')
const bill: FloorBill = {
  id: 'bill',
  tableIds: ['one'],
  name: null,
  guests: 2,
  staffId: 'ada',
  staffName: 'Ada',
  openedAt: at,
  version: 3,
  total: 1250,
  due: 250,
  billPrintedAt: null,
  lastOrderAt: at,
  courses: null,
  of: 1,
}
const order: FloorOrder = {
  id: 'order',
  orderNumber: 'R1-20261121-0007',
  number: 7,
  channel: 'pos',
  serviceType: 'takeaway',
  status: 'pending',
  customerName: null,
  staffId: null,
  staffName: null,
  kitchenStatus: 'new',
  orderedAt: at,
  scheduledFor: null,
  total: 500,
  due: 500,
  version: 1,
  of: 201,
}

it('shows bills and orders with who serves them, and how many there are', () => {
  const floor = { zone: 'Europe/Rome', areas: [], tables: [], staff: [] }
  expect(presentFloor({ ...floor, bills: [bill], orders: [order] })).toMatchObject({
    bills: [{ staff: { id: 'ada', name: 'Ada' }, totals: { total: 12.5 }, due: 2.5, kitchen: { new: 0 } }],
    bills_total: 1,
    orders: [{ display_number: '007', staff: null }],
    orders_total: 201,
  })
  const shape = { x: 1, y: 2, width: 3, height: 4, shape: 'round' }
  const table = { id: 'one', areaId: 'room', name: '1', seats: 2, ...shape, billId: 'bill' }
  expect(presentFloor({ ...floor, tables: [table], bills: [], orders: [] }).tables).toEqual([
    { id: 'one', area_id: 'room', name: '1', seats: 2, ...shape, dining_session_id: 'bill' },
  ])
  const courses = [{ course: 1, new: 1, preparing: 0, ready: 0, held: 0, oldestReadyAt: null, lateAt: at }]
  const gone = { ...bill, staffName: null, courses }
  expect(presentFloor({ ...floor, bills: [gone], orders: [] })).toMatchObject({
    bills: [{ staff: null, kitchen: { new: 1, late_at: '2026-11-21T19:00:00.000+01:00' } }],
    orders_total: 0,
  })
  expect(presentFloor({ ...floor, bills: [], orders: [] }).bills_total).toBe(0)
})
