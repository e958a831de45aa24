import { describe, expect, it } from 'vitest'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { catchRefusal, plainContext, plainLine } from '#test/builders/plain-order.ts'
import { faultsOf } from '#test/builders/refused.ts'
import type { OrderLine } from './line.rules.ts'
import { plainTerms, priceOrder } from './price-order.rules.ts'

const named = (text: string) => ({ text, others: {} })
const options = (...ids: string[]) =>
  ids.map(productId => ({ productId, extra: productId === 'wine' ? 150 : 0 }))
const combo = {
  choices: [
    { id: 'main', name: named('Main'), min: 1, max: 1, options: options('burger') },
    { id: 'drink', name: named('Drink'), min: 0, max: 2, options: options('cola', 'wine') },
  ],
}
const menu = plainMenu({
  products: {
    deal: { price: 1000, combo, discountable: false },
    free: { price: 1000, combo: { choices: [combo.choices[0]!] } },
    burger: { price: 900, addonGroupIds: ['extras'] },
    cola: { price: 300 },
    wine: { price: 600, branchIds: ['milano'] },
  },
  addonGroups: { extras: { addonIds: ['bacon'], max: 1 } },
  addons: { bacon: {} },
})
const take = (choiceId: string, productId: string, more = {}) => {
  return { choiceId, productId, addons: [], without: [], note: null, ...more }
}
const bacon = { addonId: 'bacon', addonGroupId: null, quantity: 1 }
const deal = (choices: OrderLine['choices'], more = {}) => plainLine('deal', { choices, ...more })
const price = (...lines: OrderLine[]) => priceOrder(menu, plainContext(), lines)
const faults = (...lines: OrderLine[]) => faultsOf(() => price(...lines))

describe('the choices of a line', () => {
  it.each([
    ['an unknown choice', take('starter', 'burger'), ['lines.0.choices.1.choice_id not_found']],
    ['an unknown product', take('drink', 'beer'), ['lines.0.choices.1.product_id not_found']],
    ['an option of another choice', take('drink', 'burger'), ['lines.0.choices.1.product_id not_allowed']],
    ['too many of a choice', take('main', 'burger'), ['lines.0.choices max']],
    ['a wrong addon', take('drink', 'cola', { addons: [bacon] }), ['lines.0.choices.1.addons not_allowed']],
  ])('refuse %s', (_, second, expected) => {
    expect(faults(deal([take('main', 'burger'), second]))).toEqual(expected)
  })

  it('share another price than the menu’s, and keep theirs of the menu', () => {
    const drinks = [take('main', 'burger'), take('drink', 'cola')]
    const of = (unitPrice: number | null) =>
      price(deal(drinks, { unitPrice })).items.map(item => [item.unitPrice, item.listUnitPrice])
    expect([of(null), of(800), of(1000)]).toEqual([
      [
        [750, null],
        [250, null],
      ],
      [
        [600, 750],
        [200, 250],
      ],
      [
        [750, null],
        [250, null],
      ],
    ])
  })

  it('are needed, and only for a combo', () => {
    expect(faults(deal([]))).toEqual(['lines.0.choices min'])
    expect(faults(plainLine('burger', { choices: [take('main', 'burger')] }))).toEqual([
      'lines.0.choices not_allowed',
    ])
  })

  it('have the addons, and the quantity is that of the line', () => {
    const main = [take('main', 'burger', { addons: [bacon] })]
    expect(faults(deal(main, { addons: [bacon], without: ['bacon'] }))).toEqual([
      'lines.0.addons not_allowed',
      'lines.0.without not_allowed',
    ])
    expect(faults(deal(main, { quantityMilli: 1500 }))).toEqual(['lines.0.quantity decimals'])
    expect(faults(deal(main, { quantityMilli: 9e12 }))).toContain('lines.0.quantity max')
  })

  it('must be available', () => {
    const { details } = catchRefusal(() => price(deal([take('main', 'burger'), take('drink', 'wine')])))
    expect(details['lines']).toEqual([{ line: 0, product_id: 'wine', reason: 'not_in_branch' }])
    const closed = plainMenu({
      products: { ...Object.fromEntries(menu.products), deal: { price: 1, combo, active: false } },
    })
    const refused = catchRefusal(() =>
      priceOrder(closed, plainContext(), [deal([take('main', 'burger'), take('drink', 'cola')])]),
    )
    expect(refused.details['lines']).toEqual([{ line: 0, product_id: 'deal', reason: 'inactive' }])
  })
})

it('limits the items of a request', () => {
  const many = Array.from({ length: 100 }, () => take('drink', 'cola'))
  const large = plainMenu({
    products: {
      deal: { price: 1000, combo: { choices: [{ ...combo.choices[1]!, min: 1, max: 6 }] } },
      cola: { price: 300 },
    },
  })
  const lines = Array.from({ length: 100 }, () => deal(many.slice(0, 6)))
  expect(faultsOf(() => priceOrder(large, plainContext(), lines))).toEqual(['lines max_items'])
})

it('shows campaigns one line of the combo, whose product alone says whether it can be discounted', () => {
  const lines = [
    deal([take('drink', 'cola'), take('main', 'burger')], { note: 'fast' }),
    plainLine('free', { choices: [take('main', 'burger', { note: 'rare' })] }),
  ]
  const campaigns = [plainCampaign('', 'percentage', 100_000, {})]
  const { items } = priceOrder(menu, plainContext(), lines, { ...plainTerms, campaigns })
  const shown = items.map(({ productId, subtotal, campaignDiscount, discountable, note }) => {
    return [productId, subtotal, campaignDiscount, discountable, note]
  })
  expect(shown).toEqual([
    ['burger', 750, 0, false, 'fast'],
    ['cola', 250, 0, false, 'fast'],
    ['burger', 1000, 100, true, 'rare'],
  ])
  expect(items.map(item => item.combo?.place)).toEqual([0, 1, 0])
})

it('names a campaign on the components of a combo that it takes something off, and on no others', () => {
  const choices = [{ ...combo.choices[0]!, options: options('burger', 'bread'), max: 2 }]
  const withBread = plainMenu({
    products: { deal: { price: 1000, combo: { choices } }, burger: { price: 900 }, bread: { price: 0 } },
  })
  const campaigns = [plainCampaign('ten', 'percentage', 100_000)]
  const { items } = priceOrder(
    withBread,
    plainContext(),
    [deal([take('main', 'burger'), take('main', 'bread')])],
    { ...plainTerms, campaigns },
  )
  expect(items.map(item => item.campaigns.map(one => [one.campaignId, one.amount]))).toEqual([
    [['ten', 100]],
    [],
  ])
})
