import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localLimiter } from './memory-limiter.ts'
import { windowMs, type Admission } from './rate-limit.rules.ts'
import { isLong } from '#test/support/sweep.ts'

/** The limiter under test, with a clock that the test controls. */
type Counter = (clock: () => number) => (id: string, limit: number) => Admission

const sliding: Counter = clock => {
  const limiter = localLimiter({ clock })
  return (id, limit) => limiter.admit('key', id, limit)
}

/** The control: a fixed window per clock minute, as in many limiters. */
const fixed: Counter = clock => {
  let [minute, used] = [-1, 0]
  return (_id, limit) => {
    const now = clock()
    if (Math.floor(now / windowMs) !== minute) [minute, used] = [Math.floor(now / windowMs), 0]
    const wait = Math.max(1, Math.ceil(((minute + 1) * windowMs - now) / 1000))
    if (used >= limit) return { admitted: false, remaining: 0, resetSeconds: wait, retryAfter: wait }
    used++
    return { admitted: true, remaining: limit - used, resetSeconds: wait, retryAfter: 0 }
  }
}

/** Fractions of a millisecond that add up without rounding, so that window edges are exact. */
const tick = 1 / 1024

/** Gaps between requests in ms: bursts, single steps, and jumps to just before, at and after the window's edge. */
const gaps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 50 / tick }).map(ticks => ticks * tick) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(windowMs - 1, windowMs - tick, windowMs, windowMs + 1) },
  ),
  { minLength: 1, maxLength: 400 },
)
const limits = fc.integer({ min: 1, max: 20 })

function admissions(counter: Counter, gapsMs: readonly number[], limit: number): number[] {
  let now = 1000
  const admit = counter(() => now)
  const admitted: number[] = []
  for (const gap of gapsMs) {
    now += gap
    if (admit('a', limit).admitted) admitted.push(now)
  }
  return admitted
}

/** The maximum number of admissions in any half-open span of the window's length. */
function busiest(admitted: readonly number[]): number {
  return Math.max(
    0,
    ...admitted.map((from, at) => admitted.slice(at).filter(to => to - from < windowMs).length),
  )
}

function neverTooMany(counter: Counter): void {
  fc.assert(
    fc.property(gaps, limits, (gapsMs, limit) => {
      expect(busiest(admissions(counter, gapsMs, limit))).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 500 },
  )
}

test('admits at most the limit in any 60 seconds', () => {
  expect(() => neverTooMany(sliding)).not.toThrow()
})

test('control: a fixed window admits more, and this test detects it', () => {
  expect(() => neverTooMany(fixed)).toThrow(/Property failed/)
})

test('refuses no caller below the limit of the last 60 seconds', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(gaps, limits, (gapsMs, limit) => {
      const admitted = admissions(sliding, gapsMs, limit)
      let now = 1000
      for (const gap of gapsMs) {
        now += gap
        const recent = admitted.filter(at => at <= now && now - at < windowMs).length
        if (!admitted.includes(now)) expect(recent).toBe(limit)
      }
    }),
  )
})

/** How early or late a client's timer fires, in ms. */
const jitters = fc.integer({ min: -1 / tick, max: 5 / tick }).map(ticks => ticks * tick)

test('admits a client that waits as long as the refusal says', () => {
  fc.assert(
    fc.property(gaps, limits, jitters, (gapsMs, limit, jitter) => {
      let now = 1000
      const admit = sliding(() => now)
      for (const gap of gapsMs) {
        now += gap
        const answer = admit('a', limit)
        if (answer.admitted) continue
        expect(Number.isInteger(answer.retryAfter) && answer.retryAfter >= 1).toBe(true)
        expect(answer.retryAfter).toBeLessThanOrEqual(60)
        // A timer may fire slightly early; the longest wait is the window itself.
        now += answer.retryAfter * 1000 + (answer.retryAfter === 60 ? Math.max(0, jitter) : jitter)
        expect(admit('a', limit).admitted).toBe(true)
      }
    }),
  )
})

describe('one burst', () => {
  test('121 at once: the last waits for a minute, and refusals do not count', () => {
    let now = 0
    const admit = sliding(() => now)
    const first = Array.from({ length: 121 }, () => admit('a', 120))
    expect(first.filter(one => one.admitted)).toHaveLength(120)
    expect(first.map(one => one.remaining).slice(-3)).toEqual([1, 0, 0])
    for (let tries = 0; tries < 500; tries++) {
      now += 100
      expect(admit('a', 120).admitted).toBe(false)
    }
    now = windowMs - 0.001
    expect(admit('a', 120)).toMatchObject({ admitted: false, retryAfter: 1 })
    now = windowMs
    expect(admit('a', 120).admitted).toBe(true)
  })

  test.skipIf(!isLong)('enforces a limit of 100,000 as exactly as one of 1', () => {
    let now = 0
    const admit = sliding(() => now)
    for (let at = 0; at < 100_000; at++) {
      now = at * 0.5
      expect(admit('a', 100_000).admitted).toBe(true)
    }
    expect(admit('a', 100_000).admitted).toBe(false)
    now = windowMs
    expect(admit('a', 100_000).admitted).toBe(true)
    expect(admit('a', 100_000).admitted).toBe(false)
  })

  test('applies a changed limit from the next request on', () => {
    let now = 0
    const admit = sliding(() => now)
    for (let at = 0; at < 10; at++) {
      admit('a', 10)
      now += 1000
    }
    const refused = admit('a', 3)
    expect(refused).toMatchObject({ admitted: false, retryAfter: 58 })
    now += refused.retryAfter * 1000
    expect(admit('a', 3).admitted).toBe(true)
    expect(admit('a', 20).admitted).toBe(true)
  })

  test('counts keys and addresses separately', () => {
    const limiter = localLimiter({ clock: () => 0 })
    expect(limiter.admit('key', 'x', 1).admitted).toBe(true)
    expect(limiter.admit('ip', 'x', 1).admitted).toBe(true)
    expect(limiter.admit('ip', 'x', 1).admitted).toBe(false)
  })
})

describe('a full table', () => {
  type CrowdCounter = (clock: () => number, maxIdentities: number) => (id: string) => boolean

  const bounded: CrowdCounter = (clock, maxIdentities) => {
    const limiter = localLimiter({ clock, maxIdentities })
    return id => limiter.admit('ip', id, 3).admitted
  }

  /** The control: evicts the oldest identity. */
  const forgetful: CrowdCounter = (clock, maxIdentities) => {
    const kept = new Map<string, ReturnType<typeof localLimiter>>()
    return id => {
      const own = kept.get(id) ?? localLimiter({ clock })
      if (!kept.has(id) && kept.size === maxIdentities) kept.delete(kept.keys().next().value!)
      kept.set(id, own)
      return own.admit('ip', id, 3).admitted
    }
  }

  const arrivals = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 0, max: 3000 })), {
    maxLength: 300,
  })

  /** Many identities in a small table: one over the limit must not get a fresh count. */
  function crowd(counter: CrowdCounter, maxIdentities: number): void {
    fc.assert(
      fc.property(arrivals, list => {
        let now = 0
        const admits = counter(() => now, maxIdentities)
        const admitted = new Map<number, number[]>()
        for (const [id, gap] of list) {
          now += gap
          if (admits(`10.0.0.${id}`)) admitted.set(id, [...(admitted.get(id) ?? []), now])
        }
        for (const times of admitted.values()) expect(busiest(times)).toBeLessThanOrEqual(3)
      }),
    )
  }

  test.each([1, 2, 4, 1000])('never admits more of any caller, with room for %i', maxIdentities => {
    expect(() => crowd(bounded, maxIdentities)).not.toThrow()
  })

  test('control: evicting the oldest caller does, and this test detects it', () => {
    expect(() => crowd(forgetful, 2)).toThrow(/Property failed/)
  })

  test('keeps the count of a caller that moves to its own entry', () => {
    let now = 0
    const limiter = localLimiter({ clock: () => now, maxIdentities: 1 })
    limiter.admit('ip', 'a', 1)
    now = windowMs - 1
    expect(limiter.admit('ip', 'b', 1).admitted).toBe(true)
    now = windowMs
    expect(limiter.admit('ip', 'b', 1).admitted).toBe(false)
    now = 2 * windowMs - 1
    expect(limiter.admit('ip', 'b', 1).admitted).toBe(true)
  })

  test('accepts new callers once others have expired', () => {
    let now = 0
    const limiter = localLimiter({ clock: () => now, maxIdentities: 2 })
    for (const id of ['a', 'b']) limiter.admit('ip', id, 1)
    now = windowMs
    expect(limiter.admit('ip', 'c', 1).admitted).toBe(true)
    expect(limiter.admit('ip', 'c', 1).admitted).toBe(false)
    expect(limiter.admit('ip', 'd', 1).admitted).toBe(true)
  })
})
