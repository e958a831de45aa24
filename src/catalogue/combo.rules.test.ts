import { describe, expect, it } from 'vitest'
import { comboFaults, optionFaults, optionIds, usedOptionFaults, withChoiceIds } from './combo.rules.ts'

const choice = (given = {}) => ({
  id: 'drink',
  name: 'Drink',
  translations: {},
  min: 1,
  max: 1,
  options: [{ product_id: 'cola', extra: 0 }],
  ...given,
})
const row = (given = {}) => ({
  price_mode: 'fixed',
  sold_by: 'each',
  tax_id: null,
  recipe: [],
  kitchen_station_ids: [],
  addon_group_ids: [],
  combo: null,
  ...given,
})
const combo = (...choices: object[]) => row({ combo: { choices } })
const paths = (faults: readonly { path: string; rule: string }[]) =>
  faults.map(({ path, rule }) => `${path} ${rule}`)

describe('a combo', () => {
  it('has no faults', () => {
    expect(comboFaults(row())).toEqual([])
    expect(comboFaults(combo(choice(), choice({ id: 'side', min: 0 })))).toEqual([])
  })

  it('has only what its components do not have', () => {
    const own = {
      price_mode: 'open',
      sold_by: 'weight',
      tax_id: 'vat',
      recipe: [{}],
      kitchen_station_ids: ['grill'],
      addon_group_ids: ['extras'],
    }
    const faults = comboFaults({ ...combo(choice()), ...own })
    expect(faults.map(({ path }) => path)).toEqual(Object.keys(own))
  })

  it('has choices that differ, and can be made', () => {
    const twice = choice({ options: [{ product_id: 'cola' }, { product_id: 'cola' }] })
    expect(paths(comboFaults(combo(choice(), twice, choice({ id: 'side', min: 2 }))))).toEqual([
      'combo.choices.1.id duplicate',
      'combo.choices.1.options.1.product_id duplicate',
      'combo.choices.2.max min',
    ])
    expect(paths(comboFaults(combo(choice({ min: 0 }))))).toEqual(['combo.choices min'])
    const large = [choice({ min: 11, max: 11 }), choice({ id: 'side', min: 10, max: 10 })]
    expect(paths(comboFaults(combo(...large)))).toEqual(['combo.choices max'])
  })
})

it('choices without an id keep the one of their name, or get one made from it', () => {
  const named = (...names: string[]) => names.map(name => ({ name }))
  const ids = (...given: Parameters<typeof withChoiceIds>) => withChoiceIds(...given).map(({ id }) => id)
  expect(ids(named('Antipasto è primo', 'Drink', 'Drink', '!'), null)).toEqual([
    'antipasto-e-primo',
    'drink',
    'drink-2',
    'item',
  ])
  const before = { choices: [choice({ id: 'd1' }), choice({ id: 'd2' })] }
  expect(ids(named('Drink', 'Side', 'Drink', 'Drink'), before)).toEqual(['d1', 'side', 'd2', 'drink'])
  expect(ids([{ name: 'Drink' }, { id: 'd1', name: 'Side' }], before)).toEqual(['d2', 'd1'])
  // At most as long as an id may be, and no half of a character.
  const [long, again] = ids(named('n'.repeat(36) + '𐍈'.repeat(9), 'n'.repeat(120)), null)
  expect([long, again]).toEqual(['n'.repeat(36), 'n'.repeat(37)])
})

describe('the options of a combo', () => {
  it('are sold by the piece at a fixed price, and neither combos nor made of parts', () => {
    const deal = combo(
      choice({ options: ['cola', 'wine', 'beer', 'deal', 'half', 'gone'].map(id => ({ product_id: id })) }),
    )
    expect(optionIds(deal)).toHaveLength(6)
    expect(optionIds(row())).toEqual([])
    const products = new Map([
      ['cola', row()],
      ['wine', row({ price_mode: 'open' })],
      ['beer', row({ sold_by: 'weight' })],
      ['deal', deal],
      ['half', row({ parts: { count: 2 } })],
    ])
    const found = optionFaults(deal, products).map(({ path }) => path)
    expect(found).toEqual([1, 2, 3, 4].map(at => `combo.choices.0.options.${at}.product_id`))
    expect(optionFaults(row(), products)).toEqual([])
  })

  it('stay so while a combo has them', () => {
    const used = (one: object) => usedOptionFaults(row(one), 'deal').map(({ path }) => path)
    expect(used({})).toEqual([])
    expect(used({ price_mode: 'open' })).toEqual(['price_mode'])
    expect(used({ sold_by: 'weight' })).toEqual(['sold_by'])
    expect(used({ combo: { choices: [] } })).toEqual(['combo'])
    expect(used({ parts: { count: 2 } })).toEqual(['parts'])
    expect(usedOptionFaults(row({ sold_by: 'weight' }), undefined)).toEqual([])
  })
})
