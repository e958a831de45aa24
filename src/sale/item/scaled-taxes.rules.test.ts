import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaledTaxLines } from './scaled-taxes.rules.ts'
import type { TaxLine } from '../shapes/tax.shape.ts'
import { amounts } from '#test/builders/random-amounts.ts'

const line = (taxId: string, base: number, amount: number, shares: number[] | null = null): TaxLine => ({
  taxId,
  name: taxId,
  names: null,
  rate: 100_000,
  base,
  amount,
  components: shares?.map((amount, at) => ({ name: `${at}`, rate: 1 + at, amount })) ?? null,
})
const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)

test('scales each tax in proportion; a part that is the whole keeps the lines', () => {
  const lines = [line('a', 1000, 100), line('b', 1000, 200, [67, 133])]
  expect(scaledTaxLines(lines, { amount: 2300, tax: 300 }, 2)).toEqual(lines)
  const half = scaledTaxLines(lines, { amount: 1150, tax: 150 }, 2)
  expect(half.map(({ base, amount }) => [base, amount])).toEqual([
    [500, 50],
    [500, 100],
  ])
  expect(half[1]!.components!.map(({ amount }) => amount)).toEqual([34, 66])
})

test('gives the first line all where no line has tax, and splits components without amounts by rate', () => {
  expect(scaledTaxLines([], { amount: 100, tax: 0 }, 2)).toEqual([])
  const [only] = scaledTaxLines([line('a', 0, 0, [0, 0])], { amount: 100, tax: 3 }, 2)
  expect(only).toMatchObject({ base: 97, amount: 3, components: [{ amount: 1 }, { amount: 2 }] })
})

test('gives the first line all where no line has tax or net', () => {
  const scaled = scaledTaxLines([line('a', 0, 0), line('b', 0, 0)], { amount: 10, tax: 1 }, 2)
  expect(scaled.map(({ base, amount }) => [base, amount])).toEqual([
    [9, 1],
    [0, 0],
  ])
})

test('keeps taxes and components adding up', () => {
  const cents = amounts(10_000)
  const lines = fc.array(
    fc
      .tuple(cents, cents, fc.array(cents, { minLength: 1, maxLength: 5 }))
      .map(([base, , shares]) => line('t', base, sum(shares), shares)),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(lines, cents, cents, (lines, net, tax) => {
      const scaled = scaledTaxLines(lines, { amount: net + tax, tax }, 2)
      expect(sum(scaled.map(({ amount }) => amount))).toBe(tax)
      expect(sum(scaled.map(({ base }) => base))).toBe(net)
      for (const { amount, components } of scaled) {
        expect(sum(components!.map(part => part.amount))).toBe(amount)
      }
    }),
  )
})

test('gives nothing to a line or component without tax beside others that have some', () => {
  const [only] = scaledTaxLines([line('a', 1000, 100, [100, 0])], { amount: 550, tax: 50 }, 2)
  expect(only!.components!.map(({ amount }) => amount)).toEqual([50, 0])
  const lines = scaledTaxLines([line('a', 1000, 0), line('b', 1000, 100)], { amount: 1050, tax: 50 }, 2)
  expect(lines.map(({ base, amount }) => [base, amount])).toEqual([
    [500, 0],
    [500, 50],
  ])
})
