import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createClient } from 'redis'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openRedis, type Redis, redisIsHere } from '#test/support/redis.ts'
import { redisLimiter } from './redis-limiter.ts'
import type { Admission, RateLimiter } from './rate-limit.rules.ts'

const log = pino({ level: 'silent' })
let redis: Redis
let round = 0

beforeAll(async () => {
  if (redisIsHere) redis = await openRedis()
})
afterAll(() => redis?.drop())
beforeEach(() => void round++)

function process(): RateLimiter {
  const limiter = redisLimiter({ url: redis.url, log, prefix: `test:${round}` })
  onTestFinished(() => limiter.close())
  return limiter
}

async function connected(limiter: RateLimiter): Promise<void> {
  // Only the shared store answers with a promise.
  for (let tries = 0; !(limiter.admit('ip', 'probe', 100_000) instanceof Promise); tries++) {
    if (tries === 100) throw new Error('Redis was not reached')
    await sleep(50)
  }
}

async function admitted(asks: readonly (Admission | Promise<Admission>)[]): Promise<number> {
  const answers = await Promise.all(asks.map(async ask => ask))
  return answers.filter(one => one.admitted).length
}

/** Ages the times in the store, as if time had passed. */
async function age(id: string, ms: number): Promise<void> {
  const client = createClient({ url: redis.url })
  await client.connect()
  const key = `test:${round}:key:${id}`
  const times = await client.lRange(key, 0, -1)
  await client.del(key)
  await client.rPush(
    key,
    times.map(time => String(Number(time) - ms * 1000)),
  )
  client.destroy()
}

describe.skipIf(!redisIsHere)('counting in Redis (needs the program redis-server)', () => {
  test('admits exactly the limit across three processes', async () => {
    const processes = [process(), process(), process()]
    await Promise.all(processes.map(connected))
    const asks = processes.flatMap(one => Array.from({ length: 120 }, () => one.admit('key', 'a', 120)))
    expect(await admitted(asks)).toBe(120)
    expect(await admitted(processes.map(one => one.admit('key', 'a', 120)))).toBe(0)
    expect(await admitted(processes.map(one => one.admit('key', 'b', 120)))).toBe(3)
  })

  test('does not treat the store as down after a stall of its own', async () => {
    const [one, other] = [process(), process()]
    await Promise.all([connected(one), connected(other)])
    expect((await other.admit('key', 'a', 1)).admitted).toBe(true)
    const ask = one.admit('key', 'a', 1)
    for (const until = performance.now() + 600; performance.now() < until;);
    // A local count alone would admit it.
    expect((await ask).admitted).toBe(false)
  })

  test("frees each request's place after 60 seconds", async () => {
    const [one, other] = [process(), process()]
    await Promise.all([connected(one), connected(other)])
    expect(await admitted(Array.from({ length: 3 }, () => one.admit('key', 'a', 5)))).toBe(3)
    await age('a', 30_000)
    expect(await admitted(Array.from({ length: 4 }, () => one.admit('key', 'a', 5)))).toBe(2)
    const refused = await other.admit('key', 'a', 5)
    expect(refused).toMatchObject({ admitted: false, remaining: 0, resetSeconds: refused.retryAfter })
    expect(refused.retryAfter).toBeOneOf([29, 30])
    await age('a', refused.retryAfter * 1000)
    expect(await admitted(Array.from({ length: 9 }, () => other.admit('key', 'a', 5)))).toBe(3)
  })

  test('counts locally while the store is down, and uses it again afterwards', async () => {
    const one = process()
    await connected(one)
    await admitted(Array.from({ length: 3 }, () => one.admit('key', 'a', 5)))
    await redis.kill()
    await sleep(100)
    // It remembers its own earlier admissions.
    expect(await admitted(Array.from({ length: 5 }, () => one.admit('key', 'a', 5)))).toBe(2)
    await redis.start()
    await connected(one)
    expect(await admitted([one.admit('key', 'b', 1), one.admit('key', 'b', 1)])).toBe(1)
  })

  test('delays no request for long with an unresponsive store', async () => {
    const one = process()
    await connected(one)
    redis.freeze()
    onTestFinished(() => redis.thaw())
    // One request waits for the missing answer; later ones are counted locally at once.
    expect(await one.admit('key', 'a', 100)).toMatchObject({ admitted: true })
    for (let at = 0; at < 20; at++) {
      expect(one.admit('key', 'a', 100)).toMatchObject({ admitted: true, remaining: 98 - at })
    }
  })

  test('counts locally in a process that never reached the store', async () => {
    const alone = redisLimiter({ url: 'redis://127.0.0.1:1', log })
    onTestFinished(() => alone.close())
    expect(await admitted(Array.from({ length: 9 }, () => alone.admit('key', 'a', 5)))).toBe(5)
  })
})
