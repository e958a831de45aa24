import { expect, it } from 'vitest'
import { eventTypes } from '../wire/event.types.ts'
import { matchesFilter, type PlacedEvent, presentEvent, withoutDetails } from './event.presenter.ts'

const event: PlacedEvent = {
  id: 'e',
  position: 7,
  type: 'order.created',
  branchId: 'roma',
  data: { id: 'o', version: 1 },
  createdAt: Date.parse('2026-11-21T18:00:00Z'),
}

it('presents an event in the time zone of its brand', () => {
  expect(presentEvent(event, { id: 'b', timezone: 'Europe/Rome' })).toEqual({
    id: 'e',
    position: 7,
    type: 'order.created',
    created_at: '2026-11-21T19:00:00.000+01:00',
    brand_id: 'b',
    branch_id: 'roma',
    data: { id: 'o', version: 1 },
  })
})

it('filters events by type and branch; events of the whole brand match every branch', () => {
  const all = { types: null, branchIds: [], readable: eventTypes }
  expect(matchesFilter(all, event)).toBe(true)
  expect(matchesFilter({ ...all, types: ['order.created'] }, event)).toBe(true)
  expect(matchesFilter({ ...all, types: ['order.paid'] }, event)).toBe(false)
  expect(matchesFilter({ ...all, readable: ['order.paid'] }, event)).toBe(false)
  expect(matchesFilter({ ...all, branchIds: ['roma'] }, event)).toBe(true)
  expect(matchesFilter({ ...all, branchIds: ['milano'] }, event)).toBe(false)
  expect(matchesFilter({ ...all, branchIds: ['milano'] }, { ...event, branchId: null })).toBe(true)
})

it('shows only the record and its version where nobody is signed in', () => {
  const data = { id: 'o', version: 1, total: 12 }
  expect(withoutDetails({ ...event, data }).data).toEqual({ id: 'o', version: 1 })
})
