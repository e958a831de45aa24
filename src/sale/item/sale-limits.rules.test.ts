import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import {
  requireAdjustmentRoom,
  requireCorrectionRoom,
  requirePaymentRoom,
  requireRoomForParts,
  requireRoomOnBill,
  requireRoomOnOrder,
  fitsOnBill,
} from './sale-limits.rules.ts'

const { items } = paidOrder([{ total: 1 }, { total: 1, cancelledAt: 1 }], [])
const [live, gone] = items as [(typeof items)[number], (typeof items)[number]]
const many = (count: number, item = live) => Array.from({ length: count }, () => item)
const addon = {
  addonId: 'egg',
  addonGroupId: 'more',
  name: 'Egg',
  names: {},
  quantity: 1,
  unitPrice: 1,
  total: 1,
  included: false,
  half: null,
  charged: null,
}
const withAddons = { ...live, addons: Array.from({ length: 30 }, () => addon) }

function refused(work: () => void): unknown[] {
  const { code, details } = catchRefusal(work)
  expect(code).toBe('limit_reached')
  return Object.entries(details).flat()
}

it('limits a bill to 1,000 items, cancelled ones included, and 5,000 addons', () => {
  const size = (itemCount: number, addonCount = 0) => ({ itemCount, addonCount })
  expect(() => requireRoomOnBill(size(900, 4000), size(100, 1000))).not.toThrow()
  expect([size(1000, 5000), size(1001), size(1, 5001)].map(fitsOnBill)).toEqual([true, false, false])
  expect(refused(() => requireRoomOnBill(size(900), size(101)))).toEqual(['limit', 1000, 'items', 900])
  expect(refused(() => requireRoomOnBill(size(9, 4000), size(1, 1001)))).toEqual([
    'limit',
    5000,
    'addons',
    4000,
  ])
})

it('limits an order that grows to 500 live items, 1,000 in all and 5,000 addons', () => {
  const adding = (before: typeof items, added: typeof items) => () =>
    requireRoomOnOrder({ items: before }, added)
  expect(adding([...many(400), ...many(500, gone)], many(100))).not.toThrow()
  expect(refused(adding(many(401), many(100)))).toEqual(['limit', 500, 'live_items', 401])
  expect(refused(adding(many(901, gone), many(100)))).toEqual(['limit', 1000, 'items', 901])
  expect(adding(many(160, withAddons), many(6, withAddons))).not.toThrow()
  expect(refused(adding(many(160, withAddons), many(7, withAddons)))).toEqual(['limit', 5000, 'addons', 4800])
})

it('refuses a part beyond 2,000 rows, and never a whole line', () => {
  expect(() => requireRoomForParts(2000, 0)).not.toThrow()
  expect(() => requireRoomForParts(1990, 10)).not.toThrow()
  expect(refused(() => requireRoomForParts(1990, 11))).toEqual(['limit', 2000, 'items', 1990])
  expect(catchRefusal(() => requireRoomForParts(2000, 1)).message).toContain(
    'The whole line can still be taken',
  )
})

it('limits a bill to 100 payments, to 300 with corrections, and to 200 refunds and wastes', () => {
  expect(() => requirePaymentRoom(100)).not.toThrow()
  expect(refused(() => requirePaymentRoom(101))).toEqual(['limit', 100])
  expect(catchRefusal(() => requirePaymentRoom(101)).message).toContain('this would make 101')
  expect(() => requireCorrectionRoom(300)).not.toThrow()
  expect(refused(() => requireCorrectionRoom(301))).toEqual(['limit', 300])
  expect(() => requireAdjustmentRoom(200)).not.toThrow()
  expect(refused(() => requireAdjustmentRoom(201))).toEqual(['limit', 200])
})
