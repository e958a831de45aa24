import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { type CampaignQuery, hasLimits, limitedCampaigns, CampaignUsage } from './campaign-limit.rules.ts'
import type { Campaign } from '../menu/menu.types.ts'

const at = Date.parse('2026-11-21T12:00:00+01:00')

function orderWith(overrides: Partial<CampaignQuery> = {}): CampaignQuery {
  return {
    branchId: 'roma',
    channel: 'pos',
    at,
    zone: 'Europe/Rome',
    couponCode: null,
    customerId: null,
    productIds: ['pizza'],
    ...overrides,
  }
}

function limited(id: string, overrides: Partial<Campaign> = {}): Campaign {
  return plainCampaign(id, 'percentage', 100_000, { usageLimit: 1, ...overrides })
}

describe('campaigns to lock', () => {
  const menuOf = (...campaigns: Campaign[]) =>
    plainMenu({
      categories: { round: { parentId: 'kitchen' } },
      products: { pizza: { categoryId: 'round' } },
      campaigns,
    })
  const idsOf = (campaigns: Campaign[], ...orders: CampaignQuery[]) =>
    limitedCampaigns(menuOf(...campaigns), orders).map(({ id }) => id)

  test('have a limit and are sorted by id', () => {
    const campaigns = [
      limited('b'),
      plainCampaign('free', 'percentage', 100_000),
      limited('a', { priority: 999 }),
    ]
    expect(idsOf(campaigns, orderWith())).toEqual(['a', 'b'])
    expect(idsOf(campaigns.toReversed(), orderWith())).toEqual(['a', 'b'])
    expect(idsOf(campaigns)).toEqual([])
    expect([hasLimits(menuOf(...campaigns)), hasLimits(menuOf(campaigns[1]!))]).toEqual([true, false])
  })

  test('could apply by coupon, customer, place, time and items', () => {
    expect(idsOf([limited('coupon', { couponCode: 'TEN' })], orderWith())).toEqual([])
    expect(idsOf([limited('coupon', { couponCode: 'TEN' })], orderWith({ couponCode: 'ten' }))).toEqual([])
    expect(
      idsOf([limited('coupon', { couponCode: 'TEN' })], orderWith(), orderWith({ couponCode: 'TEN' })),
    ).toEqual(['coupon'])
    expect(idsOf([limited('open')], orderWith({ couponCode: 'TEN' }))).toEqual(['open'])
    expect(
      idsOf([limited('one', { productIds: ['pizza'] })], orderWith({ productIds: ['fish', 'pizza'] })),
    ).toEqual(['one'])
    const personal = limited('personal', { usageLimit: null, perCustomerLimit: 1 })
    expect(idsOf([personal], orderWith())).toEqual([])
    expect(idsOf([personal], orderWith({ customerId: 'ada' }))).toEqual(['personal'])
    expect(idsOf([limited('over', { endsAt: at })], orderWith())).toEqual([])
    expect(idsOf([limited('elsewhere', { branchIds: ['milano'] })], orderWith())).toEqual([])
    expect(idsOf([limited('fish', { productIds: ['fish'] })], orderWith())).toEqual([])
    expect(idsOf([limited('kitchen', { categoryIds: ['kitchen'] })], orderWith())).toEqual(['kitchen'])
    expect(idsOf([limited('all')], orderWith({ productIds: ['unknown'] }))).toEqual([])
  })
})

describe('use counts', () => {
  const campaigns = [
    limited('ten', { usageLimit: 3, perCustomerLimit: 2 }),
    limited('free', { usageLimit: null }),
  ]

  test('count the uses before the batch, in total and by customer', () => {
    const book = new CampaignUsage(campaigns, [
      { campaignId: 'ten', customerId: null, uses: 2 },
      { campaignId: 'ten', customerId: 'ada', uses: 1 },
    ])
    expect(book.usesFor('ada').get('ten')).toEqual({ all: 2, byCustomer: 1 })
    expect(book.usesFor('bob').get('ten')).toEqual({ all: 2, byCustomer: 0 })
    expect(book.usesFor(null).get('ten')).toEqual({ all: 2, byCustomer: 0 })
    book.add(['ten'], 'ada')
    expect(book.usesFor('ada').get('ten')).toEqual({ all: 2, byCustomer: 1 })
  })

  test('notice when other requests of the batch take the last use', () => {
    const book = new CampaignUsage(campaigns, [{ campaignId: 'ten', customerId: null, uses: 1 }])
    expect(book.isTaken(['ten', 'other'], 'ada')).toBe(false)
    book.add(['ten', 'other'], 'ada')
    expect(book.isTaken(['ten'], 'ada')).toBe(false)
    book.add(['ten'], null)
    expect(book.isTaken(['ten'], 'ada')).toBe(true)
    expect(book.isTaken(['other'], 'ada')).toBe(false)
    expect(book.isTaken([], 'ada')).toBe(false)
  })

  test('count an order without a customer once', () => {
    const book = new CampaignUsage([limited('two', { usageLimit: 2 })], [])
    book.add(['two'], null)
    expect(book.isTaken(['two'], null)).toBe(false)
  })

  test('limit one customer without limiting others; no limit means no end', () => {
    const book = new CampaignUsage(
      [limited('own', { usageLimit: null, perCustomerLimit: 1 }), campaigns[1]!],
      [],
    )
    book.add(['own', 'free'], 'ada')
    expect(book.isTaken(['own'], 'ada')).toBe(true)
    expect(book.isTaken(['own'], 'bob')).toBe(false)
    expect(book.isTaken(['own'], null)).toBe(false)
    expect(book.isTaken(['free'], 'ada')).toBe(false)
  })

  test('never admit more uses than the limit, in any order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 5 }),
        fc.array(fc.constantFrom('ada', 'bob', null), { maxLength: 20 }),
        (usageLimit, before, customers) => {
          const own = limited('own', { usageLimit, perCustomerLimit: 2 })
          const book = new CampaignUsage([own], [{ campaignId: 'own', customerId: null, uses: before }])
          const passed = customers.filter(customerId => {
            if (book.isTaken(['own'], customerId)) return false
            book.add(['own'], customerId)
            return true
          })
          expect(passed.length).toBeLessThanOrEqual(Math.max(0, usageLimit - before))
          expect(passed.filter(customer => customer === 'ada').length).toBeLessThanOrEqual(2)
        },
      ),
    )
  })
})
