import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { type Fraction, rounded } from '#test/money/fraction.ts'
import { anySeed, runs } from '#test/support/runs.ts'
import { sweep } from '#test/support/sweep.ts'
import { lawful, type Ways } from './oracle-state.ts'
import { brokenLaws } from './compare.ts'
import type { Snapshot } from './case.ts'
import { oracleStory } from './oracle.ts'
import { search } from './search.ts'

it('agrees with the service on random orders after any operations', () => {
  const seed = anySeed()
  const orders = runs(sweep('orders of the oracle'))
  const { sold, had, faults } = search(seed, orders)
  expect({ seed, faults }).toEqual({ seed, faults: [] })
  expect(sold).toBeGreaterThan(0.75 * orders)
  for (const some of Object.values(had)) expect(some).toBeGreaterThan(0.2 * orders)
})

/** To the nearest step, halves to the even one: what many systems do. */
function halfEven(exact: Fraction, step: number): number {
  const up = rounded(exact, step)
  const isHalf = 2n * exact.above === (2n * BigInt(up) - BigInt(step)) * exact.below
  return isHalf && (up / step) % 2 !== 0 ? up - step : up
}

describe('control: detects a wrong computation', () => {
  test.each<[string, Partial<Ways>]>([
    ['halves rounded to the even cent', { round: halfEven }],
    ['ties that serve the later line', { ties: 'later' }],
    ['tax of a part recalculated', { partTax: 'recalculated' }],
    ['items that give back their price after an amount', { worth: 'price' }],
    ['an average of halves that is rounded after it is multiplied', { average: 'exact' }],
    ['a price that is spread for all combos of a line', { comboPrice: 'line' }],
    ['a discount on a component that leaves its combo as it was', { concerns: 'component' }],
    ['campaigns on top of another price', { override: 'reduced' }],
    ['components that are taxed one by one', { components: 'alone' }],
    ["the order's discounts before those of its items", { itemsFirst: false }],
  ])('%s', (_, way) => {
    const { faults } = search(1, 3000, given => oracleStory(given, { ...lawful, ...way }))
    expect(faults.length).toBeGreaterThan(0)
  })
})

test('control: finds a cent given back of another tax, or of none', () => {
  const taxed = (tax: number): Snapshot['taxes'][string] => ({
    rate: 1,
    base: 10,
    amount: tax,
    components: [],
  })
  const totals = { total: 0, subtotal: 0, tax: 0, discount: 0, campaignDiscount: 0, cost: 0, grossProfit: 0 }
  const none = { items: {}, totals, taxes: {}, discounts: {} }
  const sold = { ...none, totals: { ...totals, total: 28, tax: 3 }, taxes: { a: taxed(1), b: taxed(2) } }
  const back = (taxId: string, base: number, amount: number) => ({ taxId, base, amount, components: [] })
  const lawsBroken = (...lines: ReturnType<typeof back>[]) => {
    const story = { snapshots: [sold, none], due: 28, split: [28], returned: [{ amount: 28, tax: 3, lines }] }
    return brokenLaws(story, 0).filter(law => law.includes('goes back'))
  }
  const isMore = ['no more of a tax goes back than was sold']
  expect(lawsBroken(back('a', 10, 1), back('b', 10, 2))).toEqual([])
  expect(lawsBroken(back('a', 9, 1), back('b', 11, 2))).toEqual(isMore)
  expect(lawsBroken(back('a', 9, 1), back('b', 10, 2))).toEqual(isMore)
})

test('the oracle imports only types from the service', () => {
  const files = [
    'oracle.ts',
    'oracle-parts.ts',
    'oracle-halves.ts',
    'oracle-combos.ts',
    'oracle-campaigns.ts',
    'oracle-sale.ts',
    'oracle-state.ts',
    'case.ts',
    '../money/fraction.ts',
  ]
  for (const file of files) {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const imports = [...text.matchAll(/^import ([^'"]*) from '([^']+)'/gm)]
    const values = imports.filter(([, names]) => !names!.startsWith('type ')).map(([, , from]) => from!)
    const own = values.every(from => files.includes(from.replace('./', '').replace('#test/', '../')))
    expect({ file, values, own }).toMatchObject({ own: true })
  }
})
