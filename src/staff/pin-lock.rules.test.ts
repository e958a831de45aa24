import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxWrongPins, pinWait, triesLeft, windowMs, withWrongPin, type WrongPin } from './pin-lock.rules.ts'
import { pinLocked, pinRejected } from './staff.refusals.ts'

const keyId = 'key'
const wrongAt = (branchId: string, times: readonly number[], by = keyId): WrongPin[] =>
  times.map(at => ({ keyId: by, branchId, at }))
const waitIn = (wrong: readonly WrongPin[], branchId: string, now: number) =>
  pinWait(wrong, { keyId, branchId }, now)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('wrong PINs of a key', () => {
  test('are accepted ten times an hour in a branch, then refused until the exact second', () => {
    const ten = wrongAt('a', upTo(10))
    expect(waitIn(ten, 'a', 20)).toBeUndefined()
    expect([ten, ten.slice(2)].map(wrong => triesLeft(wrong, { keyId, branchId: 'a' }, 20))).toEqual([1, 3])
    const eleven = withWrongPin(ten, { keyId, branchId: 'a', at: 20 })
    expect(waitIn(eleven, 'a', 20)).toEqual({ leftMs: windowMs - 20, limit: maxWrongPins.branch })
    expect(waitIn(eleven, 'b', 20)).toBeUndefined()
    expect(waitIn(eleven, 'a', windowMs - 1)).toEqual({ leftMs: 1, limit: 10 })
    expect(waitIn(eleven, 'a', windowMs)).toBeUndefined()
    // The next wrong one begins a wait again, until the second of them has aged out.
    const again = withWrongPin(eleven, { keyId, branchId: 'a', at: windowMs })
    expect(again).toHaveLength(11)
    expect(waitIn(again, 'a', windowMs)).toMatchObject({ leftMs: 1 })
  })

  test('are accepted thirty times an hour across all branches', () => {
    const thirty = upTo(30).map(at => ({ keyId, branchId: `${at % 6}`, at }))
    expect(waitIn(thirty, 'x', 40)).toBeUndefined()
    const more = withWrongPin(thirty, { keyId, branchId: 'x', at: 40 })
    expect(waitIn(more, 'y', 40)).toEqual({ leftMs: windowMs - 40, limit: maxWrongPins.key })
  })

  test('of a key and the keys that it made are accepted sixty times an hour', () => {
    const sixty = ['a', 'b'].flatMap(by => wrongAt('x', upTo(30), by))
    expect(waitIn(sixty, 'y', 40)).toBeUndefined()
    const more = withWrongPin(sixty, { keyId: 'c', branchId: 'x', at: 40 })
    expect(waitIn(more, 'y', 40)).toEqual({ leftMs: windowMs - 40, limit: maxWrongPins.family })
  })

  test('name the limit of the branch when both limits end at the same time', () => {
    const ago = wrongAt(
      'a',
      Array.from({ length: 31 }, () => 0),
    )
    expect(waitIn(ago, 'a', 20)).toEqual({ leftMs: windowMs - 20, limit: maxWrongPins.branch })
  })

  test('are stored only as far as the limits need them', () => {
    const many = wrongAt('a', upTo(70))
    expect(withWrongPin(many, { keyId, branchId: 'b', at: 80 })).toEqual([
      ...wrongAt('a', upTo(70).slice(10)),
      { keyId, branchId: 'b', at: 80 },
    ])
  })

  test('never exceed the limit of any hour, in any sequence of tries', () => {
    const tries = fc.array(
      fc.record({ after: fc.nat(windowMs / 12), branchId: fc.constantFrom('a', 'b', 'c', 'd') }),
      { maxLength: 200 },
    )
    fc.assert(
      fc.property(tries, tries => {
        let wrong: WrongPin[] = []
        let now = 0
        const looked: WrongPin[] = []
        for (const { after, branchId } of tries) {
          now += after
          if (waitIn(wrong, branchId, now) !== undefined) continue
          looked.push({ keyId, branchId, at: now })
          wrong = withWrongPin(wrong, { keyId, branchId, at: now })
          expect(wrong.length).toBeLessThanOrEqual(maxWrongPins.family + 1)
          const isRefused = waitIn(wrong, branchId, now) !== undefined
          expect(triesLeft(wrong, { keyId, branchId }, now) > 0).toBe(!isRefused)
        }
        for (const { at: end } of looked) {
          const hour = looked.filter(({ at }) => at <= end && at + windowMs > end)
          expect(hour.length).toBeLessThanOrEqual(maxWrongPins.key + 1)
          for (const branch of ['a', 'b', 'c', 'd']) {
            const here = hour.filter(({ branchId }) => branchId === branch)
            expect(here.length).toBeLessThanOrEqual(maxWrongPins.branch + 1)
          }
        }
      }),
    )
  })

  test('are refused with the seconds to wait', () => {
    expect(pinRejected(8)).toMatchObject({ code: 'pin_rejected', details: { tries_left: 8 } })
    const locked = pinLocked({ leftMs: 29_001, limit: 10 })
    expect(locked).toMatchObject({
      code: 'rate_limited',
      retryAfter: 30,
      details: { limit: 10, retry_after: 30 },
    })
    expect(locked.message).toContain('in this branch')
    expect(pinLocked({ leftMs: 1, limit: 30 })).toMatchObject({ retryAfter: 1 })
    expect(pinLocked({ leftMs: 1, limit: 30 }).message).toContain('in all branches together')
    expect(pinLocked({ leftMs: 1, limit: 60 }).message).toContain('The keys of one maker')
  })
})
