import { describe, expect, it } from 'vitest'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { catchRefusal, plainContext, plainLine } from '#test/builders/plain-order.ts'
import { type Fault, Refusal } from '../lib/refusal.ts'
import { checkLines, type OrderContext, type OrderLine, requireAvailable } from './line.rules.ts'

const soldOut = [{ branchId: 'roma', until: null }]

const menu = plainMenu({
  products: {
    cola: { price: 250 },
    steak: { price: 4000, soldBy: 'weight', addonGroupIds: ['sauces'] },
    gift: { priceMode: 'open', price: 0 },
    pizza: { addonGroupIds: ['size', 'sauces', 'extras', 'closed'] },
    old: { active: false },
    fish: { soldOut, addonGroupIds: ['sauces'] },
    brunch: { availability: [{ weekdays: ['mon'], fromMinute: 0, toMinute: 60 }] },
    local: { branchIds: ['milano'] },
  },
  addonGroups: {
    size: { min: 1, max: 1, addonIds: ['small', 'large'] },
    sauces: { max: 3, addonIds: ['mayo', 'aioli', 'ketchup'] },
    extras: { addonIds: ['mayo', 'egg'] },
    closed: { active: false, min: 1, addonIds: ['truffle'] },
    drinks: { addonIds: ['ice'] },
  },
  addons: {
    small: {},
    large: {},
    mayo: {},
    aioli: { soldOut },
    ketchup: { active: false },
    egg: { maxQuantity: 2 },
    ice: {},
    truffle: {},
  },
})

function faultsOf(lines: OrderLine[], context: Partial<OrderContext> = {}): string[] {
  const refusal = catchRefusal(() => checkLines(menu, plainContext(context), lines))
  expect(refusal.code).toBe('validation_failed')
  return (refusal.details['fields'] as Fault[]).map(({ path, rule }) => `${path} ${rule}`)
}

const addon = (addonId: string, quantity = 1, addonGroupId: string | null = null) => ({
  addonId,
  addonGroupId,
  quantity,
})
const pizza = (...addons: OrderLine['addons'][number][]) => plainLine('pizza', { addons })

describe('a line is refused', () => {
  it.each<[string, OrderLine[], string[]]>([
    ['without lines', [], ['lines min_items']],
    ['above a hundred lines', Array.from({ length: 101 }, () => plainLine('cola')), ['lines max_items']],
    ['of nothing', [plainLine('cola', { quantityMilli: 0 })], ['lines.0.quantity min']],
    ['below nothing', [plainLine('steak', { quantityMilli: -1 })], ['lines.0.quantity min']],
    ['above 999', [plainLine('cola', { quantityMilli: 1_000_000 })], ['lines.0.quantity max']],
    ['in pieces', [plainLine('cola', { quantityMilli: 1500 })], ['lines.0.quantity decimals']],
    ['of an unknown product', [plainLine('cola'), plainLine('kola')], ['lines.1.product_id not_found']],
    ['with a price of its own', [plainLine('cola', { unitPrice: 1 })], ['lines.0.unit_price not_allowed']],
    ['without its open price', [plainLine('gift')], ['lines.0.unit_price required']],
    [
      'worth more than 9,999,999.99',
      [plainLine('gift', { unitPrice: 500_000_000, quantityMilli: 2000 })],
      ['lines.0.quantity max'],
    ],
    [
      'with an unknown addon',
      [pizza(addon('small'), addon('tuna'))],
      ['lines.0.addons.1.addon_id not_found'],
    ],
    [
      'with an unknown group',
      [pizza(addon('small'), addon('egg', 1, 'extra'))],
      ['lines.0.addons.1.addon_group_id not_found'],
    ],
    [
      'with an addon of other products',
      [plainLine('cola', { addons: [addon('ice')] })],
      ['lines.0.addons not_allowed'],
    ],
    [
      'with an addon of an inactive group',
      [pizza(addon('small'), addon('truffle'))],
      ['lines.0.addons not_allowed'],
    ],
    [
      'with a group of others',
      [pizza(addon('small'), addon('egg', 1, 'drinks'))],
      ['lines.0.addons not_allowed'],
    ],
    [
      'with a group that lacks it',
      [pizza(addon('small'), addon('egg', 1, 'sauces'))],
      ['lines.0.addons not_allowed'],
    ],
    [
      'when the addon is in two groups and none is named',
      [pizza(addon('small'), addon('mayo'))],
      ['lines.0.addons.1.addon_group_id required'],
    ],
    [
      'with a pair repeated',
      [pizza(addon('small'), addon('egg'), addon('egg', 1, 'extras'))],
      ['lines.0.addons.2 duplicate'],
    ],
    [
      'with too much of an addon',
      [pizza(addon('small'), addon('egg', 3))],
      ['lines.0.addons.1.quantity max'],
    ],
    ['with less than a group needs', [pizza()], ['lines.0.addons min']],
    [
      'with what might have been enough of a group',
      [pizza(addon('tuna'))],
      ['lines.0.addons.0.addon_id not_found'],
    ],
    [
      'with thirty addons',
      [plainLine('cola', { addons: Array.from({ length: 30 }, () => addon('tuna')) })],
      Array.from({ length: 30 }, (_, at) => `lines.0.addons.${at}.addon_id not_found`),
    ],
    ['with more units than a group takes', [pizza(addon('small', 2))], ['lines.0.addons max']],
    [
      'with more than thirty addons',
      [plainLine('cola', { addons: Array.from({ length: 31 }, () => addon('tuna')) })],
      [
        'lines.0.addons max_items',
        ...Array.from({ length: 31 }, (_, at) => `lines.0.addons.${at}.addon_id not_found`),
      ],
    ],
  ])('%s', (_, lines, faults) => {
    expect(faultsOf(lines)).toEqual(faults)
  })

  it('when an open price has more decimals than the currency', () => {
    const lines = [plainLine('gift', { unitPrice: 150 })]
    expect(faultsOf(lines, { currencyDecimals: 0 })).toEqual(['lines.0.unit_price decimals'])
  })

  it('with every fault of every line at once, the first fifty listed', () => {
    const bad = plainLine('cola', { quantityMilli: 500, unitPrice: 1, addons: [addon('ice'), addon('tuna')] })
    const faults = faultsOf([bad, plainLine('none'), ...Array.from({ length: 30 }, () => bad)])
    expect(faults.slice(0, 5)).toEqual([
      'lines.0.quantity decimals',
      'lines.0.unit_price not_allowed',
      'lines.0.addons not_allowed',
      'lines.0.addons.1.addon_id not_found',
      'lines.1.product_id not_found',
    ])
    expect(faults).toHaveLength(50)
  })
})

describe('a valid line', () => {
  it('finds its product, groups and prices', () => {
    const lines = [
      pizza(addon('small'), addon('mayo', 2, 'sauces'), addon('mayo', 1, 'extras'), addon('egg', 2)),
    ]
    const [checked] = checkLines(menu, plainContext(), lines)
    expect(checked).toMatchObject({ unitPrice: 1000, subtotal: 1600, line: lines[0] })
    expect(checked!.addons.map(({ addon, addonGroupId, total }) => [addon.id, addonGroupId, total])).toEqual([
      ['small', 'size', 100],
      ['mayo', 'sauces', 200],
      ['mayo', 'extras', 100],
      ['egg', 'extras', 200],
    ])
  })

  it('may be one of a hundred lines of 999 worth 9,999,999.99 each', () => {
    const gift = plainLine('gift', { unitPrice: 999_999_999 })
    const cola = plainLine('cola', { quantityMilli: 999_000, hold: true })
    expect(checkLines(menu, plainContext(), [gift, ...Array.from({ length: 99 }, () => cola)])).toHaveLength(
      100,
    )
  })

  it('may be weighed to the gram, with a whole open price in a currency without decimals', () => {
    const lines = [plainLine('steak', { quantityMilli: 335 }), plainLine('gift', { unitPrice: 500 })]
    const [steak, gift] = checkLines(menu, plainContext({ currencyDecimals: 0 }), lines)
    expect([steak!.subtotal, gift!.subtotal]).toEqual([1300, 500])
  })
})

describe('an unavailable product', () => {
  const judge = (lines: OrderLine[]) => () => {
    requireAvailable(menu, plainContext(), checkLines(menu, plainContext(), lines))
  }

  it('is named line by line with its reason', () => {
    const sauces = [addon('aioli'), addon('ketchup')]
    const refusal = catchRefusal(
      judge([
        plainLine('cola'),
        plainLine('old'),
        plainLine('fish', { addons: sauces }),
        plainLine('brunch'),
        plainLine('local'),
        plainLine('steak', { addons: sauces }),
      ]),
    )
    expect(refusal.code).toBe('product_unavailable')
    expect(refusal.details).toEqual({
      lines: [
        { line: 1, product_id: 'old', reason: 'inactive' },
        { line: 2, product_id: 'fish', reason: 'sold_out' },
        { line: 2, product_id: 'fish', addon_id: 'aioli', reason: 'sold_out' },
        { line: 2, product_id: 'fish', addon_id: 'ketchup', reason: 'inactive' },
        { line: 3, product_id: 'brunch', reason: 'not_now' },
        { line: 4, product_id: 'local', reason: 'not_in_branch' },
        { line: 5, product_id: 'steak', addon_id: 'aioli', reason: 'sold_out' },
        { line: 5, product_id: 'steak', addon_id: 'ketchup', reason: 'inactive' },
      ],
    })
  })

  it('is absent when everything is available', () => {
    expect(judge([plainLine('cola'), pizza(addon('small'))])).not.toThrow()
    expect(judge([plainLine('old')])).toThrow(Refusal)
  })
})
