import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Channel } from '../wire/words.types.ts'
import type { PriceEntry } from './menu.types.ts'
import { plainMenu, plainPrice } from '#test/builders/plain-menu.ts'
import { overlappingPrices, priceAt, sizePrices, sizesOn } from './price.rules.ts'
import { priceOnLine } from './size-price.rules.ts'

const entry = plainPrice

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
      productId: fc.constantFrom(null, null, 'pizza'),
      withAddonId: fc.constantFrom(null, null, 'large'),
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
        const places = new Set(
          holding.map(
            e => `${e.productId}/${e.withAddonId}/${e.branchId}/${e.channel}/${e.startsAt === null}`,
          ),
        )
        return places.size < holding.length
      })
      expect(overlappingPrices(entries) !== undefined).toBe(ambiguous)
    }),
  )
})

describe('the price of an addon by size', () => {
  const roma = { branchId: 'roma', channel: 'table', at: 0 } as const
  const olives = {
    price: 100,
    prices: [
      entry(150, { productId: 'big' }),
      entry(160, { productId: 'big', branchId: 'roma' }),
      entry(200, { withAddonId: 'large' }),
      entry(300, { withAddonId: 'family' }),
      entry(310, { withAddonId: 'family', branchId: 'milano' }),
      entry(120, { branchId: 'roma' }),
      entry(1, { withAddonId: 'large', channel: 'kiosk' }),
    ],
  }
  const on = (productId: string, ...addonIds: string[]) => {
    const prices = { price: priceAt(olives, roma), sizes: sizePrices(olives, roma) }
    return priceOnLine(prices, { productId, addonIds })
  }

  it('is that beside another choice, else that of the product, else that of the place', () => {
    expect(on('small')).toBe(120)
    expect(on('big')).toBe(160)
    expect(on('big', 'large')).toBe(200)
    expect(on('small', 'family', 'large')).toBe(200)
    expect(on('small', 'family')).toBe(300)
    expect(priceAt(olives, { ...roma, branchId: 'napoli' })).toBe(100)
  })

  it('lets branch and channel decide between two choices, then the order of the entries', () => {
    const choice = (given: { branchId?: string }) =>
      sizePrices(olives, { ...roma, ...given }).map(({ withAddonId, price }) => [withAddonId, price])
    expect(choice({ branchId: 'milano' })[0]).toEqual(['family', 310])
    expect(choice({})[0]).toEqual(['large', 200])
  })

  it('is shown for a product: beside choices, on it and on half-and-halves, then for every line', () => {
    const menu = plainMenu({
      products: {
        small: {},
        big: {},
        half: { halves: { count: 2, categoryIds: ['kitchen'], price: 'highest' } },
      },
      addons: {
        olives: { ...olives, prices: [...olives.prices, entry(140, { productId: 'half' })] },
        ham: {},
      },
    })
    const shown = (product: string, addon: string) =>
      sizesOn(menu.products.get(product)!, menu.addons.get(addon)!, { menu, ...roma }).map(
        ({ productId, withAddonId, price }) => `${productId ?? withAddonId ?? 'every line'} ${price}`,
      )
    expect(shown('small', 'olives')).toEqual(['large 200', 'family 300', 'half 140', 'every line 120'])
    expect(shown('big', 'olives')).toEqual([
      'large 200',
      'family 300',
      'big 160',
      'half 140',
      'every line 120',
    ])
    expect(shown('big', 'ham')).toEqual([])
  })

  it('is the price of the best entry that fits, of any entries', () => {
    const entries = fc.array(
      fc
        .record({
          productId: fc.constantFrom(null, 'big', 'small'),
          withAddonId: fc.constantFrom(null, 'large', 'family'),
          branchId: fc.constantFrom(null, 'roma', 'milano'),
          channel: fc.constantFrom<Channel | null>(null, 'table', 'kiosk'),
          startsAt: fc.constantFrom(null, 0, 1),
          endsAt: fc.constantFrom(null, 5),
          price: fc.integer({ min: 1, max: 1_000_000 }),
        })
        .filter(one => one.productId === null || one.withAddonId === null),
      { maxLength: 8 },
    )
    const lines = fc.record({
      productId: fc.constantFrom('big', 'small', 'other'),
      addonIds: fc.subarray(['large', 'family']),
    })
    fc.assert(
      fc.property(entries, lines, (prices, line) => {
        const places = (one: PriceEntry) => [
          one.withAddonId !== null,
          one.productId !== null,
          one.branchId !== null,
          one.channel !== null,
          one.startsAt !== null,
        ]
        const rank = (one: PriceEntry) => places(one).map(Number).join('')
        const fits = prices.filter(
          one =>
            (one.productId ?? line.productId) === line.productId &&
            (one.withAddonId === null || line.addonIds.includes(one.withAddonId)) &&
            (one.branchId ?? 'roma') === 'roma' &&
            (one.channel ?? 'table') === 'table' &&
            (one.startsAt ?? 0) <= 0,
        )
        const best = fits.toSorted((a, b) => (rank(a) < rank(b) ? 1 : rank(a) > rank(b) ? -1 : 0))[0]
        const charged = priceOnLine(
          { price: priceAt({ price: 0, prices }, roma), sizes: sizePrices({ prices }, roma) },
          line,
        )
        expect(charged).toBe(best?.price ?? 0)
      }),
    )
  })
})
