import { describe, expect, it } from 'vitest'
import {
  chargedUnits,
  type Choice,
  type ChoiceRules,
  defaultsTaken,
  groupFault,
  isIncluded,
} from './line-choice.rules.ts'

const toppings: ChoiceRules = {
  id: 'toppings',
  min: 1,
  max: 3,
  freeQuantity: 2,
  addonIds: ['onion', 'basil', 'ham'],
  defaultAddonIds: ['onion', 'basil'],
}
const size: ChoiceRules = {
  ...toppings,
  id: 'size',
  max: 1,
  addonIds: ['small', 'large'],
  defaultAddonIds: ['small'],
}

const of = (group: ChoiceRules, addonId: string, quantity = 1): Choice => ({ addonId, group, quantity })
const taken = (named: Choice[], without: string[] = []) =>
  defaultsTaken([toppings, size], named, without).map(({ addonId }) => addonId)

describe('the defaults of a line', () => {
  it.each<[string, Choice[], string[], string[]]>([
    ['are all of them when it says nothing', [], [], ['onion', 'basil', 'small']],
    ['leave out what it is ordered without', [], ['onion'], ['basil', 'small']],
    [
      'stand beside another addon of a group of several',
      [of(toppings, 'ham')],
      [],
      ['onion', 'basil', 'small'],
    ],
    ['give way to another addon of a group of one', [of(size, 'large')], [], ['onion', 'basil']],
    ['are not taken twice', [of(toppings, 'onion', 2)], [], ['basil', 'small']],
    ['are taken beside the same addon in another group', [of(size, 'onion')], [], ['onion', 'basil']],
  ])('%s', (_, named, without, expected) => {
    expect(taken(named, without)).toEqual(expected)
  })

  it('are part of the dish in a group of several, one unit each', () => {
    expect([
      isIncluded(of(toppings, 'onion')),
      isIncluded(of(toppings, 'onion', 2)),
      isIncluded(of(toppings, 'ham')),
      isIncluded(of(size, 'small')),
    ]).toEqual([true, false, false, false])
  })
})

describe('the units of a group', () => {
  it('are counted against its minimum and maximum', () => {
    expect(groupFault(toppings, [of(size, 'small')])).toBe('too_few')
    expect(groupFault(toppings, [of(toppings, 'ham', 3)])).toBeNull()
    expect(groupFault(toppings, [of(toppings, 'ham', 3), of(toppings, 'onion')])).toBe('too_many')
    expect(groupFault({ ...toppings, max: null }, [of(toppings, 'ham', 99)])).toBeNull()
  })

  it('are free first in the order of its addons, whatever the order on the line', () => {
    const chosen = [of(toppings, 'ham'), of(toppings, 'basil', 2), of(toppings, 'onion'), of(size, 'small')]
    expect(chosen.map(one => chargedUnits(chosen, one))).toEqual([1, 1, 0, 0])
    const paid = { ...toppings, freeQuantity: 0 }
    expect(chargedUnits([of(paid, 'ham', 2)], of(paid, 'ham', 2))).toBe(2)
  })
})
