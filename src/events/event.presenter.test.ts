import { expect, it } from 'vitest'
import { isAsked, type PlacedEvent, presentEvent } from './event.presenter.ts'

const event: PlacedEvent = {
  id: 'e',
  position: 7,
  type: 'order.created',
  branchId: 'roma',
  data: { id: 'o', version: 1 },
  createdAt: Date.parse('2026-11-21T18:00:00Z'),
}

it('an event is shown in the zone of its brand', () => {
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

it('an event is let through by its type and its branch; those of the whole brand by every branch', () => {
  const all = { types: null, branchIds: [] }
  expect(isAsked(all, event)).toBe(true)
  expect(isAsked({ ...all, types: ['order.created'] }, event)).toBe(true)
  expect(isAsked({ ...all, types: ['order.paid'] }, event)).toBe(false)
  expect(isAsked({ ...all, branchIds: ['roma'] }, event)).toBe(true)
  expect(isAsked({ ...all, branchIds: ['milano'] }, event)).toBe(false)
  expect(isAsked({ ...all, branchIds: ['milano'] }, { ...event, branchId: null })).toBe(true)
})
