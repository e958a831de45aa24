import { describe, expect, it } from 'vitest'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { catchRefusal, plainContext, plainLine } from '#test/builders/plain-order.ts'
import { faultsOf, refusedWith } from '#test/builders/refused.ts'
import { Refusal } from '../lib/refusal.ts'
import { type CheckedLine, checkLines, type OrderContext, type OrderLine } from './line.rules.ts'
import { requireAvailable } from './require-available.rules.ts'

const soldOut = [{ branchId: 'roma', since: null, until: null }]

const menu = plainMenu({
  products: {
    cola: { price: 250 },
    steak: { price: 4000, soldBy: 'weight', addonGroupIds: ['sauces'] },
    gift: { priceMode: 'open', price: 0 },
    catch: { priceMode: 'open', price: 0, minPrice: 500 },
    pizza: { addonGroupIds: ['size', 'sauces', 'extras', 'closed'] },
    old: { active: false },
    fish: { soldOut, addonGroupIds: ['sauces'] },
    margherita: { addonGroupIds: ['leaveOut', 'crust', 'more'] },
    brunch: { availability: [{ weekdays: ['mon'], fromMinute: 0, toMinute: 60 }] },
    local: { branchIds: ['milano'] },
  },
  addonGroups: {
    size: { min: 1, max: 1, addonIds: ['small', 'large'] },
    sauces: { max: 3, addonIds: ['mayo', 'aioli', 'ketchup'] },
    extras: { addonIds: ['mayo', 'egg'] },
    closed: { active: false, min: 1, addonIds: ['truffle'] },
    drinks: { addonIds: ['ice'] },
    leaveOut: {
      min: 1,
      addonIds: ['onion', 'basil', 'ketchup'],
      defaultAddonIds: ['onion', 'basil', 'ketchup'],
    },
    crust: { max: 1, addonIds: ['thin', 'thick'], defaultAddonIds: ['thin'] },
    more: { addonIds: ['onion', 'aioli'] },
  },
  addons: {
    small: {},
    large: {},
    mayo: {},
    aioli: { soldOut },
    ketchup: { active: false },
    egg: { maxQuantity: 2 },
    ice: {},
    onion: { price: 0, maxQuantity: 2 },
    basil: { price: 20, soldOut },
    thin: { price: 0 },
    thick: { price: 150 },
    truffle: {},
  },
})

const faultsIn = (lines: OrderLine[], context: Partial<OrderContext> = {}) =>
  faultsOf(() => checkLines(menu, plainContext(context), lines))

const addon = (addonId: string, quantity = 1, addonGroupId: string | null = null) => ({
  addonId,
  addonGroupId,
  quantity,
})
type Addons = OrderLine['addons'][number][]
const pizza = (...addons: Addons) => plainLine('pizza', { addons })
const small = addon('small')

it('at another price than the menu’s it keeps that one beside it', () => {
  const prices = (unitPrice: number | null, id = 'cola') => {
    const [line] = checkLines(menu, plainContext(), [plainLine(id, { unitPrice })])
    return [line!.unitPrice, line!.listUnitPrice]
  }
  expect([prices(200), prices(250), prices(null)]).toEqual([
    [200, 250],
    [250, null],
    [250, null],
  ])
  expect([prices(500, 'catch'), prices(1, 'gift')]).toEqual([
    [500, null],
    [1, null],
  ])
})

describe('a line is refused', () => {
  it.each<[string, OrderLine[], string[]]>([
    ['without lines', [], ['lines min_items']],
    ['above a hundred lines', Array.from({ length: 101 }, () => plainLine('cola')), ['lines max_items']],
    ['of nothing', [plainLine('cola', { quantityMilli: 0 })], ['lines.0.quantity min']],
    ['below nothing', [plainLine('steak', { quantityMilli: -1 })], ['lines.0.quantity min']],
    ['above 999', [plainLine('cola', { quantityMilli: 1_000_000 })], ['lines.0.quantity max']],
    ['in pieces', [plainLine('cola', { quantityMilli: 1500 })], ['lines.0.quantity decimals']],
    ['of an unknown product', [plainLine('cola'), plainLine('kola')], ['lines.1.product_id not_found']],
    ['below its least price', [plainLine('catch', { unitPrice: 499 })], ['lines.0.unit_price min']],
    ['without its open price', [plainLine('gift')], ['lines.0.unit_price required']],
    [
      'worth more than 9,999,999,999.99',
      [plainLine('gift', { unitPrice: 500_000_000_000, quantityMilli: 2000 })],
      ['lines.0.quantity max'],
    ],
  ])('%s', (_, lines, faults) => {
    expect(faultsIn(lines)).toEqual(faults)
  })

  it.each<[string, Addons, string]>([
    ['an unknown addon', [small, addon('tuna')], '.1.addon_id not_found'],
    ['an unknown group', [small, addon('egg', 1, 'extra')], '.1.addon_group_id not_found'],
    ['an addon of other products', [small, addon('ice')], ' not_allowed'],
    ['an addon of an inactive group', [small, addon('truffle')], ' not_allowed'],
    ['a group of others', [small, addon('egg', 1, 'drinks')], ' not_allowed'],
    ['a group that lacks it', [small, addon('egg', 1, 'sauces')], ' not_allowed'],
    ['an addon in two groups of which none is named', [small, addon('mayo')], '.1.addon_group_id required'],
    ['a pair repeated', [small, addon('egg'), addon('egg', 1, 'extras')], '.2 duplicate'],
    ['too much of an addon', [small, addon('egg', 3)], '.1.quantity max'],
    ['less than a group needs', [], ' min'],
    ['what might have been enough of a group', [addon('tuna')], '.0.addon_id not_found'],
    ['more units than a group takes', [addon('small', 2)], ' max'],
  ])('with %s', (_, addons, fault) => {
    expect(faultsIn([plainLine('pizza', { addons })])).toEqual([`lines.0.addons${fault}`])
  })

  it.each([30, 31])('with %i unknown addons', count => {
    const tuna = Array.from({ length: count }, () => addon('tuna'))
    const unknown = tuna.map((_, at) => `lines.0.addons.${at}.addon_id not_found`)
    const tooMany = count > 30 ? ['lines.0.addons max_items'] : []
    expect(faultsIn([plainLine('cola', { addons: tuna })])).toEqual([...unknown, ...tooMany])
  })

  it('when an open price has more decimals than the currency', () => {
    const lines = [plainLine('gift', { unitPrice: 150 })]
    expect(faultsIn(lines, { currencyDecimals: 0 })).toEqual(['lines.0.unit_price decimals'])
  })

  it('with every fault of every line at once, the first fifty listed', () => {
    const bad = plainLine('catch', {
      quantityMilli: 500,
      unitPrice: 1,
      addons: [addon('ice'), addon('tuna')],
    })
    const faults = faultsIn([bad, plainLine('none'), ...Array.from({ length: 30 }, () => bad)])
    expect(faults.slice(0, 5)).toEqual([
      'lines.0.quantity decimals',
      'lines.0.unit_price min',
      'lines.0.addons not_allowed',
      'lines.0.addons.1.addon_id not_found',
      'lines.1.product_id not_found',
    ])
    expect(faults).toHaveLength(50)
  })
})

it('a refusal names records in the language of the request, or else in that of the brand', () => {
  const named = (text: string, en: string) => ({ text, others: { en } })
  const bar = plainMenu({
    products: {
      toast: { name: named('Crostini', 'Toasts'), addonGroupIds: ['size'] },
      ham: { name: named('Prosciutto', 'Ham'), soldOut },
    },
    addonGroups: { size: { name: named('Formato', 'Size'), min: 1, addonIds: ['small'] } },
    addons: { small: {} },
  })
  const messages = (lang?: string) => {
    const context = plainContext({ lang })
    const found = catchRefusal(() => checkLines(bar, context, [plainLine('toast')]))
    const { message } = catchRefusal(() =>
      requireAvailable(bar, context, checkLines(bar, context, [plainLine('ham')])),
    )
    return [(found.details['fields'] as { message: string }[])[0]!.message, message.split(' is ')[0]]
  }
  expect(messages('en')).toEqual(['Choose at least 1 of Size for Toasts.', '"Ham"'])
  expect(messages()).toEqual(['Choose at least 1 of Formato for Crostini.', '"Prosciutto"'])
})

describe('a valid line', () => {
  it('finds its product, groups and prices', () => {
    const lines = [pizza(small, addon('mayo', 2, 'sauces'), addon('mayo', 1, 'extras'), addon('egg', 2))]
    const [checked] = checkLines(menu, plainContext(), lines)
    expect(checked).toMatchObject({ unitPrice: 1000, subtotal: 1600, line: lines[0] })
    expect(checked!.addons.map(({ addon, addonGroupId, total }) => [addon.id, addonGroupId, total])).toEqual([
      ['small', 'size', 100],
      ['mayo', 'sauces', 200],
      ['mayo', 'extras', 100],
      ['egg', 'extras', 200],
    ])
  })

  it('may be one of a hundred lines of 999 worth 9,999,999,999.99 each', () => {
    const gift = plainLine('gift', { unitPrice: 999_999_999_999 })
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

describe('defaults of the addon groups', () => {
  const margherita = (parts: Partial<OrderLine> = {}) => plainLine('margherita', parts)
  const taken = (parts?: Partial<OrderLine>) => {
    const [{ addons, without, subtotal }] = checkLines(menu, plainContext(), [margherita(parts)]) as [
      CheckedLine,
    ]
    const ids = addons.map(({ addon, included }) => `${addon.id}${included ? ' included' : ''}`)
    return { ids, without: without.map(({ id }) => id), subtotal }
  }

  it('are taken and priced when they are active, after the addons that the line names', () => {
    expect(taken({ quantityMilli: 2000 })).toEqual({
      ids: ['onion included', 'basil included', 'thin'],
      without: [],
      subtotal: 2040,
    })
    const addons = [addon('thick'), addon('onion', 1, 'more')]
    expect(taken({ addons }).ids).toEqual(['thick', 'onion', 'onion included', 'basil included'])
  })

  it('are left out by name, also one that the line would not take', () => {
    expect(taken({ without: ['basil', 'ketchup'] })).toEqual({
      ids: ['onion included', 'thin'],
      without: ['basil', 'ketchup'],
      subtotal: 1000,
    })
    expect(taken({ without: ['thin'], addons: [addon('thick')] })).toMatchObject({
      without: ['thin'],
      subtotal: 1170,
    })
  })

  it.each<[string, Partial<OrderLine>, string[]]>([
    ['unknown', { without: ['tuna'] }, ['without.0 not_found']],
    ['of none of its groups', { without: ['onion', 'ice'] }, ['without.1 not_allowed']],
    ['no default', { without: ['thick'] }, ['without.0 not_allowed']],
    ['named too', { without: ['onion'], addons: [addon('onion', 1, 'leaveOut')] }, ['without.0 not_allowed']],
    ['needed for the minimum', { without: ['onion', 'basil'] }, ['addons min']],
    ['counted by its limit', { addons: [addon('onion', 2, 'more')] }, ['addons.0.quantity max']],
    ['more than thirty', { addons: Array.from({ length: 28 }, () => addon('ice')) }, ['addons max_items']],
  ])('are refused when one is %s', (_, parts, faults) => {
    expect(faultsIn([margherita(parts)])).toEqual(expect.arrayContaining(faults.map(one => `lines.0.${one}`)))
  })

  it('are refused when they are sold out, unless they are left out', () => {
    const judge = (parts?: Partial<OrderLine>) => () =>
      requireAvailable(menu, plainContext(), checkLines(menu, plainContext(), [margherita(parts)]))
    const lines = [{ line: 0, product_id: 'margherita', addon_id: 'basil', reason: 'sold_out' }]
    expect(refusedWith(judge())).toEqual(['product_unavailable', { lines }])
    expect(judge({ without: ['basil'] })).not.toThrow()
  })
})

describe('an unavailable product', () => {
  const judge = (lines: OrderLine[]) => () => {
    requireAvailable(menu, plainContext(), checkLines(menu, plainContext(), lines))
  }

  it('is named line by line with its reason', () => {
    const sauces = [addon('aioli'), addon('ketchup')]
    const ordered = ['cola', 'old', 'fish', 'brunch', 'local', 'steak'].map(id =>
      plainLine(id, { addons: id === 'fish' || id === 'steak' ? sauces : [] }),
    )
    const lines = [
      { line: 1, product_id: 'old', reason: 'inactive' },
      { line: 2, product_id: 'fish', reason: 'sold_out' },
      { line: 2, product_id: 'fish', addon_id: 'aioli', reason: 'sold_out' },
      { line: 2, product_id: 'fish', addon_id: 'ketchup', reason: 'inactive' },
      { line: 3, product_id: 'brunch', reason: 'not_now' },
      { line: 4, product_id: 'local', reason: 'not_in_branch' },
      { line: 5, product_id: 'steak', addon_id: 'aioli', reason: 'sold_out' },
      { line: 5, product_id: 'steak', addon_id: 'ketchup', reason: 'inactive' },
    ]
    expect(refusedWith(judge(ordered))).toEqual(['product_unavailable', { lines }])
  })

  it('is named in the message', () => {
    expect(catchRefusal(judge([plainLine('old')])).message).toMatch(/^"old" /)
  })

  it('is absent when everything is available', () => {
    expect(judge([plainLine('cola'), pizza(small)])).not.toThrow()
    expect(judge([plainLine('old')])).toThrow(Refusal)
  })
})

it('a single fault says what is unknown, and how many units a line has at most', () => {
  const message = (line: OrderLine) => catchRefusal(() => checkLines(menu, plainContext(), [line])).message
  expect(message(plainLine('kola'))).toContain('no product')
  expect(message(plainLine('steak', { addons: [addon('none')] }))).toContain('no addon')
  expect(message(plainLine('cola', { quantityMilli: 1_000_000 }))).toMatch(/\b999\b(?!,)/)
})
