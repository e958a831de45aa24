import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Channel } from '../wire/words.types.ts'
import type { PriceEntry } from './menu.types.ts'
import { overlappingPrices, priceAt } from './price.rules.ts'

function entry(price: number, overrides: Partial<PriceEntry> = {}): PriceEntry {
  return { branchId: null, channel: null, startsAt: null, endsAt: null, price, ...overrides }
}

it('prefers branch and channel to branch, branch to channel, channel to the base', () => {
  const both = entry(4, { branchId: 'roma', channel: 'kiosk' })
  const branch = entry(3, { branchId: 'roma' })
  const channel = entry(2, { channel: 'kiosk' })
  const anywhere = entry(1)
  const all = [anywhere, channel, branch, both]
  for (const entries of [all, all.toReversed()]) {
    expect(priceAt({ prices: entries, price: 0 }, { branchId: 'roma', channel: 'kiosk', at: 0 })).toBe(4)
    expect(priceAt({ prices: entries, price: 0 }, { branchId: 'roma', channel: 'table', at: 0 })).toBe(3)
    expect(priceAt({ prices: entries, price: 0 }, { branchId: 'milano', channel: 'kiosk', at: 0 })).toBe(2)
    expect(priceAt({ prices: entries, price: 0 }, { branchId: 'milano', channel: 'table', at: 0 })).toBe(1)
  }
  expect(priceAt({ prices: [], price: 9 }, { branchId: 'roma', channel: 'kiosk', at: 0 })).toBe(9)
})

it('is valid from its start to just before its end', () => {
  const entries = [entry(1, { startsAt: 10, endsAt: 20 }), entry(2, { branchId: 'roma', startsAt: 20 })]
  expect(
    [9, 10, 19, 20].map(at =>
      priceAt({ prices: entries, price: 0 }, { branchId: 'roma', channel: 'table', at: at }),
    ),
  ).toEqual([0, 1, 1, 2])
  expect(
    priceAt(
      { prices: [entry(1, { endsAt: 5 })], price: 0 },
      { branchId: 'roma', channel: 'table', at: -1e15 },
    ),
  ).toBe(1)
})

it('prefers an entry with a start to one without, of the same branch and channel', () => {
  const roma = { branchId: 'roma' }
  const entries = [
    entry(950, { ...roma, startsAt: 10, endsAt: 20 }),
    entry(900, roma),
    entry(1, { startsAt: 0 }),
  ]
  for (const prices of [entries, entries.toReversed()]) {
    const charged = [9, 10, 19, 20].map(at => priceAt({ prices, price: 0 }, { ...roma, channel: 'pos', at }))
    expect(charged).toEqual([900, 950, 950, 900])
  }
})

it('names the later of two equal entries that overlap', () => {
  const kiosk = { channel: 'kiosk' as Channel }
  expect(overlappingPrices([])).toBeUndefined()
  expect(overlappingPrices([entry(1), entry(2)])).toBe(1)
  expect(overlappingPrices([entry(1), entry(2, kiosk), entry(3, { branchId: 'roma' })])).toBeUndefined()
  expect(overlappingPrices([entry(1, { endsAt: 10 }), entry(2, { startsAt: 10 })])).toBeUndefined()
  expect(overlappingPrices([entry(1, { endsAt: 11 }), entry(2, { startsAt: 10 })])).toBeUndefined()
  expect(overlappingPrices([entry(1, { startsAt: 9 }), entry(2, { startsAt: 10 })])).toBe(1)
  expect(overlappingPrices([entry(1, kiosk), entry(2), entry(3, { ...kiosk, endsAt: 9 })])).toBe(2)
})

it('has one price at every moment exactly when no two equal entries overlap', () => {
  const bound = fc.option(fc.integer({ min: 0, max: 6 }), { nil: null })
  const entries = fc.array(
    fc.record({
      branchId: fc.constantFrom(null, 'roma'),
      channel: fc.constantFrom<Channel | null>(null, 'kiosk'),
      startsAt: bound,
      endsAt: bound,
      price: fc.constant(1),
    }),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(entries, entries => {
      const ambiguous = [-1, 0, 1, 2, 3, 4, 5, 6, 7].some(at => {
        const holding = entries.filter(e => (e.startsAt ?? -9) <= at && at < (e.endsAt ?? 9))
        const places = new Set(holding.map(e => `${e.branchId}/${e.channel}/${e.startsAt === null}`))
        return places.size < holding.length
      })
      expect(overlappingPrices(entries) !== undefined).toBe(ambiguous)
    }),
  )
})
