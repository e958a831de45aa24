import { expect, test } from 'vitest'
import type { DraftLine } from '../../service/draft.types.ts'
import type { MenuProduct } from './menu.types.ts'
import { takeOption } from './combo-choice.rules.ts'
import { putPart } from './pieces.rules.ts'
import { isGone, problemOf } from './problem.rules.ts'
import { addon, group, line, product } from './test/make.ts'

const cooking = group('cooking', [addon('rare'), addon('well done')], { min: 1, max: 1 })
const gone = addon('basil', 0, { orderable: false })
const leaveOut = group('leave out', [gone], { default_addon_ids: ['basil'] })
const steak = product('steak', { addon_groups: [cooking] })
const pizza = product('pizza', { addon_groups: [leaveOut] })
const [ham, cod] = [product('ham'), product('cod', { orderable: false })]
const half = product('half', { parts: { count: 2, category_ids: ['pizzas'], price: 'highest' } })
const option = (id: string) => ({ product_id: id, extra: 0 })
const main = { id: 'main', name: 'Main', min: 1, max: 1, options: [option('steak'), option('ham')] }
const deal = product('deal', { combo: { choices: [main] } })
const fish = product('fish', { sold_by: 'weight', price_mode: 'open' })

function problem(of: DraftLine, ...more: MenuProduct[]) {
  const products = new Map([steak, pizza, ham, cod, half, deal, fish, ...more].map(one => [one.id, one]))
  return problemOf(products, of)
}

test('a line says what it lacks, in the order in which it is asked', () => {
  expect(problem(line(ham))).toBeUndefined()
  expect(problem(line(steak))).toEqual({ kind: 'group', group: cooking })
  expect(problem(line(fish))).toEqual({ kind: 'weight' })
  expect(problem(line(fish, { quantity: 0.35 }))).toEqual({ kind: 'price' })
  expect(problem(line(fish, { quantity: 0.35, unitPrice: 40 }))).toBeUndefined()
})

test('a line shows that the menu changed under it', () => {
  expect(problem(line(product('old')))).toEqual({ kind: 'gone' })
  expect(problem(line(cod))).toEqual({ kind: 'gone' })
  expect(problem(line(pizza))).toEqual({ kind: 'choice_gone', addon: gone })
  expect(problem(line(pizza, { without: ['basil'] }))).toBeUndefined()
  expect([isGone(problem(line(cod))), isGone(problem(line(steak))), isGone(undefined)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a dish of parts needs two of them, which can be ordered', () => {
  const one = putPart(line(half), 0, ham)
  expect([problem(line(half)), problem(one)]).toEqual([{ kind: 'part' }, { kind: 'part' }])
  expect(problem(putPart(one, 1, ham))).toBeUndefined()
  expect(problem(putPart(one, 1, cod))).toEqual({ kind: 'piece_gone', at: 1 })
  expect(problem(putPart(one, 1, pizza))).toEqual({ kind: 'choice_gone', addon: gone, at: 1 })
  // The groups of a part demand nothing.
  expect(problem(putPart(one, 1, steak))).toBeUndefined()
})

test('a combo needs its choices, and each component what it needs by itself', () => {
  expect(problem(line(deal))).toEqual({ kind: 'choice', choice: main })
  expect(problem(takeOption(line(deal), deal, main, ham).line)).toBeUndefined()
  expect(problem(takeOption(line(deal), deal, main, steak).line)).toEqual({
    kind: 'group',
    group: cooking,
    at: 0,
  })
})
