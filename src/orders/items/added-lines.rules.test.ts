import { describe, expect, it } from 'vitest'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { refusedWith } from '#test/builders/refused.ts'
import { type ItemSketch, paidOrder } from '#test/builders/plain-sale.ts'
import { type Campaign } from '../../menu/menu.types.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { type AddTerms, newlyUsed, priceAdded, withLines } from './added-lines.rules.ts'

const now = Date.parse('2026-11-21T12:00:00+01:00')
const percent = (value: number) => value * 10_000
const tenth = plainCampaign('tenth', 'percentage', percent(10), { id: 'tenth' })

const order = (items: ItemSketch[], more: Partial<StoredOrder> = {}) =>
  paidOrder(items, [], { status: 'pending', ...more })
const terms = (campaigns: readonly Campaign[] = [], price = 1000) => ({
  menu: plainMenu({ products: { soup: { price } }, campaigns }),
  used: new Map(),
  reasons: new Map(),
  now,
  decimals: 2 as const,
})
const soup = (units = 1, unitPrice: number | null = null) =>
  plainLine('soup', { quantityMilli: units * 1000, unitPrice })
let made = 0
const grow = (before: StoredOrder, units = 1, addTerms = terms(), unitPrice: number | null = null) =>
  withLines(before, priceAdded(before, [soup(units, unitPrice)], addTerms), {
    now,
    decimals: 2,
    kitchen: { whenPaid: [], leadMinutes: 20 },
    newId: () => `new${made++}`,
    dayOf: () => before.businessDate,
  })
const off = (before: StoredOrder, addTerms: AddTerms) =>
  priceAdded(before, [plainLine('soup')], addTerms).map(item => item.campaignDiscount)

const discountedBy = (total: number, ...ids: string[]) => ({
  total,
  campaigns: ids.map(campaignId => ({ campaignId, name: '', names: null, amount: 1 })),
})

describe('lines added to an order', () => {
  it('come after its products and before its fee and charge', () => {
    const gone = { total: 100, cancelledAt: 5 }
    const fee = { kind: 'delivery_fee' as const, total: 350 }
    const charge = { kind: 'service_charge' as const, chargePercent: percent(10), total: 50 }
    const before = order([{ total: 500 }, gone, { ...fee, cancelledAt: 5 }, fee, charge])
    const { order: after, added } = grow(before, 2)
    expect(after.items.map(({ kind, position, total }) => [kind, position, total])).toEqual([
      ['product', 0, 500],
      ['product', 1, 100],
      ['delivery_fee', 2, 350],
      ['product', 5, 2000],
      ['delivery_fee', 6, 350],
      ['service_charge', 7, 250],
    ])
    expect(added).toEqual([after.items[3]])
    expect([after.totals.total, after.kitchen.status]).toEqual([3100, 'new'])
  })

  it('get the campaigns of the whole order', () => {
    const large = { ...tenth, minSubtotal: 1500 }
    expect(off(order([{ total: 400 }]), terms([large]))).toEqual([0])
    expect(off(order([{ total: 500 }]), terms([large]))).toEqual([100])
    expect(off(order([{ total: 500 }, { total: 500, cancelledAt: 5 }]), terms([large]))).toEqual([100])
    expect(off(order([{ total: 500, cancelledAt: 5 }]), terms([large]))).toEqual([0])
  })

  it('at another price than the menu’s count for no campaign, sent together or later', () => {
    const large = { ...tenth, minSubtotal: 2000 }
    const addTerms = terms([large])
    const before = order([{ total: 0 }])
    const together = (unitPrice: number) =>
      priceAdded(before, [soup(1, unitPrice), soup()], addTerms).map(item => item.campaignDiscount)
    const later = (unitPrice: number) => off(grow(before, 1, addTerms, unitPrice).order, addTerms)
    expect([together(1000), later(1000)]).toEqual([[100, 100], [100]])
    expect([together(5000), later(5000)]).toEqual([[0, 0], [0]])
  })

  it('count no further use of a campaign of the order, and do not repeat a discount per order', () => {
    const uses = { ...tenth, usageLimit: 1 }
    const addTerms = { ...terms([uses]), used: new Map([['tenth', { all: 1, byCustomer: 0 }]]) }
    const one = (campaignId: string) => discountedBy(400, campaignId)
    expect(off(order([{ total: 500 }]), addTerms)).toEqual([0])
    expect(off(order([one('tenth')]), addTerms)).toEqual([100])
    const whole = plainCampaign('whole', 'amount', 300, { id: 'whole' })
    expect(off(order([{ total: 500 }]), terms([whole]))).toEqual([300])
    expect(off(order([one('whole')]), terms([whole]))).toEqual([0])
    expect(off(order([one('whole')]), terms([{ ...whole, productIds: ['soup'] }]))).toEqual([300])
    expect(off(order([one('whole')]), terms([{ ...whole, categoryIds: ['kitchen'] }]))).toEqual([300])
  })

  it('take of a discount per order what the line in whose place they stand had, while the campaign gives so much', () => {
    const before = order([discountedBy(400, 'whole')])
    const { campaigns: freed } = discountedBy(400, 'tenth', 'whole')
    const inPlace = (value: number, held = freed) =>
      off(before, { ...terms([plainCampaign('whole', 'amount', value)]), freed: held })
    expect([inPlace(300), inPlace(300, []), inPlace(0)]).toEqual([[1], [0], [0]])
  })

  it('use the coupon of the order while it is valid, and are not refused when it is not', () => {
    const code = { ...tenth, couponCode: 'TEN' }
    const customer = { ...code, perCustomerLimit: 1 }
    const sent = { couponCode: 'TEN' }
    expect(off(order([{ total: 500 }], sent), terms([code]))).toEqual([100])
    expect(off(order([{ total: 500 }]), terms([code]))).toEqual([0])
    expect(off(order([{ total: 500 }], sent), terms())).toEqual([0])
    expect(off(order([{ total: 500 }], sent), terms([customer]))).toEqual([0])
    expect(off(order([{ total: 500 }], { ...sent, customerId: 'ada' }), terms([customer]))).toEqual([100])
  })

  it('count uses of campaigns that the order did not use', () => {
    const added = order([discountedBy(1, 'a', 'b')])
    expect(newlyUsed(order([discountedBy(1, 'a')]), added.items)).toEqual(['b'])
  })

  it('are limited by the number of items and the total of an order', () => {
    const refused = (before: StoredOrder, addTerms = terms()) => refusedWith(() => grow(before, 1, addTerms))
    const many = (count: number, more: Partial<ItemSketch> = {}) =>
      Array.from({ length: count }, () => ({ total: 1, ...more }))
    expect(refused(order(many(500)))).toEqual(['limit_reached', { limit: 500, live_items: 500 }])
    const dear = ['limit_reached', { limit: 9_999_999_999.99 }]
    expect(refused(order([{ total: 999_999_999_000 }]))).toEqual(dear)
    const costly = plainMenu({ products: { soup: { cost: 1000 } } })
    expect(refused(order([{ total: 1, cost: 999_999_999_000 }]), { ...terms(), menu: costly })).toEqual(dear)
  })
})
