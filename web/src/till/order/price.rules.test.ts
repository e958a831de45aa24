import { describe, expect, test } from 'vitest'
import type { DraftLine } from '../../service/draft.types.ts'
import { takeOption } from './combo-choice.rules.ts'
import { changeTaken } from './piece-choices.rules.ts'
import { putPart } from './pieces.rules.ts'
import { addonPrice } from './addon-price.rules.ts'
import { priceOf } from './price.rules.ts'
import { addon, group, line, product } from './test/make.ts'

const bySize = (price: number) => ({
  size_prices: [
    { product_id: null, with_addon_id: '45', price },
    { product_id: null, with_addon_id: null, price: 0.9 },
  ],
})
const size = group('size', [addon('32'), addon('45', 6.5)], { min: 1, max: 1 })
const olives = addon('olives', 0.9, bySize(1.4))
const extras = group('extras', [olives, addon('egg', 2, { max_quantity: 3 })])
const onion = group('leave out', [addon('onion')], { default_addon_ids: ['onion'] })
const tonno = product('tonno', { price: 10.5, addon_groups: [extras, onion] })
const ham = product('ham', { price: 9.9, addon_groups: [extras] })
const half = product('half', {
  price: 9.9,
  addon_groups: [size],
  parts: { count: 4, category_ids: [], price: 'highest' },
})
const average = product('average', {
  ...half,
  id: 'average',
  parts: { count: 4, category_ids: [], price: 'average' },
})
const cola = product('cola', { price: 2.9 })
const option = (id: string, extra = 0) => ({ product_id: id, extra })
const choices = [
  { id: 'main', name: 'Main', min: 1, max: 1, options: [option('tonno')] },
  { id: 'drink', name: 'Drink', min: 1, max: 2, options: [option('cola', 1.2)] },
]
const deal = product('deal', { price: 12.9, combo: { choices } })
const products = new Map([tonno, ham, half, average, cola, deal].map(one => [one.id, one]))
const take = (addonId: string, groupId: string, quantity = 1) => ({ addonId, groupId, quantity })
const price = (of: DraftLine, decimals = 2) => priceOf(products, of, decimals)

test('counts addons beyond the free ones for each unit', () => {
  const free = product('pizza', { addon_groups: [{ ...extras, free_quantity: 1 }] })
  const two = line(free, { quantity: 2, addons: [take('egg', 'extras', 2)] })
  expect(priceOf(new Map([['pizza', free]]), two, 2)).toBe(20)
})

test('is per kilogram when weighed, with addons once, and as entered when open', () => {
  const fish = product('fish', { sold_by: 'weight', price: 39.9, addon_groups: [extras] })
  const open = product('open', { price_mode: 'open', price: 5 })
  const yen = product('yen', { sold_by: 'weight', price: 1000 })
  const menu = new Map([fish, open, yen].map(one => [one.id, one]))
  expect(priceOf(menu, line(fish, { quantity: 0.333, addons: [take('egg', 'extras', 2)] }), 2)).toBe(17.29)
  expect(priceOf(menu, line(open), 2)).toBe(0)
  expect(priceOf(menu, line(open, { unitPrice: 12.5, quantity: 2 }), 2)).toBe(25)
  expect(priceOf(menu, line(yen, { quantity: 0.3335 }), 0)).toBe(334)
  expect(price(line(product('old')))).toBe(0)
})

test('is another than the menu’s where the line says so: of a dish, its parts, or a combo; what is added to it stays', () => {
  const egg = [take('egg', 'extras')]
  expect(price(line(ham, { unitPrice: 5, quantity: 2, addons: egg }))).toBe(14)
  const parts = ['tonno', 'ham'].map(productId => ({ productId, addons: [], without: [] }))
  expect(price(line(half, { unitPrice: 5, parts }))).toBe(5)
  const drink = { choiceId: 'drink', productId: 'cola', addons: [], without: [], note: null }
  expect(price(line(deal, { unitPrice: 5, choices: [drink] }))).toBe(6.2)
})

describe('of a dish made of parts', () => {
  const large = line(half, { addons: [take('45', 'size')] })
  const one = putPart(large, 0, tonno)
  const both = putPart(
    changeTaken(one, 0, taken => ({ ...taken, without: ['onion'] })),
    1,
    ham,
  )
  const withOlives = changeTaken(both, 1, taken => ({ ...taken, addons: [take('olives', 'extras')] }))

  test('grows with each part: the dearest, and the share of their addons at the size of the line', () => {
    expect([large, one, both, withOlives].map(of => price(of))).toEqual([6.5, 17, 17, 17.7])
    expect(price({ ...withOlives, quantity: 2 })).toBe(35.4)
  })

  test('is the average where the menu says so', () => {
    expect(price({ ...both, productId: 'average' })).toBe(16.7)
  })

  test('an addon is shown at its share and size', () => {
    const shown = (of: DraftLine, at?: number) => addonPrice(products, of, at, olives, 2)
    expect([shown(both, 0), shown({ ...both, addons: [] }, 0), shown(putPart(both, 2, ham), 2)]).toEqual([
      0.7, 0.45, 0.47,
    ])
    expect(shown(line(tonno))).toBe(0.9)
    expect(shown(line(product('old')))).toBe(0.9)
  })
})

test('of a combo is its own with the extras of its options and the addons of its components', () => {
  const main = takeOption(line(deal, { quantity: 2, choices: [] }), deal, choices[0]!, tonno).line
  const whole = takeOption(main, deal, choices[1]!, cola).line
  const more = changeTaken(whole, 0, taken => ({ ...taken, addons: [take('olives', 'extras')] }))
  expect([line(deal, { choices: [] }), main, whole, more].map(of => price(of))).toEqual([
    12.9, 25.8, 28.2, 30,
  ])
  expect(addonPrice(products, whole, 0, olives, 2)).toBe(0.9)
})
