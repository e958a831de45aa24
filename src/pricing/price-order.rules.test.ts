import { describe, expect, it } from 'vitest'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { catchRefusal, plainContext, plainLine } from '#test/builders/plain-order.ts'
import { faultsOf } from '#test/builders/refused.ts'
import { plainTerms, priceOrder, type SaleTerms } from './price-order.rules.ts'

describe('an item', () => {
  const menu = plainMenu({
    stations: { oven: 'roma' },
    taxes: { vat: { name: { text: 'VAT', others: { tr: 'KDV' } }, rate: 100_000 } },
    stockItems: { flour: 1000, oil: 20_000 },
    products: {
      pizza: {
        name: { text: 'Pizza', others: { tr: 'Pide' } },
        price: 850,
        taxId: 'vat',
        stationIds: ['oven'],
        allergens: ['gluten'],
        addonGroupIds: ['extras'],
        recipe: [{ stockItemId: 'flour', quantity: 250_000 }],
      },
      water: { price: 200, needsKitchen: false, stationIds: ['oven'] },
      nugget: { price: 1, recipe: [{ stockItemId: 'flour', quantity: 0 }], soldBy: 'weight' },
      gift: { priceMode: 'open' },
    },
    addonGroups: { extras: { addonIds: ['egg', 'oil'], defaultAddonIds: ['oil'] } },
    addons: {
      oil: { name: { text: 'Oil', others: { tr: 'Yağ' } }, price: 0 },
      egg: {
        name: { text: 'Egg', others: { tr: 'Yumurta' } },
        recipe: [{ stockItemId: 'oil', quantity: 5000 }],
        allergens: ['egg', 'gluten'],
      },
    },
  })
  const egg = { addonId: 'egg', addonGroupId: null, quantity: 2 }

  it('is frozen with all its details', () => {
    const line = plainLine('pizza', {
      quantityMilli: 3000,
      addons: [egg],
      without: ['oil'],
      note: 'well done',
      seat: 2,
      course: 1,
      hold: true,
      clientLineId: 'c1',
    })
    expect(priceOrder(menu, plainContext(), [line]).items).toEqual([
      {
        kind: 'product',
        combo: null,
        productId: 'pizza',
        categoryId: 'kitchen',
        name: 'Pizza',
        names: { tr: 'Pide' },
        quantityMilli: 3000,
        weighed: false,
        unitPrice: 850,
        listUnitPrice: null,
        priceReason: null,
        priceReasonId: null,
        priceReasonNames: null,
        addons: [
          {
            addonId: 'egg',
            addonGroupId: 'extras',
            name: 'Egg',
            names: { tr: 'Yumurta' },
            quantity: 2,
            unitPrice: 100,
            total: 600,
            included: false,
            half: null,
            charged: null,
          },
        ],
        without: [{ addonId: 'oil', name: 'Oil', names: { tr: 'Yağ' }, half: null }],
        halves: [],
        subtotal: 3150,
        campaignDiscount: 0,
        campaigns: [],
        discount: 0,
        taxId: 'vat',
        taxName: 'VAT',
        taxNames: { tr: 'KDV' },
        taxRate: 100_000,
        taxComponents: null,
        taxParts: null,
        serviceType: null,
        tax: 286,
        total: 3150,
        cost: 135,
        chargePercent: null,
        recipe: { flour: 750_000, oil: 30_000 },
        allergens: ['gluten', 'egg'],
        needsKitchen: true,
        discountable: true,
        stationId: 'oven',
        note: 'well done',
        seat: 2,
        course: 1,
        held: true,
        clientLineId: 'c1',
      },
    ])
  })

  it('has empty details without addons, tax or recipe', () => {
    const lines = [plainLine('water'), plainLine('nugget')]
    const [water, nugget] = priceOrder(menu, plainContext(), lines).items
    expect(water).toMatchObject({ names: null, taxId: null, taxName: null, taxRate: null, tax: 0 })
    expect(water).toMatchObject({ stationId: null, needsKitchen: false, recipe: null, addons: [] })
    expect(nugget).toMatchObject({ recipe: null, cost: 0 })
  })

  it('does not change with the menu, nor does an earlier menu with a later one', () => {
    const line = plainLine('pizza', { addons: [egg] })
    const items = priceOrder(menu, plainContext(), [line])
    const before = structuredClone(items)
    const later = plainMenu({
      taxes: { vat: { rate: 220_000 } },
      stockItems: { salt: 9 },
      products: { pizza: { price: 9999, taxId: 'vat', addonGroupIds: ['extras'] } },
      addonGroups: { extras: { addonIds: ['egg'] } },
      addons: { egg: { price: 5000, recipe: [{ stockItemId: 'salt', quantity: 7 }] } },
    })
    expect(priceOrder(later, plainContext(), [line]).items[0]).toMatchObject({
      unitPrice: 9999,
      taxRate: 220_000,
    })
    expect(items).toEqual(before)
    expect(priceOrder(menu, plainContext(), [line])).toEqual(before)
  })

  it('is in an order of at most 9,999,999,999.99, checked before availability', () => {
    const gone = plainMenu({
      products: { gift: { priceMode: 'open', taxId: 'vat' }, old: { active: false } },
      taxes: { vat: { rate: 1 } },
    })
    const gift = (unitPrice: number) => plainLine('gift', { unitPrice })
    expect(priceOrder(menu, plainContext(), [gift(999_999_999_998), gift(1)]).items).toHaveLength(2)
    const dear = gift(999_999_999_999)
    expect(faultsOf(() => priceOrder(menu, plainContext(), [dear, gift(1)]))).toEqual(['lines max'])
    const taxed = plainContext({ taxMode: 'exclusive' })
    expect(faultsOf(() => priceOrder(gone, taxed, [dear, plainLine('old')]))).toEqual(['lines max'])
    expect(catchRefusal(() => priceOrder(gone, plainContext(), [plainLine('old')])).code).toBe(
      'product_unavailable',
    )
  })
})

describe('the stock and cost of an order', () => {
  const menu = plainMenu({
    stockItems: { salt: 0 },
    products: {
      most: { recipe: [{ stockItemId: 'salt', quantity: 3_333_333_333 }] },
      more: { recipe: [{ stockItemId: 'salt', quantity: 3_333_333_334 }] },
      dear: { cost: 999_999_999_999 },
    },
  })
  const priced = (...ids: string[]) =>
    priceOrder(
      menu,
      plainContext(),
      ids.map(id => plainLine(id, { quantityMilli: id === 'dear' ? 1000 : 3000 })),
    ).items
  const faults = (...ids: string[]) => faultsOf(() => priced(...ids))

  it('are limited per line by what a stock level can store', () => {
    expect(priced('most', 'most')[0]!.recipe).toEqual({ salt: 9_999_999_999 })
    expect(faults('most', 'more')).toEqual(['lines.1.quantity max'])
  })

  it('are 9,999,999,999.99 at most', () => {
    expect(priced('dear')[0]!.cost).toBe(999_999_999_999)
    expect(faults('dear', 'dear')).toEqual(['lines max'])
  })
})

describe('discounts and charges', () => {
  const menu = plainMenu({
    taxes: {
      food: { rate: 190_000, serviceTypeRates: { takeaway: 70_000, delivery: 50_000 } },
      service: { rate: 200_000 },
    },
    categories: { food: {}, soups: { parentId: 'food' } },
    products: {
      soup: { price: 999, categoryId: 'soups', taxId: 'food' },
      ham: { price: 1290, soldBy: 'weight', addonGroupIds: ['extras'] },
    },
    addonGroups: { extras: { addonIds: ['egg'] } },
    addons: { egg: { price: 50 } },
  })
  const tenth = plainCampaign('tenth', 'percentage', 100_000, { categoryIds: ['food'] })

  it('apply over all lines in turn: campaigns, tax, service charge', () => {
    const lines = [
      plainLine('soup'),
      plainLine('ham', { quantityMilli: 335, addons: [{ addonId: 'egg', addonGroupId: null, quantity: 1 }] }),
    ]
    const { items, campaigns } = priceOrder(menu, plainContext({ taxMode: 'exclusive' }), lines, {
      ...plainTerms,
      campaigns: [tenth, plainCampaign('four', 'fixed_price', 1000, { productIds: ['ham'] })],
      charge: { percent: 125_000, taxId: 'service' },
    })
    expect(items).toMatchObject([
      { kind: 'product', subtotal: 999, campaignDiscount: 100, tax: 171, total: 1070 },
      { kind: 'product', subtotal: 482, campaignDiscount: 97, tax: 0, total: 385 },
      { kind: 'service_charge', subtotal: 161, campaignDiscount: 0, tax: 32, total: 193 },
    ])
    expect(items[0]!.campaigns).toEqual([{ campaignId: 'tenth', name: 'tenth', names: null, amount: 100 }])
    expect(items[1]!.weighed).toBe(true)
    expect(items[2]).toMatchObject({
      productId: null,
      quantityMilli: 1000,
      unitPrice: 161,
      taxId: 'service',
      cost: 0,
      chargePercent: 125_000,
      recipe: null,
      weighed: false,
      campaigns: [],
      allergens: [],
      needsKitchen: false,
      stationId: null,
      held: false,
    })
    expect(campaigns.map(({ campaignId, amount }) => [campaignId, amount])).toEqual([
      ['four', 97],
      ['tenth', 100],
    ])
  })

  it('are taxed by the service type', () => {
    const terms = {
      ...plainTerms,
      serviceType: 'takeaway',
      charge: { percent: 100_000, taxId: null },
    } as const
    const [soup, charge] = priceOrder(menu, plainContext(), [plainLine('soup')], terms).items
    expect(soup).toMatchObject({ taxRate: 70_000, tax: 65 })
    expect(charge).toMatchObject({ subtotal: 100, taxId: 'food', taxRate: 70_000, tax: 7 })
    const food = { ...terms, charge: { percent: 100_000, taxId: 'food' } }
    expect(priceOrder(menu, plainContext(), [plainLine('soup')], food).items[1]).toMatchObject({
      taxRate: 70_000,
    })
  })

  it('tax a delivery fee as a delivery, whatever the food is sold as', () => {
    const delivery = { fee: 300, taxId: 'food' }
    const terms = { ...plainTerms, serviceType: 'takeaway', delivery } as const
    const [soup, fee] = priceOrder(menu, plainContext(), [plainLine('soup')], terms).items
    expect([soup!.taxRate, fee!.taxRate]).toEqual([70_000, 50_000])
  })

  it('refuse an order whose coupon is unusable, after the faults of its lines', () => {
    const coupon = { ...tenth, couponCode: 'TEN', minSubtotal: 2000 }
    const terms = { ...plainTerms, campaigns: [coupon], couponCode: 'TEN' }
    const price = (units: number, overrides: Partial<SaleTerms> = {}) =>
      priceOrder(menu, plainContext(), [plainLine('soup', { quantityMilli: units * 1000 })], {
        ...terms,
        ...overrides,
      })
    expect(price(3).items[0]!.campaignDiscount).toBe(300)
    const refusedFor = (reason: string, act: () => unknown) => {
      const message = expect.stringContaining(reason)
      const fields = [{ path: 'coupon_code', rule: 'not_allowed', message }]
      expect(catchRefusal(act).details).toMatchObject({ fields })
    }
    refusedFor('min subtotal', () => price(1))
    refusedFor('unknown', () => price(3, { couponCode: 'ELEVEN' }))
    expect(faultsOf(() => price(0))).toEqual(['lines.0.quantity min'])
  })

  it('keep the order with its charge within 9,999,999,999.99', () => {
    const gifts = plainMenu({ products: { gift: { priceMode: 'open' } } })
    const line = plainLine('gift', { unitPrice: 999_999_999_900 })
    const charged = { ...plainTerms, charge: { percent: 1, taxId: null } }
    expect(priceOrder(gifts, plainContext(), [line]).items).toHaveLength(1)
    expect(catchRefusal(() => priceOrder(gifts, plainContext(), [line], charged)).code).toBe(
      'validation_failed',
    )
  })
})
