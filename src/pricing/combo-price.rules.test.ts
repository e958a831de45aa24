import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from '../lib/money.ts'
import { comboFault, componentPrices, inComboOrder } from './combo-price.rules.ts'

it('counts the options taken of a choice', () => {
  const taken = (...ids: string[]) => ids.map(choiceId => ({ choiceId }))
  const side = { id: 'side', min: 1, max: 2 }
  expect(comboFault(side, taken('drink'))).toBe('too_few')
  expect(comboFault(side, taken('side', 'drink', 'side'))).toBeNull()
  expect(comboFault(side, taken('side', 'side', 'side'))).toBe('too_many')
})

it('lists what is taken in the order of the choices', () => {
  const taken = ['drink', 'main', 'drink'].map((choiceId, at) => ({ choiceId, at }))
  const choices = [{ id: 'main' }, { id: 'side' }, { id: 'drink' }]
  expect(inComboOrder(choices, taken).map(({ at }) => at)).toEqual([1, 0, 2])
})

it('spreads the price of a combo by list prices, and adds the extras where they are', () => {
  const component = fc.record({ listPrice: fc.nat(100_000), extra: fc.nat(5000) })
  const components = fc.array(component, { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.nat(1_000_000), components, fc.constantFrom(1, 100), (units, parts, step) => {
      const price = units * step
      const prices = componentPrices(price, parts, step)
      const shares = prices.map((own, at) => own - parts[at]!.extra)
      expect(sum(shares)).toBe(price)
      const lists = sum(parts.map(({ listPrice }) => listPrice))
      for (const [at, share] of shares.entries()) {
        const weight = lists === 0 ? 1 / parts.length : parts[at]!.listPrice / lists
        expect(share % step).toBe(0)
        expect(Math.abs(share - price * weight)).toBeLessThan(step + 0.001)
      }
    }),
  )
})

it('spreads the price of a combo equally when all its options are free', () => {
  const free = (extra: number) => ({ listPrice: 0, extra })
  expect(componentPrices(1000, [free(0), free(50), free(0)], 1)).toEqual([334, 383, 333])
})
