import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { plainMenu, plainPrice } from '#test/builders/plain-menu.ts'
import {
  addonReason,
  closesAt,
  isOpen,
  isSoldOut,
  lineReason,
  nextBoundary,
  productReason,
} from './availability.rules.ts'
import {
  type AvailabilityWindow,
  type Campaign,
  type MenuProduct,
  type Weekday,
  weekdays,
} from './menu.types.ts'

const zone = 'Europe/Rome'
const at = (text: string) => Date.parse(text)
const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

function window(days: Weekday[], from: string, to: string): AvailabilityWindow {
  return { weekdays: days, fromMinute: minute(from), toMinute: minute(to) }
}

describe('hours', () => {
  const lunch = [window(['sat'], '12:00', '15:00')]
  const night = [window(['sat'], '22:00', '02:00')]
  const wholeDay = [window(['sat'], '00:00', '00:00')]
  // The 21st of November 2026 is a Saturday.
  it.each([
    [lunch, '2026-11-21T11:59:59.999+01:00', false],
    [lunch, '2026-11-21T12:00:00.000+01:00', true],
    [lunch, '2026-11-21T14:59:59.999+01:00', true],
    [lunch, '2026-11-21T15:00:00.000+01:00', false],
    [lunch, '2026-11-20T13:00:00.000+01:00', false],
    [night, '2026-11-21T01:00:00.000+01:00', false],
    [night, '2026-11-21T21:59:59.999+01:00', false],
    [night, '2026-11-21T22:00:00.000+01:00', true],
    [night, '2026-11-22T01:59:59.999+01:00', true],
    [night, '2026-11-22T02:00:00.000+01:00', false],
    [night, '2026-11-22T22:30:00.000+01:00', false],
    [wholeDay, '2026-11-21T00:00:00.000+01:00', true],
    [wholeDay, '2026-11-21T23:59:59.999+01:00', true],
    [wholeDay, '2026-11-22T00:00:00.000+01:00', false],
    [[], '2026-11-22T00:00:00.000+01:00', true],
    [[...lunch, ...night], '2026-11-21T23:00:00.000+01:00', true],
  ])('%j at %s: %s', (windows, text, open) => {
    expect(isOpen(windows, at(text), zone)).toBe(open)
  })

  it('follow the wall clock on the days it changes', () => {
    const early = [window(['sun'], '02:00', '04:00')]
    // In spring 02:00 to 03:00 is skipped: one hour remains.
    expect(isOpen(early, at('2026-03-29T01:59:59.999+01:00'), zone)).toBe(false)
    expect(isOpen(early, at('2026-03-29T03:00:00.000+02:00'), zone)).toBe(true)
    expect(isOpen(early, at('2026-03-29T04:00:00.000+02:00'), zone)).toBe(false)
    // In autumn it is repeated: three hours.
    expect(isOpen(early, at('2026-10-25T02:00:00.000+02:00'), zone)).toBe(true)
    expect(isOpen(early, at('2026-10-25T02:00:00.000+01:00'), zone)).toBe(true)
    expect(isOpen(early, at('2026-10-25T04:00:00.000+01:00'), zone)).toBe(false)
  })
})

describe('a product', () => {
  const noon = at('2026-11-21T12:00:00+01:00')
  const reasonOf = (overrides: Partial<MenuProduct>, categories = {}) => {
    const menu = plainMenu({ categories, products: { pizza: overrides } })
    return productReason(menu, menu.products.get('pizza')!, { branchId: 'roma', servedAt: noon, zone })
  }

  it('is orderable, or has the most fundamental reason why not', () => {
    const soldOut = [{ branchId: 'roma', since: null, until: null }]
    const availability = [window(['mon'], '10:00', '11:00')]
    expect(reasonOf({})).toBeNull()
    expect(reasonOf({ branchIds: ['milano', 'roma'] })).toBeNull()
    expect(reasonOf({ soldOut })).toBe('sold_out')
    expect(reasonOf({ soldOut, availability })).toBe('not_now')
    expect(reasonOf({ soldOut, availability, branchIds: ['milano'] })).toBe('not_in_branch')
    expect(reasonOf({ soldOut, availability, branchIds: ['milano'], active: false })).toBe('inactive')
  })

  it('follows its category and all categories above it', () => {
    const pizze = { parentId: 'food' }
    expect(reasonOf({ categoryId: 'pizze' }, { pizze, food: {} })).toBeNull()
    expect(reasonOf({ categoryId: 'pizze' }, { pizze, food: { active: false } })).toBe('inactive')
    expect(reasonOf({ categoryId: 'pizze' }, { pizze, food: { branchIds: ['milano'] } })).toBe(
      'not_in_branch',
    )
    expect(reasonOf({ categoryId: 'pizze' }, { pizze: { active: false }, food: {} })).toBe('inactive')
  })

  it('is handled without a category and in a cycle of categories', () => {
    expect(reasonOf({ categoryId: 'a' }, { a: { parentId: 'b' }, b: { parentId: 'a' } })).toBeNull()
    expect(reasonOf({ categoryId: 'gone' })).toBeNull()
  })

  it('is sold out where, since and until it was marked so', () => {
    const marks = [
      { branchId: 'roma', since: 50, until: 100 },
      { branchId: 'milano', since: null, until: null },
    ]
    expect(isSoldOut(marks, 'roma', 49)).toBe(false)
    expect(isSoldOut(marks, 'roma', 50)).toBe(true)
    expect(isSoldOut(marks, 'roma', 99)).toBe(true)
    expect(isSoldOut(marks, 'roma', 100)).toBe(false)
    expect(isSoldOut(marks, 'milano', 0)).toBe(true)
    expect(isSoldOut(marks, 'milano', 1e15)).toBe(true)
    expect(isSoldOut(marks, 'napoli', 0)).toBe(false)
  })
})

it('gives the reason why an addon cannot be ordered', () => {
  const soldOut = [{ branchId: 'roma', since: null, until: null }]
  const menu = plainMenu({ addons: { egg: {}, ham: { soldOut }, corn: { soldOut, active: false } } })
  const reasons = ['egg', 'ham', 'corn'].map(id => addonReason(menu.addons.get(id)!, 'roma', 0))
  expect(reasons).toEqual([null, 'sold_out', 'inactive'])
  expect(addonReason(menu.addons.get('ham')!, 'milano', 0)).toBeNull()
})

it('gives the reason why a category is hidden', () => {
  const menu = plainMenu({
    categories: { food: { branchIds: ['roma'] }, pizze: { parentId: 'food' }, old: { active: false } },
  })
  const reasonOf = (branch: string, ...ids: string[]) =>
    lineReason(
      ids.map(id => menu.categories.get(id)!),
      branch,
    )
  expect(reasonOf('roma', 'pizze', 'food')).toBeNull()
  expect(reasonOf('milano', 'pizze', 'food')).toBe('not_in_branch')
  expect(reasonOf('roma', 'old')).toBe('inactive')
})

describe('the next boundary', () => {
  const now = at('2026-11-21T12:00:00+01:00')
  const next = (product: Partial<MenuProduct>, from = now) =>
    nextBoundary(plainMenu({ products: { pizza: product } }), 'roma', from, zone)
  const price = plainPrice(1)

  it('is null when nothing depends on time', () => {
    expect(next({})).toBeNull()
    expect(next({ prices: [price], soldOut: [{ branchId: 'roma', since: null, until: null }] })).toBeNull()
  })

  it('is the nearest of prices, marks and hours, of this branch only', () => {
    expect(next({ prices: [{ ...price, startsAt: now + 5, endsAt: now + 3 }] })).toBe(now + 3)
    expect(next({ prices: [{ ...price, startsAt: now, endsAt: now + 3 }] })).toBe(now + 3)
    expect(next({ prices: [{ ...price, branchId: 'milano', endsAt: now + 3 }] })).toBeNull()
    expect(next({ prices: [{ ...price, branchId: 'roma', endsAt: now + 3 }] })).toBe(now + 3)
    expect(next({ soldOut: [{ branchId: 'roma', since: null, until: now + 7 }] })).toBe(now + 7)
    expect(next({ soldOut: [{ branchId: 'roma', since: now + 3, until: null }] })).toBe(now + 3)
    expect(next({ soldOut: [{ branchId: 'milano', since: null, until: now + 7 }] })).toBeNull()
    expect(next({ availability: [window(['mon'], '09:00', '13:00')] })).toBe(at('2026-11-21T13:00:00+01:00'))
    expect(next({ availability: [window(['mon'], '09:00', '12:00')] })).toBe(at('2026-11-22T09:00:00+01:00'))
  })

  it('includes clock changes', () => {
    const changes = at('2026-10-25T01:00:00Z')
    const hours = { availability: [window(['sun'], '02:30', '04:00')] }
    expect(next(hours, at('2026-10-25T02:45:00+02:00'))).toBe(changes)
    expect(next(hours, changes)).toBe(at('2026-10-25T02:30:00+01:00'))
  })

  it('includes the addons', () => {
    const menu = plainMenu({
      addons: { egg: { soldOut: [{ branchId: 'roma', since: null, until: now + 1 }] } },
    })
    expect(nextBoundary(menu, 'roma', now, zone)).toBe(now + 1)
  })

  it('includes campaigns', () => {
    const hours = { availability: [window(['mon'], '09:00', '13:00')] }
    const boundary = (given: Partial<Campaign>) =>
      nextBoundary(
        plainMenu({ campaigns: [plainCampaign('half', 'percentage', 1, given)] }),
        'roma',
        now,
        zone,
      )
    expect(boundary({ startsAt: now + 3 })).toBe(now + 3)
    expect(boundary({ endsAt: now + 7 })).toBe(now + 7)
    expect(boundary(hours)).toBe(at('2026-11-21T13:00:00+01:00'))
  })

  it('is never later than a change of availability', () => {
    const someWindow = fc.record({
      weekdays: fc.subarray([...weekdays], { minLength: 1 }),
      fromMinute: fc.integer({ min: 0, max: 1439 }),
      toMinute: fc.integer({ min: 0, max: 1439 }),
    })
    const start = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') })
    const places = fc.constantFrom('Europe/Rome', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu')
    fc.assert(
      fc.property(
        fc.array(someWindow, { minLength: 1, maxLength: 3 }),
        start,
        places,
        (availability, from, place) => {
          const menu = plainMenu({ products: { pizza: { availability } } })
          const boundary = nextBoundary(menu, 'roma', from, place)!
          expect(boundary).toBeGreaterThan(from)
          const open = isOpen(availability, from, place)
          for (let ms = from; ms < boundary; ms += 7 * 60_000)
            expect(isOpen(availability, ms, place)).toBe(open)
          expect(isOpen(availability, boundary - 1, place)).toBe(open)
        },
      ),
      { numRuns: 300 },
    )
  })
})

it('closes when the last window around that time does, if ever', () => {
  const closes = (from: string, ...windows: AvailabilityWindow[]) => closesAt(windows, at(from), zone)
  const evening = window(['fri', 'sat'], '17:00', '19:00')
  const night = window(['fri', 'sat'], '19:00', '02:00')
  const friday = '2026-11-20T18:00:00+01:00'
  expect(closes(friday, evening)).toBe(at('2026-11-20T19:00:00+01:00'))
  expect(closes(friday, evening, night)).toBe(at('2026-11-21T02:00:00+01:00'))
  expect(closes(friday)).toBeNull()
  expect(closes(friday, window([...weekdays], '00:00', '00:00'))).toBeNull()
  expect(
    closes(
      friday,
      window(
        [...weekdays].filter(day => day !== 'thu'),
        '05:00',
        '05:00',
      ),
    ),
  ).toBe(at('2026-11-26T05:00:00+01:00'))
  // The hour between two and three does not exist on that night.
  expect(closes('2026-03-29T01:00:00+01:00', window(['sun'], '00:00', '02:30'))).toBe(
    at('2026-03-29T03:00:00+02:00'),
  )
})
