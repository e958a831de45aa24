import { expect, test } from 'vitest'
import { nextChoice } from './choose.rules.ts'

const beer = { id: 'B', kind: 'product', quantity: 3, paid_quantity: 1, total: 15 }

test('a press takes one more of what is unpaid, and after the last one none', () => {
  const one = nextChoice(new Map(), [beer])
  const two = nextChoice(one, [beer])
  expect([...one, ...two]).toEqual([
    ['B', 1],
    ['B', 2],
  ])
  expect(nextChoice(two, [beer]).size).toBe(0)
})

test('the components of a combo are chosen together', () => {
  expect([...nextChoice(new Map(), [beer, { ...beer, id: 'C' }])]).toEqual([
    ['B', 1],
    ['C', 1],
  ])
})

test('a weighed line is chosen whole, and so is half a piece', () => {
  expect([...nextChoice(new Map(), [{ ...beer, quantity: 1.25, paid_quantity: 0 }])]).toEqual([['B', 1.25]])
  expect([...nextChoice(new Map(), [{ ...beer, quantity: 1, paid_quantity: 0.5 }])]).toEqual([['B', 0.5]])
})
