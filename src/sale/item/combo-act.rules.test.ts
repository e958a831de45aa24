import { describe, expect, it } from 'vitest'
import { plainCombo } from '#test/builders/plain-combo.ts'
import { makeItem } from '#test/builders/plain-sale.ts'
import { concernedBy, newCombos, unequalComponents, wholeCombos } from './combo-act.rules.ts'

const item = (id: string, comboId: string | null, more = {}) =>
  makeItem(
    'order',
    0,
    { id, total: 100, quantityMilli: 2000, combo: comboId === null ? null : plainCombo(comboId), ...more },
    0,
  )

const items = [
  item('soup', null),
  item('burger', 'one'),
  item('cola', 'one'),
  item('other burger', 'two'),
  item('other cola', 'two'),
  item('old cola', 'one', { cancelledAt: 1 }),
]
const named = (itemId: string, quantityMilli?: number) => ({ itemId, quantityMilli })

describe('a request that names components', () => {
  it('names all live components of their combos, each once', () => {
    const whole = wholeCombos(items, [named('cola', 1000), named('soup'), named('burger', 1000)])
    expect(whole).toEqual([named('burger', 1000), named('cola', 1000), named('soup')])
  })

  it('names a cancelled component, or an item of nowhere, alone', () => {
    const alone = [named('old cola'), named('nothing')]
    expect(wholeCombos(items, alone)).toEqual(alone)
  })

  it('has one quantity for each combo', () => {
    const same = [named('burger'), named('cola', 2000), named('other cola', 1000), named('soup', 1000)]
    expect(unequalComponents(items, same)).toEqual([])
    expect(unequalComponents(items, [...same, named('other burger')])).toEqual([4])
  })
})

it('lets a discount of a component concern its combo', () => {
  const concerned = (id: string | null) => items.filter(concernedBy(id, items)).map(one => one.id)
  expect(concerned('cola')).toEqual(['burger', 'cola', 'old cola'])
  expect(concerned('soup')).toEqual(['soup'])
  expect(concerned(null)).toHaveLength(items.length)
  expect(concerned('nothing')).toEqual([])
})

it('makes the parts of one combo a combo of their own', () => {
  let made = 0
  const combos = newCombos(() => `new${made++}`)
  const ids = ['one', 'one', 'two'].map(id => combos(plainCombo(id))!.id)
  expect([ids, combos(null)]).toEqual([['new0', 'new0', 'new1'], null])
})
