import { expect, test } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { Till, total } from '#test/builders/refund-till.ts'
import { taxesLeft } from './refund-taxes.rules.ts'

const taxed = (taxId: string, sum: number, tax: number) => total(sum, { tax, taxId, taxName: taxId })
const order = paidOrder([taxed('a', 999, 91), taxed('b', 555, 100), total(2500)], [{ amount: 4054 }])
const shown = ({ order }: Till) =>
  order.adjustments.map(({ taxLines }) => taxLines?.map(one => [one.taxId, one.base, one.amount]))

test('an item gives back its own taxes, whatever went before; wasted food gives none', () => {
  const till = new Till(order)
  const [back] = till.refund([till.item(1)]).order.adjustments
  const waste = { ...back!, kind: 'waste' as const, amount: 0, tax: 0, taxLines: null }
  till.order = { ...till.order, adjustments: [waste, back!] }
  till.refund([till.item(0)])
  till.refund([till.item(2)])
  expect(shown(till)).toEqual([undefined, [['b', 455, 100]], [['a', 908, 91]], []])
})

test('many small amounts leave each base, and what has no tax, as the items have them', () => {
  const till = new Till(order)
  for (let at = 0; at < 200; at++) till.refund(undefined, { amount: 10 })
  expect(taxesLeft(till.order)).toMatchObject({
    lines: [{ base: 458 }, { base: 230 }],
    untaxed: 1263,
  })
})

test('a cent that is not left of a tax comes out of another', () => {
  const till = new Till(paidOrder([taxed('a', 1100, 100), taxed('b', 1100, 100)], [{ amount: 2200 }]))
  till.refund(undefined, { amount: 1 })
  till.refund([till.item(1)])
  till.refund([till.item(0)])
  expect(shown(till)).toEqual([
    [['b', 1, 0]],
    [
      ['a', 1, 0],
      ['b', 999, 100],
    ],
    [['a', 999, 100]],
  ])
})
