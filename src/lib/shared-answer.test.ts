import { expect, test } from 'vitest'
import { shareAnswer } from './shared-answer.ts'

function scene() {
  let now = 0
  let made = 0
  const ends: ((error?: Error) => void)[] = []
  const make = () =>
    new Promise<number>((resolve, reject) => {
      const number = ++made
      ends.push(error => (error === undefined ? resolve(number) : reject(error)))
    })
  const ask = shareAnswer(1000, make, () => now)
  const end = async (error?: Error) => {
    ends.shift()!(error)
    await new Promise(resolve => setImmediate(resolve))
  }
  return { ask, end, made: () => made, wait: (ms: number) => void (now += ms) }
}

test('callers within a second share one answer', async () => {
  const { ask, end, made, wait } = scene()
  const first = [ask(), ask()]
  await end()
  wait(999)
  expect(await Promise.all([...first, ask()])).toEqual([1, 1, 1])
  wait(1)
  const next = ask()
  await end()
  expect([await next, made()]).toEqual([2, 2])
})

test('callers wait for a slow answer, which is never computed twice at once', async () => {
  const { ask, end, made, wait } = scene()
  const slow = ask()
  wait(5000)
  const late = ask()
  expect(made()).toBe(1)
  await end()
  expect([await slow, await late]).toEqual([1, 1])
  void ask()
  expect(made()).toBe(2)
})

test('callers share a failure too', async () => {
  const { ask, end, made, wait } = scene()
  const failing = ask().catch((error: Error) => error.message)
  await end(new Error('away'))
  expect([await failing, await ask().catch((error: Error) => error.message)]).toEqual(['away', 'away'])
  expect(made()).toBe(1)
  wait(1000)
  void ask()
  expect(made()).toBe(2)
})
