import { expect, test } from 'vitest'
import { takenAtFirst } from './choice.rules.ts'
import { dropOption, hasRoomFor, takeOption, unitsOfOption } from './combo-choice.rules.ts'
import { changeTaken, offeredAt, takenAt } from './piece-choices.rules.ts'
import { choicesAtFirst, missingChoice, putPart } from './pieces.rules.ts'
import { partsOffered } from './parts-offered.rules.ts'
import { addon, group, line, product } from './test/make.ts'

const size = group('size', [addon('small'), addon('large', 6)], { min: 1, max: 1 })
const extras = group('extras', [addon('olives', 1), addon('ham', 2)], { min: 1 })
const parts = { count: 2, category_ids: ['pizzas'], price: 'highest' } as const
const half = product('half', {
  addon_groups: [size],
  category_id: 'pizzas',
  parts: { ...parts, category_ids: ['pizzas'] },
})
const tonno = product('tonno', { addon_groups: [size, extras], category_id: 'classics' })
const ham = product('ham', { category_id: 'pizzas' })
const cola = product('cola', { category_id: 'drinks' })
const water = product('water', { category_id: 'drinks' })
const option = (id: string, extra = 0) => ({ product_id: id, extra })
const main = { id: 'main', name: 'Main', min: 1, max: 1, options: [option('tonno')] }
const drink = { id: 'drink', name: 'Drink', min: 1, max: 1, options: [option('cola'), option('water', 1)] }
const sides = { id: 'sides', name: 'Sides', min: 0, max: 2, options: [option('ham'), option('water')] }
const deal = product('deal', { category_id: 'deals', combo: { choices: [main, drink, sides] } })
const products = new Map([half, tonno, ham, cola, water, deal].map(one => [one.id, one]))
const above = (id: string) => (id === 'classics' ? ['classics', 'pizzas'] : [id])

test('the parts of a dish are the dishes of its categories and of those below them', () => {
  const names = (of = half) => partsOffered(of, products.values(), above).map(({ id }) => id)
  expect([names(), names(tonno)]).toEqual([['tonno', 'ham'], []])
})

test('a part is put at its place, and another dish begins without choices', () => {
  const one = putPart(line(half), 0, tonno)
  const olives = changeTaken(one, 0, taken => ({ ...taken, without: ['olives'] }))
  const two = putPart(olives, 1, ham)
  expect(two.parts.map(part => [part.productId, part.without])).toEqual([
    ['tonno', ['olives']],
    ['ham', []],
  ])
  expect(putPart(two, 0, ham).parts.map(({ without }) => without)).toEqual([[], []])
  expect([takenAt(two, 0).without, takenAt(two, undefined)]).toEqual([['olives'], two])
  expect(changeTaken(two, undefined, taken => ({ ...taken, without: ['salt'] })).without).toEqual(['salt'])
})

test('a part offers what the line does not, and demands nothing; a component offers all of it', () => {
  const halved = putPart(line(half), 0, tonno)
  expect(offeredAt(products, halved, 0)?.addon_groups).toEqual([{ ...extras, min: 0 }])
  expect(offeredAt(products, halved, undefined)).toBe(half)
  expect(offeredAt(products, halved, 1)).toBeUndefined()
  const { line: taken, at } = takeOption(line(deal), deal, main, tonno)
  expect(offeredAt(products, taken, at)?.addon_groups).toEqual([size, extras])
})

test('of a combo, the only option of a choice is taken as it is pressed', () => {
  const first = { choiceId: 'main', productId: 'tonno', ...takenAtFirst(tonno), note: null }
  expect(choicesAtFirst(deal, products)).toEqual([first])
  expect(choicesAtFirst(tonno, products)).toEqual([])
  const noCola = new Map([...products, ['cola', { ...cola, orderable: false }]])
  expect(choicesAtFirst(deal, noCola).map(({ productId }) => productId)).toEqual(['tonno', 'water'])
})

test('an option takes the place of the other, or stands beside it up to the most', () => {
  const cold = takeOption(line(deal), deal, drink, cola).line
  expect(takeOption(cold, deal, drink, water).line.choices.map(({ productId }) => productId)).toEqual([
    'water',
  ])
  const [one, two] = [takeOption(cold, deal, sides, ham), takeOption(cold, deal, main, tonno)]
  expect([one.at, two.at]).toEqual([1, 0])
  const both = takeOption(one.line, deal, sides, ham).line
  expect([unitsOfOption(both, sides, 'ham'), hasRoomFor(one.line, sides), hasRoomFor(both, sides)]).toEqual([
    2,
    true,
    false,
  ])
  expect(dropOption(both, sides, 'ham').choices).toEqual(one.line.choices)
  expect([
    missingChoice(deal, cold)?.id,
    missingChoice(deal, takeOption(cold, deal, main, tonno).line),
    missingChoice(tonno, cold),
  ]).toEqual(['main', undefined, undefined])
})
