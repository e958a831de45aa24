import { expect, test } from 'vitest'
import { summedRate, taxFaults, type TaxSketch } from './tax-components.rules.ts'

const gst = { name: 'GST', rate: 50_000 }
const qst = { name: 'QST', rate: 99_750 }

test.each<[string, Partial<TaxSketch>, string[]]>([
  ['a rate alone', { rate: 100_000, components: null }, []],
  ['rates by service type', { rate: 100_000, components: null, hasServiceRates: true }, []],
  ['components that add up', {}, []],
  ['no rate at all', { rate: null, components: null }, ['rate required']],
  ['another rate than the sum', { rate: 150_000 }, ['rate not_allowed']],
  ['a name twice', { components: [gst, { ...qst, name: 'GST' }] }, ['components.1.name duplicate']],
  ['more than all', { rate: 1_050_000, components: [gst, { ...qst, rate: 1_000_000 }] }, ['components max']],
  ['components and rates by service type', { hasServiceRates: true }, ['components not_allowed']],
])('a tax with %s', (_, sketch, expected) => {
  const faults = taxFaults({ rate: 149_750, components: [gst, qst], hasServiceRates: false, ...sketch })
  expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
})

test('the rate is the sum of the components', () => {
  expect(summedRate([gst, qst])).toBe(149_750)
  expect(summedRate(null)).toBeNull()
})
