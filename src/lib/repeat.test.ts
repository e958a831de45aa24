import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

test('repeats a task, reports the first of consecutive failures, and closes after the running task', async () => {
  const heard: string[] = []
  const faults = [true, true, false, true]
  let [begun, ended] = [0, 0]
  const work = async () => {
    begun += 1
    await sleep(2)
    ended += 1
    if (faults.shift() === true) throw new Error(`fault ${ended}`)
  }
  const repeated = repeat(work, { everyMs: 1, failed: reason => void heard.push(reason) })
  await vi.waitFor(() => expect(ended).toBeGreaterThan(5))
  await repeated.close()
  expect(heard).toEqual(['fault 1', 'fault 4'])
  expect(begun).toBe(ended)
  await sleep(10)
  expect(begun).toBe(ended)
})

test('waits for the running task on close, ignores its failure and starts no other', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const heard: string[] = []
  let begun = 0
  const work = () => {
    begun += 1
    return promise
  }
  const repeated = repeat(work, { everyMs: 1, failed: reason => void heard.push(reason) })
  await vi.waitFor(() => expect(begun).toBe(1))
  const closed = repeated.close()
  reject(new Error('away'))
  await closed
  await sleep(10)
  expect([begun, heard]).toEqual([1, []])
})
