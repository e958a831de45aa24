import { expect, it } from 'vitest'
import { presentSoldOut, type SoldOutEntry } from './sold-out.presenter.ts'

it('shows since when and until when in the zone of the branch', () => {
  const since = Date.parse('2026-11-21T19:00:00+01:00')
  const soup = {
    kind: 'product',
    id: 'soup',
    name: 'Soup',
    since,
    staffId: 'ada',
    zone: 'Europe/Rome',
  } as const
  const entry: SoldOutEntry = { ...soup, until: null }
  const shown = { kind: 'product', id: 'soup', name: 'Soup', staff_id: 'ada' }
  const times = { since: '2026-11-21T19:00:00.000+01:00', until: null }
  expect(presentSoldOut(entry)).toEqual({ ...shown, ...times })
  expect(presentSoldOut({ ...entry, until: since }).until).toBe(times.since)
})
