import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  plainCampaign,
  plainCampaignContext,
  plainCampaignLine as line,
} from '#test/builders/plain-campaign.ts'
import { runs } from '#test/support/runs.ts'
import { applyCampaigns, type CampaignContext } from './campaign.rules.ts'
import { type Campaign, campaignKinds } from './menu.types.ts'
import { type CampaignLine } from './campaign-discount.rules.ts'
import { amounts } from '#test/builders/random-amounts.ts'

const percent = (value: number) => value * 10_000

/** The sum that campaigns take off each line. */
function offEach(
  campaigns: readonly Campaign[],
  lines: readonly CampaignLine[],
  context: Partial<CampaignContext> = {},
): number[] {
  const applied = applyCampaigns(campaigns, plainCampaignContext(context), lines)
  return applied.lines.map(discounts => discounts.reduce((sum, { amount }) => sum + amount, 0))
}

/** Why each campaign takes nothing off; null when it does. */
function reasons(
  campaigns: readonly Campaign[],
  lines: readonly CampaignLine[],
  context: Partial<CampaignContext> = {},
) {
  return applyCampaigns(campaigns, plainCampaignContext(context), lines).campaigns.map(({ reason }) => reason)
}

const one = [line('a', 1000)]

describe('a percentage', () => {
  it('is computed from its lines and their addons, rounded once and spread', () => {
    const half = plainCampaign('half', 'percentage', percent(50))
    const lines = [line('a', 333), line('b', 333, 3, { addonsTotal: 6 }), line('c', 0)]
    expect(offEach([half], lines)).toEqual([167, 502, 0])
    const odd = [299, 745, 125, 361, 513, 337, 899, 156].map((price, at) => line(`p${at}`, price))
    expect(offEach([half], odd).reduce((sum, off) => sum + off, 0)).toBe(1718)
    expect(offEach([{ ...half, productIds: ['p0', 'p2'] }], odd)).toEqual([150, 0, 62, 0, 0, 0, 0, 0])
    const whole = line('a', 95_500)
    expect(offEach([plainCampaign('half', 'percentage', percent(5))], [whole], { decimals: 0 })).toEqual([
      4800,
    ])
  })
})

describe('a campaign on many products and categories', () => {
  const others = Array.from({ length: 40 }, (_, at) => `other ${at}`)
  const off = (more: Partial<Campaign>, categoryIds: string[] = []) =>
    offEach([plainCampaign('half', 'percentage', percent(50), more)], [line('a', 1000, 1, { categoryIds })])

  it('finds a product among them', () => {
    expect(off({ productIds: [...others, 'a'] })).toEqual([500])
    expect(off({ productIds: others })).toEqual([0])
  })

  it('finds a category among them, however deep the product is', () => {
    const deep = Array.from({ length: 40 }, (_, at) => `level ${at}`)
    expect(off({ categoryIds: [...others, 'food'] }, ['pizza', 'food'])).toEqual([500])
    expect(off({ categoryIds: ['food'] }, [...deep, 'food'])).toEqual([500])
    expect(off({ categoryIds: [...others, 'food'] }, deep)).toEqual([0])
  })
})

describe('an amount', () => {
  const named = plainCampaign('named', 'amount', 150, { productIds: ['a', 'b'] })

  it('is off each unit it covers, and never more than is left', () => {
    const lines = [line('a', 400, 3), line('b', 100, 2), line('c', 400)]
    expect(offEach([named], lines)).toEqual([450, 200, 0])
  })

  it('treats a weighed line as one unit', () => {
    const lines = [line('a', 1290, 1, { weighed: true, quantityMilli: 2335, subtotal: 3012 })]
    expect(offEach([named], lines)).toEqual([150])
  })

  it('on all products is discounted once, allocated by the remaining amounts', () => {
    const all = plainCampaign('all', 'amount', 500)
    const lines = [line('a', 800), line('b', 719, 1, { weighed: true }), line('c', 333, 3)]
    expect(offEach([all], lines)).toEqual([159, 143, 198])
    expect(offEach([all], [line('a', 100), line('b', 200)])).toEqual([100, 200])
    expect(offEach([all], [line('a', 0)])).toEqual([0])
    expect(offEach([all], [])).toEqual([])
  })

  it('is whole where the currency has no decimals', () => {
    const all = plainCampaign('all', 'amount', 150_000)
    const lines = [1, 2, 3].map(at => line(`p${at}`, 100_000))
    expect(offEach([all], lines, { decimals: 0 })).toEqual([50_000, 50_000, 50_000])
    const odd = plainCampaign('odd', 'amount', 100_000)
    expect(offEach([odd], lines, { decimals: 0 })).toEqual([33_400, 33_300, 33_300])
  })
})

describe('a fixed price', () => {
  const five = plainCampaign('five', 'fixed_price', 500)

  it('replaces the unit price and still charges addons', () => {
    expect(offEach([five], [line('a', 800, 1, { addonsTotal: 150 })])).toEqual([300])
    expect(offEach([five], [line('a', 800, 3, { addonsTotal: 450 })])).toEqual([900])
    const weighed = line('a', 1290, 1, { weighed: true, quantityMilli: 335, subtotal: 432 })
    expect(offEach([five], [weighed])).toEqual([432 - 168])
  })

  it('is never a surcharge', () => {
    expect(offEach([five], [line('a', 400), line('b', 500)])).toEqual([0, 0])
    expect(reasons([five], [line('a', 400)])).toEqual(['nothing_off'])
  })

  it('keeps its price after an earlier campaign', () => {
    const tenth = plainCampaign('tenth', 'percentage', percent(10), { priority: 1, stackable: true })
    const dish = line('a', 800, 1, { addonsTotal: 150 })
    expect(offEach([tenth, { ...five, stackable: true }], [dish])).toEqual([300])
    expect(offEach([tenth, { ...five, value: 750, stackable: true }], [dish])).toEqual([95])
  })
})

describe('buy x get y', () => {
  const threeForTwo = plainCampaign('3 for 2', 'buy_x_get_y', percent(100), { buy: 2, get: 1 })

  it('discounts the units after those to buy, most expensive first', () => {
    expect(offEach([threeForTwo], [line('b', 300), line('a', 500, 3)])).toEqual([0, 500])
    const prices = [300, 500, 400, 200, 100, 600].map((price, at) => line(`p${at}`, price))
    expect(offEach([threeForTwo], prices)).toEqual([0, 0, 400, 0, 100, 0])
    expect(offEach([threeForTwo], [line('a', 100, 999)])).toEqual([33_300])
    const oneForTwo = { ...threeForTwo, buy: 1, get: 2 }
    const off = [1, 2, 3, 4, 5, 6].map(units => offEach([oneForTwo], [line('a', 500, units)])[0])
    expect(off).toEqual([0, 500, 1000, 1000, 1500, 2000])
  })

  it('sorts units by what earlier campaigns left of their price, so that more units never cost less', () => {
    const most = plainCampaign('most', 'percentage', percent(90), {
      productIds: ['a'],
      stackable: true,
      priority: 1,
    })
    const oneForOne = { ...threeForTwo, buy: 1, get: 1, stackable: true, priority: 2 }
    expect(offEach([most, oneForOne], [line('b', 900)])).toEqual([0])
    expect(offEach([most, oneForOne], [line('a', 1000), line('b', 900)])).toEqual([1000, 0])
  })

  it('discounts the later of two lines with equal prices', () => {
    const lines = [line('a', 500), line('b', 500), line('c', 500)]
    expect(offEach([threeForTwo], lines)).toEqual([0, 0, 500])
  })

  it('charges addons, and takes off no more than its percentage', () => {
    const lines = [line('a', 333, 3, { addonsTotal: 90 })]
    expect(offEach([threeForTwo], lines)).toEqual([333])
    expect(offEach([{ ...threeForTwo, value: percent(50) }], lines)).toEqual([167])
  })

  it('ignores weighed lines', () => {
    const kilo = line('k', 900, 1, { weighed: true })
    expect(offEach([threeForTwo], [line('a', 500, 2), kilo])).toEqual([0, 0])
    expect(reasons([threeForTwo], [line('a', 500, 2), kilo])).toEqual(['too_few_units'])
    expect(reasons([threeForTwo], [line('a', 0, 3)])).toEqual(['nothing_off'])
  })

  it('leaves the lines of the buy part to later campaigns', () => {
    const tenth = plainCampaign('tenth', 'percentage', percent(10), { priority: 200 })
    const lines = [line('a', 500, 2), line('b', 400)]
    expect(offEach([tenth, threeForTwo], lines)).toEqual([100, 400])
  })

  it('takes no more than an earlier campaign has left', () => {
    const tenth = plainCampaign('tenth', 'percentage', percent(10), { priority: 1, stackable: true })
    const free = { ...threeForTwo, buy: 1, stackable: true }
    expect(offEach([tenth, free], [line('a', 500), line('b', 500)])).toEqual([50, 500])
  })

  it('keeps an earlier discount on the buy part, in one line or two', () => {
    const half = plainCampaign('half', 'percentage', percent(50), { priority: 1, stackable: true })
    const free = { ...threeForTwo, buy: 1, stackable: true }
    expect(offEach([half, free], [line('a', 500, 2)])).toEqual([750])
    expect(offEach([half, free], [line('a', 500), line('b', 500)])).toEqual([250, 500])
    expect(offEach([half, free], [line('a', 500, 2, { addonsTotal: 100 })])).toEqual([775])
    expect(offEach([half, free], [line('a', 40, 2, { addonsTotal: 100 })])).toEqual([90])
  })
})

describe('several campaigns', () => {
  const ten = plainCampaign('ten', 'percentage', percent(10), { priority: 1 })
  const twenty = plainCampaign('twenty', 'percentage', percent(20), { priority: 2 })
  const stacked = (campaign: Campaign) => ({ ...campaign, stackable: true })

  it('stop after the first unless it is stackable, and only stackable ones follow it', () => {
    const dish = [line('a', 999)]
    expect(offEach([twenty, ten], dish)).toEqual([100])
    expect(offEach([stacked(ten), stacked(twenty)], dish)).toEqual([280])
    expect(offEach([stacked(ten), twenty], dish)).toEqual([100])
    expect(offEach([ten, stacked(twenty)], dish)).toEqual([100])
    expect(reasons([ten, stacked(twenty)], dish)).toEqual([null, 'not_combinable'])
    expect(reasons([stacked(ten), twenty], dish)).toEqual([null, 'not_combinable'])
  })

  it('apply to what the earlier ones have left', () => {
    const quarter = stacked(plainCampaign('quarter', 'percentage', percent(25), { priority: 2 }))
    expect(offEach([stacked(ten), quarter], [line('a', 102)])).toEqual([33])
    const first = { ...quarter, priority: 0 }
    expect(offEach([stacked(ten), first], [line('a', 102)])).toEqual([34])
  })

  it('of equal priority apply by id', () => {
    const young = plainCampaign('b', 'percentage', percent(20))
    const old = plainCampaign('a', 'percentage', percent(10))
    const { campaigns } = applyCampaigns([young, old], plainCampaignContext(), one)
    expect(campaigns.map(({ campaignId, applied, amount }) => [campaignId, applied, amount])).toEqual([
      ['a', true, 100],
      ['b', false, 0],
    ])
  })

  it('leave lines to others when they do not match', () => {
    const five = plainCampaign('five', 'fixed_price', 500, { priority: 0 })
    const lines = [line('dear', 800), line('cheap', 400)]
    expect(offEach([five, ten], lines)).toEqual([300, 40])
  })

  it('list the amount of each campaign by line', () => {
    const applied = applyCampaigns([stacked(twenty), stacked(ten)], plainCampaignContext(), [
      line('a', 999),
      line('b', 0),
    ])
    expect(applied.lines).toEqual([
      [
        { campaignId: 'ten', name: 'ten', names: null, amount: 100 },
        { campaignId: 'twenty', name: 'twenty', names: null, amount: 180 },
      ],
      [],
    ])
    expect(applied.couponFault).toBeNull()
  })
})

describe('a condition', () => {
  const base = plainCampaign('ten', 'percentage', percent(10))
  const at = plainCampaignContext().at
  const noonToOne = { weekdays: ['sat'] as const, fromMinute: 720, toMinute: 780 }
  test.each<[string, Partial<Campaign>, Partial<CampaignContext>, string | null]>([
    ['begins at its start', { startsAt: at }, {}, null],
    ['has not begun', { startsAt: at + 1 }, {}, 'not_started'],
    ['lasts until just before its end', { endsAt: at + 1 }, {}, null],
    ['has ended', { endsAt: at }, {}, 'ended'],
    ['is within its hours', { availability: [noonToOne] }, {}, null],
    ['is outside its hours', { availability: [noonToOne] }, { at: at - 1 }, 'not_now'],
    ['is of this branch', { branchIds: ['milano', 'roma'] }, {}, null],
    ['is of another branch', { branchIds: ['milano'] }, {}, 'branch'],
    ['is of this channel', { channels: ['table'] }, {}, null],
    ['is of another channel', { channels: ['kiosk', 'online'] }, {}, 'channel'],
    ['has a use left', { usageLimit: 5 }, { used: new Map([['ten', { all: 4, byCustomer: 4 }]]) }, null],
    [
      'has none left',
      { usageLimit: 5 },
      { used: new Map([['ten', { all: 5, byCustomer: 0 }]]) },
      'usage_limit',
    ],
    ['was never used', { usageLimit: 1, perCustomerLimit: 1 }, { hasCustomer: true }, null],
    ['needs a customer', { perCustomerLimit: 1 }, {}, 'customer_required'],
    [
      'was used by this customer',
      { perCustomerLimit: 2 },
      { hasCustomer: true, used: new Map([['ten', { all: 9, byCustomer: 2 }]]) },
      'customer_limit',
    ],
    ['requires the subtotal of the order', { minSubtotal: 1000 }, {}, null],
    ['requires more', { minSubtotal: 1001 }, {}, 'min_subtotal'],
    ['names another product', { productIds: ['b'] }, {}, 'no_matching_line'],
    ['names another category', { categoryIds: ['bar'] }, {}, 'no_matching_line'],
    ['names the category', { productIds: ['b'], categoryIds: ['kitchen'] }, {}, null],
    ['names the product', { productIds: ['b', 'a'] }, {}, null],
  ])('%s', (_, campaign, context, reason) => {
    expect(reasons([{ ...base, ...campaign }], one, context)).toEqual([reason])
    expect(offEach([{ ...base, ...campaign }], one, context)).toEqual([reason === null ? 100 : 0])
  })

  it('on a category covers those below it', () => {
    const soup = line('soup', 1000, 1, { categoryIds: ['soups', 'kitchen', 'food'] })
    expect(offEach([{ ...base, categoryIds: ['food'] }], [soup])).toEqual([100])
  })

  it('on the subtotal counts all product lines before any discount', () => {
    const min = { ...base, minSubtotal: 1500, productIds: ['a'], priority: 2, stackable: true }
    const first = plainCampaign('first', 'percentage', percent(50), { priority: 1, stackable: true })
    expect(offEach([first, min], [...one, line('b', 500)])).toEqual([550, 250])
  })

  it('leaves out products that are not discountable, also from the subtotal and from units to buy', () => {
    const bottle = line('bottle', 5000, 1, { discountable: false })
    expect(offEach([base], [...one, bottle])).toEqual([100, 0])
    expect(reasons([base], [bottle])).toEqual(['no_matching_line'])
    expect(reasons([{ ...base, minSubtotal: 1001 }], [...one, bottle])).toEqual(['min_subtotal'])
    const second = plainCampaign('second', 'buy_x_get_y', percent(100), { buy: 1, get: 1 })
    expect(offEach([second], [bottle, ...one])).toEqual([0, 0])
  })

  it('uses the wall clock, across clock changes', () => {
    // On 25 October 2026 the clocks of Rome show the hour from two to three twice.
    const hour = { weekdays: ['sun'] as const, fromMinute: 120, toMinute: 180 }
    const happy = [{ ...base, availability: [hour] }]
    const reasonAt = (at: string) => reasons(happy, one, { at: Date.parse(at) })[0]
    expect(reasonAt('2026-10-25T02:30:00+02:00')).toBeNull()
    expect(reasonAt('2026-10-25T02:30:00+01:00')).toBeNull()
    expect(reasonAt('2026-10-25T03:00:00+01:00')).toBe('not_now')
    expect(reasonAt('2026-10-25T01:59:00+02:00')).toBe('not_now')
  })
})

describe('a coupon', () => {
  const coupon = plainCampaign('ten', 'percentage', percent(10), { couponCode: 'TEN' })
  const faultOf = (campaigns: readonly Campaign[], couponCode: string | null) =>
    applyCampaigns(campaigns, plainCampaignContext({ couponCode }), one).couponFault

  it('applies only to an order with its code, and is hidden from others', () => {
    expect(offEach([coupon], one, { couponCode: 'TEN' })).toEqual([100])
    expect(offEach([coupon], one, { couponCode: 'ten' })).toEqual([100])
    expect(offEach([{ ...coupon, couponCode: 'Ten' }], one, { couponCode: 'TEN' })).toEqual([100])
    for (const couponCode of [null, 'TEN.', 'OTHER']) {
      const applied = applyCampaigns([coupon], plainCampaignContext({ couponCode }), one)
      expect(applied).toMatchObject({ campaigns: [], lines: [[]] })
    }
  })

  it('gives the reason if it does not apply', () => {
    expect(faultOf([coupon], null)).toBeNull()
    expect(faultOf([coupon], 'TEN')).toBeNull()
    expect(faultOf([coupon], 'TENNER')).toBe('unknown')
    expect(faultOf([{ ...coupon, active: false }], 'TEN')).toBe('unknown')
    expect(faultOf([{ ...coupon, minSubtotal: 2000 }], 'TEN')).toBe('min_subtotal')
    const before = plainCampaign('alone', 'percentage', percent(5), { priority: 1 })
    expect(faultOf([before, coupon], 'TEN')).toBe('not_combinable')
  })
})

const someLine = fc
  .record({
    productId: fc.constantFrom('a', 'b', 'c'),
    category: fc.constantFrom('x', 'y'),
    units: fc.integer({ min: 1, max: 12 }),
    weighed: fc.boolean(),
    unitPrice: amounts(2000),
    addonsTotal: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ productId, category, units, unitPrice, ...overrides }) =>
    line(productId, 100 * unitPrice, units, {
      ...overrides,
      addonsTotal: 100 * overrides.addonsTotal,
      categoryIds: [category],
    }),
  )
const campaign = fc
  .record({
    kind: fc.constantFrom(...campaignKinds),
    value: fc.integer({ min: 0, max: 100 }),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 3 }),
    productIds: fc.subarray(['a', 'b', 'c'], { maxLength: 2 }),
    categoryIds: fc.subarray(['x', 'y'], { maxLength: 1 }),
    priority: fc.integer({ min: 0, max: 2 }),
    stackable: fc.boolean(),
  })
  .map(({ kind, value, ...overrides }) => plainCampaign('c', kind, value * 10_000, overrides))
const campaigns = fc
  .array(campaign, { maxLength: 5 })
  .map(list => list.map((one, at) => ({ ...one, id: `c${at}` })))

it('discounts what it promises, never more than the line, within the rules of stacking', () => {
  fc.assert(
    fc.property(
      campaigns,
      fc.array(someLine, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(0, 2),
      (list, lines, decimals) => {
        const applied = applyCampaigns(list, plainCampaignContext({ decimals }), lines)
        const byId = new Map(list.map(one => [one.id, one]))
        for (const [at, discounts] of applied.lines.entries()) {
          const sum = discounts.reduce((sum, { amount }) => sum + amount, 0)
          expect(sum).toBeLessThanOrEqual(lines[at]!.subtotal)
          expect(
            discounts.every(({ amount }) => amount > 0 && amount % (decimals === 0 ? 100 : 1) === 0),
          ).toBe(true)
          expect(
            discounts.length < 2 || discounts.every(({ campaignId }) => byId.get(campaignId)!.stackable),
          ).toBe(true)
        }
        for (const { campaignId, applied: isApplied, amount, reason } of applied.campaigns) {
          const all = applied.lines.flat().filter(discounts => discounts.campaignId === campaignId)
          expect(all.reduce((sum, discounts) => sum + discounts.amount, 0)).toBe(amount)
          expect([isApplied, reason === null]).toEqual([amount > 0, amount > 0])
        }
        const order = applied.campaigns.map(({ campaignId }) => byId.get(campaignId)!)
        expect(order).toEqual(order.toSorted((a, b) => a.priority - b.priority || a.id.localeCompare(b.id)))
      },
    ),
    { numRuns: runs(500) },
  )
})

it('buy x get y never charges less for more', () => {
  const units = fc.record({ price: fc.integer({ min: 0, max: 999 }), units: fc.integer({ min: 1, max: 5 }) })
  const terms = fc.record({
    buy: fc.integer({ min: 1, max: 4 }),
    get: fc.integer({ min: 1, max: 4 }),
    value: fc.integer({ min: 1, max: 1_000_000 }),
  })
  const toLine = ({ price, units }: { price: number; units: number }, at: number) =>
    line(`p${at}`, price, units)
  const charged = (campaign: Campaign, lines: readonly CampaignLine[]) =>
    lines.reduce((sum, { subtotal }) => sum + subtotal, 0) -
    offEach([campaign], lines).reduce((sum, off) => sum + off, 0)
  fc.assert(
    fc.property(terms, fc.array(units, { maxLength: 5 }), fc.nat(5), units, (terms, some, place, more) => {
      const campaign = plainCampaign('more', 'buy_x_get_y', terms.value, terms)
      const grown = some.toSpliced(place, 0, more)
      expect(charged(campaign, grown.map(toLine))).toBeGreaterThanOrEqual(charged(campaign, some.map(toLine)))
      const another = { ...more, units: more.units + 1 }
      expect(charged(campaign, [toLine(another, 0)])).toBeGreaterThanOrEqual(
        charged(campaign, [toLine(more, 0)]),
      )
    }),
    { numRuns: runs(500) },
  )
})
