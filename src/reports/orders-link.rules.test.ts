import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Linked, ordersLink } from './orders-link.rules.ts'

const asked: Linked = {
  from: '2026-11-05',
  to: '2027-01-20',
  branchId: undefined,
  row: {},
  filter: undefined,
}
const sold = 'status=paid,partially_refunded,refunded'
const days = (from: string, to: string) => `business_date_from=${from}&business_date_to=${to}`

function queryOf(more: Partial<Linked>): string {
  const link = ordersLink({ ...asked, ...more })
  expect(link).toMatch(/^\/v1\/pos\/orders\?/)
  return link!.slice('/v1/pos/orders?'.length)
}

it('filters by the period, branch and subject of a row', () => {
  expect(queryOf({})).toBe(`${days('2026-11-05', '2027-01-20')}&${sold}`)
  expect(queryOf({ branchId: 'B', filter: { name: 'channel', value: 'pos' } })).toBe(
    `branch_id=B&${days('2026-11-05', '2027-01-20')}&${sold}&channel=pos`,
  )
  expect(queryOf({ row: { branch_id: 'C' } })).toMatch(/^branch_id=C&/)
  expect(queryOf({ row: { source: 'eats & more' } })).toMatch(/&source=eats%20%26%20more$/)
})

it.each([
  [{ date: '2026-12-24' }, '2026-12-24', '2026-12-24'],
  [{ week: '2026-W47' }, '2026-11-16', '2026-11-22'],
  [{ week: '2026-W53' }, '2026-12-28', '2027-01-03'],
  [{ week: '2027-W01' }, '2027-01-04', '2027-01-10'],
  [{ month: '2026-12' }, '2026-12-01', '2026-12-31'],
  [{ month: '2026-11' }, '2026-11-05', '2026-11-30'],
  [{ month: '2027-01' }, '2027-01-01', '2027-01-20'],
])('narrows the time to the part of it that a row is about: %o', (row, from, to) => {
  expect(queryOf({ row })).toBe(`${days(from, to)}&${sold}`)
})

it('is null when no filter matches the orders', () => {
  expect(ordersLink({ ...asked, row: { hour: 3 } })).toBeNull()
  expect(ordersLink({ ...asked, row: { source: null } })).toBeNull()
  expect(ordersLink({ ...asked, filter: { name: 'staff_id', value: null } })).toBeNull()
})

it('assigns every day to its ISO 8601 week, like PostgreSQL', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), day => {
      const time = day * 86_400_000
      const thursday = new Date(time + (3 - ((new Date(time).getUTCDay() + 6) % 7)) * 86_400_000)
      const start = Date.UTC(thursday.getUTCFullYear(), 0, 1)
      const number = Math.floor((thursday.getTime() - start) / (7 * 86_400_000)) + 1
      const week = `${thursday.getUTCFullYear()}-W${String(number).padStart(2, '0')}`
      const [, from, to] = /from=([0-9-]+)&business_date_to=([0-9-]+)/.exec(
        queryOf({ from: '1960-01-01', to: '2200-01-01', row: { week } }),
      )!
      const date = new Date(time).toISOString().slice(0, 10)
      expect(from! <= date && date <= to!).toBe(true)
      expect(Date.parse(to!) - Date.parse(from!)).toBe(6 * 86_400_000)
    }),
  )
})
