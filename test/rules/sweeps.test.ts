import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isLong, sample, sweep, sweeps } from '#test/support/sweep.ts'

const { repeated, listed } = sweeps
const repeats = Object.entries(repeated) as [keyof typeof repeated, readonly [number, number]][]
const lists = Object.entries(listed) as [keyof typeof listed, number][]

/** The sweeps that each test file asks for. */
function askedIn(text: string): string[] {
  return [...text.matchAll(/\b(?:sweep|sample|sampleOf)\(\s*'([^'$]+)'/g)].map(([, name]) => name!)
}

describe('the table of sweeps', () => {
  const texts = globSync('{src,test,bench}/**/*.test.ts').map(file => readFileSync(file, 'utf8'))

  test('lists exactly the sweeps that tests use', () => {
    const asked = new Set(texts.flatMap(askedIn))
    expect([...asked].toSorted()).toEqual([...repeats, ...lists].map(([name]) => name).toSorted())
  })

  test('is used only by files that npm run test:long runs', () => {
    // vitest.config.ts finds them by this import.
    const left = texts.filter(text => askedIn(text).length > 0 && !text.includes('support/sweep.ts'))
    expect(left).toEqual([])
  })

  test.each(repeats)('%s: is longer in npm run test:long', (name, [whole, few]) => {
    expect(whole).toBeGreaterThan(few)
    expect(few).toBeGreaterThan(0)
    expect(sweep(name)).toBe(isLong ? whole : few)
  })

  test.each(lists)('%s: all in npm run test:long, otherwise %i of them in their order', (name, few) => {
    const all = Array.from({ length: 100 }, (_, at) => at)
    expect(sample(name, all, true)).toEqual(all)
    const some = sample(name, all, false)
    expect(some).toHaveLength(few)
    expect(some).toEqual([...new Set(some)].toSorted((one, other) => one - other))
    expect(sample(name, all)).toEqual(isLong ? all : some)
    expect(sample(name, ['one'], false)).toEqual(['one'])
  })
})
