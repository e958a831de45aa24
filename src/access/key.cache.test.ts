import { expect, test } from 'vitest'
import { plainSettings } from '#test/builders/plain-settings.ts'
import { type Caller, keyOnly } from './caller.rules.ts'
import { keyCacheMs, makeKeyCache } from './key.cache.ts'
import type { LiveKey } from './key.types.ts'

const brand = { id: 'b', currency: 'EUR', timezone: 'UTC', defaultLanguage: 'it', languages: ['it'] }

function keyOf(keyId: string): LiveKey {
  const caller: Caller = {
    keyId,
    brand: { ...brand, taxMode: 'inclusive', ...plainSettings },
    scopes: [],
    branchIds: [],
    backdateDays: 3,
    rateLimit: 120,
    ...keyOnly,
  }
  return { caller, expiresAt: null }
}

/** A cache with a clock and a database that the test controls. */
function scene() {
  let now = 0
  let answer: LiveKey | undefined = keyOf('first')
  const waiting: (() => void)[] = []
  const cache = makeKeyCache(() => now)
  let asked = 0
  const find = async () => {
    const found = await cache.find('digest', () => {
      asked++
      const seen = answer
      return new Promise(resolve => waiting.push(() => resolve(seen)))
    })
    return found?.caller.keyId
  }
  return {
    cache,
    find,
    asked: () => asked,
    store: (key: LiveKey | undefined) => void (answer = key),
    /** Answers all pending queries. */
    answerAll: async () => {
      for (const resolve of waiting.splice(0)) resolve()
      await new Promise(resolve => setImmediate(resolve))
    },
    wait: (ms: number) => void (now += ms),
  }
}

test('many requests with one key query the database once', async () => {
  const { find, asked, answerAll } = scene()
  const found = Promise.all([find(), find(), find()])
  await answerAll()
  expect(await found).toEqual(['first', 'first', 'first'])
  expect(await find()).toBe('first')
  expect(asked()).toBe(1)
})

test('refreshes a key in use without making requests wait', async () => {
  const { find, asked, store, answerAll, wait } = scene()
  void find()
  await answerAll()
  store(keyOf('second'))
  wait(keyCacheMs / 2)
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
  wait(keyCacheMs)
  const found = find()
  await answerAll()
  expect(await found).toBeUndefined()
})

test('measures age from the start of the query, not from its answer', async () => {
  const { find, store, answerAll, wait } = scene()
  const slow = find()
  wait(keyCacheMs)
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
  store(keyOf('changed'))
  cache.forget('b')
  const after = find()
  await answerAll()
  expect([await before, await after]).toEqual(['first', 'changed'])
  expect(await find()).toBe('changed')
})

test('keeps the keys of other brands', async () => {
  const { cache, find, asked, answerAll } = scene()
  void find()
  await answerAll()
  cache.forget('other')
  expect(await find()).toBe('first')
  expect(asked()).toBe(1)
})

test('remembers an unknown key for a second', async () => {
  const { cache, find, store, answerAll, wait } = scene()
  store(undefined)
  const found = find()
  await answerAll()
  expect([await found, cache.isMissing('digest'), cache.isKnown('digest')]).toEqual([undefined, true, false])
  expect(cache.isMissing('other')).toBe(false)
  wait(keyCacheMs)
  expect(cache.isMissing('digest')).toBe(false)
})

test('keeps a known key until a refresh finds it gone', async () => {
  const { cache, find, store, answerAll, wait } = scene()
  void find()
  await answerAll()
  wait(keyCacheMs * 60)
  expect(cache.isKnown('digest')).toBe(true)
  store(undefined)
  const found = find()
  await answerAll()
  expect([await found, cache.isKnown('digest'), cache.isMissing('digest')]).toEqual([undefined, false, true])
})

test('remembers at most ten thousand unknown keys', async () => {
  const { cache } = scene()
  const size = 10_000
  for (let at = 0; at <= size; at++) await cache.find(String(at), async () => undefined)
  expect([cache.isMissing('0'), cache.isMissing('1'), cache.isMissing(String(size))]).toEqual([
    false,
    true,
    true,
  ])
})
