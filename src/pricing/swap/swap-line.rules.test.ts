import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { catchRefusal, plainContext, plainLine } from '#test/builders/plain-order.ts'
import { faultsOf } from '#test/builders/refused.ts'
import { sum } from '../../lib/money.ts'
import type { Campaign, Menu } from '../../menu/menu.types.ts'
import { freezeItems } from '../../sale/item/item.rules.ts'
import type { StoredItem } from '../../sale/shapes/order.shape.ts'
import type { OrderLine } from '../line.rules.ts'
import { plainTerms, priceOrder } from '../price-order.rules.ts'
import { priceSwap } from './swap-line.rules.ts'

type Option = { list: number; extra: number }
type Deal = { price: number; main: Option; drinks: readonly Option[]; campaigns?: readonly Campaign[] }

/** A deal of a main dish and one of several drinks, `drink0`, `drink1` …. */
function menuOf({ price, main, drinks, campaigns = [] }: Deal): Menu {
  const named = drinks.map((one, at) => ({ ...one, id: `drink${at}` }))
  const choice = (id: string, options: readonly (Option & { id: string })[]) => ({
    id,
    name: { text: id, others: {} },
    min: 1,
    max: 1,
    options: options.map(({ id: productId, extra }) => ({ productId, extra })),
  })
  const choices = [choice('main', [{ ...main, id: 'burger' }]), choice('drink', named)]
  return plainMenu({
    campaigns,
    taxes: { food: { rate: 100_000 }, drinks: { rate: 220_000 } },
    products: {
      deal: { price, combo: { choices } },
      burger: { price: main.list, taxId: 'food' },
      ...Object.fromEntries(
        named.map(({ id, list }) => [id, { price: list, taxId: 'drinks', addonGroupIds: ['extras'] }]),
      ),
    },
    addonGroups: { extras: { addonIds: ['rum', 'toast'], max: 2 } },
    addons: { rum: { price: 200 }, toast: { price: 50, taxId: 'food' } },
  })
}

/** The components of deals with the first drink. */
function sell(menu: Menu, more: Partial<OrderLine> = {}): StoredItem[] {
  const choices = [
    { choiceId: 'main', productId: 'burger', addons: [], without: [], note: null },
    { choiceId: 'drink', productId: 'drink0', addons: [], without: [], note: null },
  ]
  const terms = { ...plainTerms, campaigns: menu.campaigns }
  const { items } = priceOrder(menu, plainContext(), [plainLine('deal', { choices, ...more })], terms)
  const place = { orderId: 'order', position: 0, entersAt: 0, awaitsPayment: false }
  return freezeItems(items, place, () => 'combo')
}

const drink = (id: string, more: Partial<OrderLine> = {}) => plainLine(id, more)
const swap = (menu: Menu, item: StoredItem, line: OrderLine) =>
  priceSwap(item, line, { menu, context: plainContext(), serviceType: 'dine_in' })

const lunch: Deal = {
  price: 1200,
  main: { list: 900, extra: 0 },
  drinks: [
    { list: 300, extra: 0 },
    { list: 600, extra: 150 },
  ],
}
const rum = { addonId: 'rum', addonGroupId: null, quantity: 1 }
const toast = { addonId: 'toast', addonGroupId: null, quantity: 1 }

it('swaps a component at its share, whatever the options cost by themselves: only the extra differs', () => {
  const option = fc.record({ list: fc.nat(50_000), extra: fc.nat(5000) })
  const drawn = fc.record({ price: fc.nat(100_000), main: option, drinks: fc.tuple(option, option) })
  fc.assert(
    fc.property(drawn, fc.integer({ min: 1, max: 9 }), (deal, units) => {
      const menu = menuOf(deal)
      const before = sell(menu, { quantityMilli: units * 1000 })
      // The price of the combo now, and how it would be spread, change nothing.
      const now = menuOf({ ...deal, price: 1, main: { list: 1, extra: 0 } })
      const [, was] = before
      const after = swap(now, was!, drink('drink1', { quantityMilli: units * 1000 }))
      const more = deal.drinks[1].extra - deal.drinks[0].extra
      expect(after.unitPrice).toBe(was!.unitPrice + more)
      const prices = [before[0]!, after].map(({ subtotal }) => subtotal)
      expect(sum(prices)).toBe(units * (deal.price + deal.main.extra + deal.drinks[1].extra))
      expect(after.combo).toEqual({ ...was!.combo, extra: deal.drinks[1].extra })
      const back = swap(
        menu,
        { ...was!, ...after, combo: { ...was!.combo!, ...after.combo } },
        drink('drink0'),
      )
      expect(back.unitPrice).toBe(was!.unitPrice)
    }),
  )
})

it('has addons of its own, and the tax of its product', () => {
  const menu = menuOf(lunch)
  const [, cola] = sell(menu)
  // 900 and 300 share 1200 as they are; 300 + 150 + 200.
  const wine = swap(menu, cola!, drink('drink1', { addons: [rum], note: 'cold' }))
  expect(wine).toMatchObject({ unitPrice: 450, subtotal: 650, total: 650, tax: 117, note: 'cold' })
})

it('keeps the other price of its combo, and whether the combo could be discounted', () => {
  const menu = menuOf(lunch)
  const [, cola] = sell(menu, { unitPrice: 800, reason: 'regular guest' })
  expect([cola!.unitPrice, cola!.listUnitPrice]).toEqual([200, 300])
  const wine = swap(menu, { ...cola!, discountable: false }, drink('drink1'))
  expect([wine.unitPrice, wine.listUnitPrice, wine.discountable]).toEqual([350, 450, false])
  expect([cola!.priceReason, wine.priceReason]).toEqual(['regular guest', 'regular guest'])
})

it('keeps what campaigns took off the component, up to its price', () => {
  const tenth = plainCampaign('tenth', 'percentage', 100_000)
  const campaigns = [tenth]
  const menu = menuOf({ ...lunch, campaigns })
  const [, cola] = sell(menu, { quantityMilli: 2000 })
  const two = { quantityMilli: 2000 }
  const wine = swap(menu, cola!, drink('drink1', two))
  expect([cola!.campaignDiscount, wine.campaignDiscount, wine.total]).toEqual([60, 60, 840])
  // The campaign has ended; toast has another tax.
  const toasted = swap(menuOf(lunch), cola!, drink('drink1', { ...two, addons: [toast] }))
  expect(toasted.campaigns).toEqual(cola!.campaigns)
  expect(toasted.taxParts!.map(({ total }) => total)).toEqual([846, 94])
  const dear = { ...cola!, campaigns: [60, 600, 9].map(amount => ({ ...cola!.campaigns[0]!, amount })) }
  expect(swap(menu, dear, drink('drink0', two)).campaigns.map(({ amount }) => amount)).toEqual([60, 540])
})

describe('a swap is refused', () => {
  const menu = menuOf(lunch)
  const [burger, cola] = sell(menu)
  const choices = [{ choiceId: 'drink', productId: 'drink0', addons: [], without: [], note: null }]
  it.each([
    ['for an option of another choice', cola!, drink('burger'), ['line.product_id not_allowed']],
    ['for a product outside the combo', burger!, drink('tea'), ['line.product_id not_allowed']],
    ['with faults of the line', burger!, drink('burger', { addons: [rum] }), ['line.addons not_allowed']],
    [
      'with a price, a reason for it or choices',
      cola!,
      drink('drink1', { unitPrice: 5, reason: 'why', choices }),
      ['line.unit_price not_allowed', 'line.reason not_allowed', 'line.choices not_allowed'],
    ],
  ])('%s', (_, item, line, expected) => {
    expect(faultsOf(() => swap(menu, item, line))).toEqual(expected)
  })

  it('with what can be chosen now, if anything', () => {
    const allowed = (of: Menu, item: StoredItem) =>
      (catchRefusal(() => swap(of, item, drink('tea'))).details['fields'] as { allowed: string[] }[])[0]!
        .allowed
    expect(allowed(menu, cola!)).toEqual(['drink0', 'drink1'])
    expect(allowed(plainMenu(), cola!)).toEqual([])
    expect(allowed(plainMenu({ products: { deal: { combo: null } } }), cola!)).toEqual([])
  })

  it('if the option cannot be ordered now; the combo need not be', () => {
    const closed = (id: string): Menu => {
      return {
        ...menu,
        products: new Map(menu.products).set(id, { ...menu.products.get(id)!, active: false }),
      }
    }
    expect(catchRefusal(() => swap(closed('drink1'), cola!, drink('drink1'))).code).toBe(
      'product_unavailable',
    )
    expect(swap(closed('deal'), burger!, drink('burger')).unitPrice).toBe(burger!.unitPrice)
  })
})
