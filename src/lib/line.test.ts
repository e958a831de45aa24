import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Line } from './line.ts'

test('runs tasks of one name one after the other, even after failures, without delaying others', async () => {
  const line = new Line()
  const done: string[] = []
  const work = (name: string, ms: number) =>
    line.pass(name, async () => {
      await sleep(ms)
      done.push(`${name}${ms}`)
      if (ms === 30) throw new Error('broken')
      return ms
    })
  const first = work('a', 30)
  const [second, other] = [work('a', 1), work('b', 2)]
  expect(line.size).toBe(2)
  await expect(first).rejects.toThrow('broken')
  expect(await Promise.all([second, other])).toEqual([1, 2])
  expect(done).toEqual(['b2', 'a30', 'a1'])
  expect(line.size).toBe(0)
})
