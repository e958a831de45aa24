import { expect, it } from 'vitest'
import type { ChoiceRules } from '../menu/line-choice.rules.ts'
import { linePrice } from './line-price.rules.ts'

const group: ChoiceRules = {
  id: 'extras',
  min: 0,
  max: null,
  freeQuantity: 1,
  addonIds: ['egg', 'ham'],
  defaultAddonIds: [],
}
const addons = [
  { addonId: 'ham', group, quantity: 2, unitPrice: 150 },
  { addonId: 'egg', group, quantity: 2, unitPrice: 99 },
]

it('charges the addons of each unit, the free ones aside', () => {
  const line = { quantityMilli: 3000, weighed: false, unitPrice: 1000, addons }
  expect(linePrice(line, 1)).toEqual({
    subtotal: 3000 + 900 + 297,
    addonTotals: [900, 297],
    halfTotals: [],
  })
})

it('charges the addons of a weighed line once, and rounds each amount by itself', () => {
  const line = { quantityMilli: 1234, weighed: true, unitPrice: 999, addons }
  expect(linePrice(line, 1)).toMatchObject({ subtotal: 1233 + 300 + 99, addonTotals: [300, 99] })
  expect(linePrice(line, 100)).toMatchObject({ subtotal: 1200 + 300 + 100, addonTotals: [300, 100] })
})
