import { describe, expect, it } from 'vitest'
import { plainMenu, plainPrice } from '#test/builders/plain-menu.ts'
import { catchRefusal, plainContext, plainLine } from '#test/builders/plain-order.ts'
import { faultsOf } from '#test/builders/refused.ts'
import { consumptionOf, takesOf } from './cost.rules.ts'
import { checkLines } from './line.rules.ts'
import { requireAvailable } from './require-available.rules.ts'

const soldOut = [{ branchId: 'roma', since: null, until: null }]
const halves = { count: 3, categoryIds: ['pizza'], price: 'average' } as const
const recipe = (quantity: number) => [{ stockItemId: 'flour', quantity }]

const drink = {
  id: 'drink',
  name: { text: 'Drink', others: {} },
  min: 1,
  max: 1,
  options: [{ productId: 'cola', extra: 0 }],
}
const cola = { choiceId: 'drink', productId: 'cola', addons: [], without: [], note: null }

const menu = plainMenu({
  categories: { pizza: {}, specials: { parentId: 'pizza' } },
  products: {
    half: { price: 0, halves, addonGroupIds: ['size'], categoryId: 'pizza' },
    red: { price: 800, categoryId: 'pizza', addonGroupIds: ['size', 'toppings'], recipe: recipe(200) },
    white: { price: 1000, categoryId: 'specials', addonGroupIds: ['toppings'], recipe: recipe(201) },
    gone: { categoryId: 'pizza', soldOut },
    open: { categoryId: 'pizza', priceMode: 'open' },
    slice: { categoryId: 'pizza', soldBy: 'weight' },
    meal: { categoryId: 'pizza', combo: { choices: [drink] } },
    cola: {},
  },
  addonGroups: {
    size: { min: 1, max: 1, addonIds: ['small', 'large'] },
    toppings: { min: 2, max: 30, addonIds: ['olives', 'onion', 'ham', 'basil'], defaultAddonIds: ['basil'] },
  },
  addons: {
    small: { price: 0 },
    large: { price: 400 },
    olives: {
      price: 100,
      prices: [
        plainPrice(150, { withAddonId: 'large' }),
        plainPrice(120, { productId: 'half' }),
        plainPrice(1, { productId: 'red' }),
      ],
      recipe: recipe(10),
    },
    ham: { price: 90, prices: [plainPrice(60, { withAddonId: 'onion' })] },
    onion: { price: 50, soldOut },
    basil: { price: 0 },
  },
})

const addon = (addonId: string) => ({ addonId, addonGroupId: null, quantity: 1 })
const half = (productId: string, ...addons: string[]) => ({
  productId,
  addons: addons.map(addon),
  without: [],
})
const line = (size: string, ...parts: ReturnType<typeof half>[]) =>
  plainLine('half', { addons: [addon(size)], halves: parts })
const checked = (...given: Parameters<typeof line>) => checkLines(menu, plainContext(), [line(...given)])

describe('a half-and-half is refused', () => {
  const faults = (given: ReturnType<typeof plainLine>) =>
    faultsOf(() => checkLines(menu, plainContext(), [given]))

  it.each([
    ['without halves', line('small'), ['parts required']],
    ['with one', line('small', half('red')), ['parts required']],
    ['with too many', line('small', ...'1234'.split('').map(() => half('red'))), ['parts max_items']],
    ['as a combo', plainLine('meal', { halves: [half('red')], choices: [cola] }), ['parts not_allowed']],
    ['as another product', plainLine('cola', { halves: [half('red')] }), ['parts not_allowed']],
    [
      'of what is no half',
      line('small', half('none'), half('cola'), half('half')),
      ['parts.0.product_id not_found', 'parts.1.product_id not_allowed', 'parts.2.product_id not_allowed'],
    ],
    [
      'of a combo, of what is weighed or has an open price',
      line('small', half('open'), half('slice'), half('meal')),
      [0, 1, 2].map(at => `parts.${at}.product_id not_allowed`),
    ],
    [
      'with an addon that the half does not have',
      line('small', half('red'), half('white', 'large')),
      ['parts.1.addons not_allowed'],
    ],
  ])('%s', (_, given, expected) => {
    expect(faults(given)).toEqual(expected.map(fault => `lines.0.${fault}`))
  })

  it('with more addons than a line may have, all halves together', () => {
    const many = Array.from({ length: 20 }, (_, at) => `extra${at}`)
    const long = plainMenu({
      categories: { pizza: {} },
      products: {
        half: { halves, categoryId: 'pizza', addonGroupIds: ['extras'] },
        red: { categoryId: 'pizza', addonGroupIds: ['extras'] },
      },
      addonGroups: { extras: { addonIds: many } },
      addons: Object.fromEntries(many.map(id => [id, {}])),
    })
    const of = (count: number) => ({ ...half('red'), addons: many.slice(0, count).map(addon) })
    const check = (count: number) => {
      const sent = plainLine('half', { addons: many.slice(0, 10).map(addon), halves: [of(count), of(10)] })
      return faultsOf(() => checkLines(long, plainContext(), [sent]))
    }
    const most = plainLine('half', { halves: [of(15), of(15)] })
    expect(checkLines(long, plainContext(), [most])).toHaveLength(1)
    expect(check(11)).toEqual(['lines.0.addons max_items'])
  })

  it('when a half or its addon cannot be ordered now, each with its place', () => {
    const lines = checked('small', half('red', 'onion'), half('gone'))
    const { code, details } = catchRefusal(() => requireAvailable(menu, plainContext(), lines))
    expect([code, details['lines']]).toEqual([
      'product_unavailable',
      [
        { line: 0, part: 0, product_id: 'red', addon_id: 'onion', reason: 'sold_out' },
        { line: 0, part: 1, product_id: 'gone', reason: 'sold_out' },
      ],
    ])
  })
})

describe('the halves of a line', () => {
  const prices = (...given: Parameters<typeof line>) => {
    const [found] = checked(...given)
    const addons = found!.halves.map(one =>
      one.addons.map(({ addon, unitPrice }) => `${addon.id} ${unitPrice}`),
    )
    return [found!.unitPrice, found!.subtotal, ...addons]
  }

  it('take their defaults, need no minimum of their groups, and may be of a category below', () => {
    expect(prices('small', half('red'), half('white'), half('red'))).toEqual([
      867,
      867,
      ['basil 0'],
      ['basil 0'],
      ['basil 0'],
    ])
  })

  it('have the sizes of the line; beside another addon is on the line or on the half itself', () => {
    expect(prices('small', half('red', 'olives'), half('white', 'ham'))).toEqual([
      900,
      900 + 60 + 45,
      ['olives 120', 'basil 0'],
      ['ham 90', 'basil 0'],
    ])
    expect(prices('large', half('red', 'olives', 'onion'), half('white', 'ham'))).toEqual([
      900,
      900 + 400 + 75 + 25 + 45,
      ['olives 150', 'onion 50', 'basil 0'],
      ['ham 90', 'basil 0'],
    ])
    expect(prices('large', half('red', 'ham', 'onion'), half('white'))[2]).toEqual([
      'ham 60',
      'onion 50',
      'basil 0',
    ])
  })

  it('keep the price of their parts beside another that the line sends', () => {
    const at = (unitPrice: number | null) => {
      const sent = { ...line('small', half('red'), half('white')), unitPrice }
      const [found] = checkLines(menu, plainContext(), [sent])
      return [found!.unitPrice, found!.listUnitPrice]
    }
    expect([at(null), at(900), at(700)]).toEqual([
      [900, null],
      [900, null],
      [700, 900],
    ])
  })

  it('consume their share of each recipe, rounded once a line', () => {
    const [found] = checked('small', half('red', 'olives'), half('white'), half('white'))
    // (200 + 10 + 201 + 201) / 3
    expect(consumptionOf(takesOf(found!))).toEqual({ flour: 204 })
  })
})
