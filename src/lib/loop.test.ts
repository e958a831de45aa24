import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { loop, type LoopOptions } from './loop.ts'

function open(work: () => Promise<number | undefined>, options: Partial<LoopOptions> = {}) {
  const heard: string[] = []
  const opened = loop(work, { firstMs: Infinity, failed: reason => void heard.push(reason), ...options })
  onTestFinished(() => opened.close())
  return { ...opened, heard }
}

test('runs when woken, once for many wakes, and again for a wake during a run', async () => {
  const runs: (() => void)[] = []
  const work = () => new Promise<undefined>(resolve => runs.push(() => resolve(undefined)))
  const { wake } = open(work)
  await sleep(5)
  expect(runs).toHaveLength(0)
  for (let times = 0; times < 3; times++) wake()
  expect(runs).toHaveLength(1)
  runs[0]!()
  await expect.poll(() => runs).toHaveLength(2)
  runs[1]!()
  await sleep(10)
  expect(runs).toHaveLength(2)
})

test('pauses between runs, and runs by itself when the task says so', async () => {
  const times: number[] = []
  const { wake } = open(
    async () => {
      times.push(performance.now())
      return times.length === 2 ? 5 : undefined
    },
    { pauseMs: 40 },
  )
  wake()
  await sleep(5)
  wake()
  await expect.poll(() => times).toHaveLength(3)
  expect(times[1]! - times[0]!).toBeGreaterThan(35)
  expect(times[2]! - times[1]!).toBeGreaterThan(35)
  await sleep(80)
  expect(times).toHaveLength(3)
})

test('repeats a failed run, and reports the first of consecutive failures', async () => {
  const faults = [true, true, false, true, false]
  let runs = 0
  const { heard } = open(
    async () => {
      runs += 1
      if (faults.shift() === true) throw new Error(`fault ${runs}`)
      return runs < 5 ? 1 : undefined
    },
    { firstMs: 0, retryMs: 1 },
  )
  await expect.poll(() => runs).toBe(5)
  expect(heard).toEqual(['fault 1', 'fault 4'])
})

test('waits for the running task on close, ignores its failure and starts no other', async () => {
  const { promise, reject } = Promise.withResolvers<undefined>()
  let begun = 0
  const { close, wake, heard } = open(
    () => {
      begun += 1
      return promise
    },
    { firstMs: 0, retryMs: 1 },
  )
  wake()
  const closed = close()
  reject(new Error('away'))
  await closed
  wake()
  await sleep(10)
  expect([begun, heard]).toEqual([1, []])
})
