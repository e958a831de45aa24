import { expect, test } from 'vitest'
import { collectGarbage } from '#test/support/collect-garbage.ts'
import { heapBytes } from './heap-bytes.ts'
import { isLong } from '#test/support/sweep.ts'

test('counts one byte a Latin letter, two for others, and includes nested values', () => {
  const latin = 'é'.repeat(1000)
  const greek = 'λ'.repeat(1000)
  expect(heapBytes(greek) - heapBytes(latin)).toBe(1000)
  expect(heapBytes([latin, latin])).toBeGreaterThan(2 * heapBytes(latin))
  expect(heapBytes(new Map([[latin, { others: { en: latin } }]]))).toBeGreaterThan(2 * heapBytes(latin))
  expect(heapBytes({ a: null, b: true, c: 1 })).toBeLessThan(100)
})

// Its collections of garbage take seconds in a process that has run many tests.
test.skipIf(!isLong)('is close to the actual size of a menu', async () => {
  const before = await memory()
  const made = Array.from({ length: 20_000 }, (_, at) => ({
    id: `product ${at}`,
    names: { it: `Nome ${at}` },
  }))
  const taken = (await memory()) - before
  const ratio = heapBytes(made) / taken
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

async function memory(): Promise<number> {
  await collectGarbage()
  return process.memoryUsage().heapUsed
}
