import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteLru } from './byte-lru.ts'

describe('a cache bounded by bytes', () => {
  test('evicts the least recently used value', () => {
    const lru = new ByteLru<string>(2500)
    lru.set('a', 'A', 500)
    lru.set('b', 'B', 500)
    lru.set('c', 'C', 500)
    expect(lru.get('a')).toBe('A')
    lru.set('d', 'D', 500)
    expect(['a', 'b', 'c', 'd'].map(key => lru.get(key))).toEqual(['A', undefined, 'C', 'D'])
  })

  test('stores nothing for a value larger than the cache, and drops the old one', () => {
    const lru = new ByteLru<string>(1000)
    expect(lru.set('a', 'old', 10)).toBe(true)
    expect(lru.set('b', 'other', 10)).toBe(true)
    expect(lru.set('a', 'new', 1001)).toBe(false)
    expect(lru.get('a')).toBeUndefined()
    expect(lru.get('b')).toBe('other')
  })

  test('no longer counts a replaced or deleted value', () => {
    const lru = new ByteLru<string>(10_000)
    lru.set('a', 'one', 4000)
    lru.set('a', 'two', 100)
    const one = lru.bytes
    lru.set('b', 'three', 100)
    expect(lru.bytes).toBe(one * 2)
    expect([lru.delete('b'), lru.delete('b')]).toEqual([true, false])
    expect(lru.bytes).toBe(one)
  })

  test('limits the number of empty values', () => {
    const lru = new ByteLru<null>(100_000)
    for (let at = 0; at < 10_000; at++) lru.set(`key ${at}`, null, 0)
    const left = Array.from({ length: 10_000 }, (_, at) => lru.get(`key ${at}`)).filter(one => one === null)
    expect(left.length).toBeGreaterThan(100)
    expect(left.length).toBeLessThan(400)
  })

  test.each([Number.NaN, -1])('refuses %s bytes', bytes => {
    expect(() => new ByteLru(bytes)).toThrow(RangeError)
    expect(() => new ByteLru<string>(10).set('a', 'A', bytes)).toThrow(RangeError)
  })

  const command = record({
    act: constantFrom('get', 'set', 'delete'),
    key: constantFrom('a', 'b', 'c', 'd', 'e'),
    bytes: nat(1500),
  })

  test('stays within its bytes and behaves like a list of keys by last use', () => {
    assert(
      property(array(command, { maxLength: 60 }), commands => {
        const lru = new ByteLru<number>(3000)
        const cost = (bytes: number) => bytes + 256 + 2
        let model: { key: string; bytes: number }[] = []
        for (const { act, key, bytes } of commands) {
          const found = model.find(one => one.key === key)
          const others = model.filter(one => one.key !== key)
          if (act === 'get') {
            expect(lru.get(key)).toBe(found?.bytes)
            if (found !== undefined) model = [...others, found]
          } else if (act === 'delete') {
            lru.delete(key)
            model = others
          } else {
            lru.set(key, bytes, bytes)
            model = [...others, { key, bytes }]
            while (model.reduce((sum, one) => sum + cost(one.bytes), 0) > 3000) model.shift()
          }
          expect(lru.bytes).toBe(model.reduce((sum, one) => sum + cost(one.bytes), 0))
          expect(lru.bytes).toBeLessThanOrEqual(3000)
        }
      }),
    )
  })
})
