import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxWrongPins, pinWait, windowMs, withWrongPin, type WrongPin } from './pin-lock.rules.ts'
import { pinLocked, pinRejected } from './staff.refusals.ts'

const wrongAt = (branchId: string, times: readonly number[]): WrongPin[] =>
  times.map(at => ({ branchId, at }))
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('wrong PINs of a key', () => {
  test('are accepted ten times an hour in a branch, then refused until the exact second', () => {
    const ten = wrongAt('a', upTo(10))
    expect(pinWait(ten, 'a', 20)).toBeUndefined()
    const eleven = withWrongPin(ten, { branchId: 'a', at: 20 })
    expect(pinWait(eleven, 'a', 20)).toEqual({ leftMs: windowMs - 20, limit: maxWrongPins.branch })
    expect(pinWait(eleven, 'b', 20)).toBeUndefined()
    expect(pinWait(eleven, 'a', windowMs - 1)).toEqual({ leftMs: 1, limit: 10 })
    expect(pinWait(eleven, 'a', windowMs)).toBeUndefined()
    // The next wrong one begins a wait again, until the second of them has aged out.
    const again = withWrongPin(eleven, { branchId: 'a', at: windowMs })
    expect(again).toHaveLength(11)
    expect(pinWait(again, 'a', windowMs)).toMatchObject({ leftMs: 1 })
  })

  test('are accepted thirty times an hour across all branches', () => {
    const thirty = upTo(30).map(at => ({ branchId: `${at % 6}`, at }))
    expect(pinWait(thirty, 'x', 40)).toBeUndefined()
    const more = withWrongPin(thirty, { branchId: 'x', at: 40 })
    expect(pinWait(more, 'y', 40)).toEqual({ leftMs: windowMs - 40, limit: maxWrongPins.key })
  })

  test('name the limit of the branch when both limits end at the same time', () => {
    const ago = wrongAt(
      'a',
      Array.from({ length: 31 }, () => 0),
    )
    expect(pinWait(ago, 'a', 20)).toEqual({ leftMs: windowMs - 20, limit: maxWrongPins.branch })
  })

  test('are stored only as far as the limits need them', () => {
    const many = wrongAt('a', upTo(40))
    expect(withWrongPin(many, { branchId: 'b', at: 50 })).toEqual([
      ...wrongAt('a', upTo(40).slice(10)),
      { branchId: 'b', at: 50 },
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
          if (pinWait(wrong, branchId, now) !== undefined) continue
          looked.push({ branchId, at: now })
          wrong = withWrongPin(wrong, { branchId, at: now })
          expect(wrong.length).toBeLessThanOrEqual(maxWrongPins.key + 1)
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
    expect(pinRejected()).toMatchObject({ code: 'pin_rejected', details: {} })
    const locked = pinLocked({ leftMs: 29_001, limit: 10 })
    expect(locked).toMatchObject({
      code: 'rate_limited',
      retryAfter: 30,
      details: { limit: 10, retry_after: 30 },
    })
    expect(locked.message).toContain('in this branch')
    expect(pinLocked({ leftMs: 1, limit: 30 })).toMatchObject({ retryAfter: 1 })
    expect(pinLocked({ leftMs: 1, limit: 30 }).message).toContain('in all branches together')
  })
})
