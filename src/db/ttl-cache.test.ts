import { expect, test } from 'vitest'
import { makeTtlCache, ttlMs } from './ttl-cache.ts'

/** A cache with a clock and a database that the test controls. */
function scene() {
  let now = 0
  let answer: string | undefined = 'first'
  const waiting: (() => void)[] = []
  const cache = makeTtlCache<string>(() => now)
  let asked = 0
  const find = async () =>
    cache.find('name', () => {
      asked++
      const seen = answer
      return new Promise(resolve => waiting.push(() => resolve(seen)))
    })
  return {
    cache,
    find,
    asked: () => asked,
    store: (thing: string | undefined) => void (answer = thing),
    /** Answers all pending queries. */
    answerAll: async () => {
      for (const resolve of waiting.splice(0)) resolve()
      await new Promise(resolve => setImmediate(resolve))
    },
    wait: (ms: number) => void (now += ms),
  }
}

test('many requests with one name query the database once', async () => {
  const { find, asked, answerAll } = scene()
  const found = Promise.all([find(), find(), find()])
  await answerAll()
  expect(await found).toEqual(['first', 'first', 'first'])
  expect(await find()).toBe('first')
  expect(asked()).toBe(1)
})

test('refreshes a value in use without making requests wait', async () => {
  const { find, asked, store, answerAll, wait } = scene()
  void find()
  await answerAll()
  store('second')
  wait(ttlMs / 2)
  expect([await find(), await find()]).toEqual(['first', 'first'])
  expect(asked()).toBe(2)
  await answerAll()
  expect(await find()).toBe('second')
})

test('does not serve a result that is a second old', async () => {
  const { find, store, answerAll, wait } = scene()
  void find()
  await answerAll()
  store(undefined)
  wait(ttlMs)
  const found = find()
  await answerAll()
  expect(await found).toBeUndefined()
})

test('measures age from the start of the query, not from its answer', async () => {
  const { find, store, answerAll, wait } = scene()
  const slow = find()
  wait(ttlMs)
  store(undefined)
  await answerAll()
  expect(await slow).toBe('first')
  const found = find()
  await answerAll()
  expect(await found).toBeUndefined()
})

test('drops a look-up that started before a change', async () => {
  const { cache, find, store, answerAll } = scene()
  const before = find()
  store('changed')
  cache.forget(() => true)
  const after = find()
  await answerAll()
  expect([await before, await after]).toEqual(['first', 'changed'])
  expect(await find()).toBe('changed')
})

test('keeps what is not forgotten', async () => {
  const { cache, find, asked, answerAll } = scene()
  void find()
  await answerAll()
  cache.forget((_, name) => name === 'other')
  expect(await find()).toBe('first')
  expect(asked()).toBe(1)
})

test('keeps a known value until a refresh finds it gone', async () => {
  const { cache, find, store, answerAll, wait } = scene()
  void find()
  await answerAll()
  wait(ttlMs * 60)
  expect(cache.has('name')).toBe(true)
  store(undefined)
  const found = find()
  await answerAll()
  expect([await found, cache.has('name')]).toEqual([undefined, false])
})
