import { expect, test } from 'vitest'
import { BrandTurns } from './brand-turns.ts'

/** Asks for three pieces of work of brand A, then one each of B and C. @returns the order in which they began: A waits first */
async function order(inAll: number, brandOf: (name: string) => string): Promise<string[]> {
  const turns = new BrandTurns({ ofBrand: 1, inAll })
  const begun: string[] = []
  const work = async (name: string) => {
    begun.push(name)
    await new Promise(resolve => setImmediate(resolve))
    if (name === 'a2') throw new Error('failed')
  }
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map(name => turns.pass(brandOf(name), () => work(name)))
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toContain('rejected')
  return begun
}

test('takes one of each brand in turn, failed or not; control: in one line they keep their order', async () => {
  expect(await order(1, name => name[0]!)).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  expect(await order(1, () => 'all')).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
})

test('runs one of a brand at a time, and no more in all than it may', async () => {
  expect(await order(2, name => name[0]!)).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
  const turns = new BrandTurns({ ofBrand: 1, inAll: 2 })
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise(resolve => setImmediate(resolve))
    running--
  }
  await Promise.all(['a', 'a', 'b', 'b', 'c', 'd'].map(brand => turns.pass(brand, work)))
  expect(most).toBe(2)
})
