import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { billDeltas } from '../bill/bill.rules.ts'
import { countDays, type DraftOrder, numberOrders } from './order.rules.ts'

const draft = (id: string, overrides: Partial<DraftOrder> = {}): DraftOrder => ({
  ...paidOrder([{ total: 1000, subtotal: 1100, discount: 70, campaignDiscount: 30, tax: 90, cost: 200 }], []),
  id,
  ...overrides,
})
const sunday = { businessDate: '2026-11-22' }
const drafts = [
  draft('a', sunday),
  draft('b'),
  draft('c', { branchId: 'lago' }),
  draft('d', sunday),
  draft('e'),
]

it('counts the orders of each day, in the order in which counters are locked', () => {
  const days = [
    { branchId: 'lago', businessDate: '2026-11-21', count: 1 },
    { branchId: 'roma', businessDate: '2026-11-21', count: 2 },
    { branchId: 'roma', businessDate: '2026-11-22', count: 2 },
  ]
  expect(countDays(drafts)).toEqual(days)
  expect(countDays(drafts.toReversed())).toEqual(days)
})

it('numbers the orders of each day one after another, in order of arrival', () => {
  const menu = plainMenu({ branches: { roma: { code: 'R1' }, lago: { code: 'L1' } } })
  const last = new Map([
    ['roma 2026-11-21', 12],
    ['roma 2026-11-22', 2],
    ['lago 2026-11-21', 1],
  ])
  const numbered = numberOrders(drafts, last, menu, 99)
  expect(numbered.map(({ id, number, orderNumber }) => [id, number, orderNumber])).toEqual([
    ['a', 1, 'R1-20261122-0001'],
    ['b', 11, 'R1-20261121-0011'],
    ['c', 1, 'L1-20261121-0001'],
    ['d', 2, 'R1-20261122-0002'],
    ['e', 12, 'R1-20261121-0012'],
  ])
  expect(numbered[0]).toMatchObject({ createdAt: 99, updatedAt: 99 })
  expect(() => numberOrders(drafts, new Map(), menu, 99)).toThrow('has its numbers')
})

it('adds to a bill only its own orders', () => {
  const figures = { subtotal: 1100, campaignDiscount: 30, discount: 70, tax: 90, total: 1000, cost: 200 }
  const twice = Object.fromEntries(Object.entries(figures).map(([figure, amount]) => [figure, 2 * amount]))
  const on = (billId: string | null) => draft('x', { billId })
  expect(billDeltas([on('one'), on(null), on('two'), on('one')])).toEqual([
    { id: 'one', itemCount: 2, addonCount: 0, ...twice },
    { id: 'two', itemCount: 1, addonCount: 0, ...figures },
  ])
})
