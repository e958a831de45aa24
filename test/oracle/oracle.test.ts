import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { type Fraction, rounded } from '#test/money/fraction.ts'
import { anySeed, runs } from '#test/support/runs.ts'
import { sweep } from '#test/support/sweep.ts'
import { lawful, type Ways } from './oracle-state.ts'
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
