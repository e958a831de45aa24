import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createBrand } from '../../src/brands/create-brand.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import { localLimiter } from '../../src/http/limits/memory-limiter.ts'
import { type Admission, type RateLimiter, windowMs } from '../../src/http/limits/rate-limit.rules.ts'
import { makeAuthenticator } from '../../src/access/authenticate.ts'
import { createKey } from '../../src/keys/create-key.ts'
import { makeKey } from '../../src/access/new-key.gateway.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { isLong, sweep } from '#test/support/sweep.ts'

import * as fc from 'fast-check'

// Over HTTP with keys; only the limiter's clock belongs to the test.

type Limiter = Pick<RateLimiter, 'admit'>

async function scene(makeLimiter: (clock: () => number) => Limiter = clock => localLimiter({ clock })) {
  const env = await openTestEnv()
  const brand = { name: 'Trattoria', currency: 'EUR', timezone: 'Europe/Rome', taxMode: 'inclusive' } as const
  const made = await createBrand(env.ctx, { ...brand, defaultLanguage: 'it', languages: ['it'] })
  let now = 0
  const bills = allEndpoints(env.ctx).filter(({ path }) => path === '/dining-sessions')
  const app = await buildApp(env.ctx, bills, {
    authenticate: makeAuthenticator(env.ctx),
    limiter: makeLimiter(() => now),
    trustProxy: ['10.1.0.0/16'],
  })
  onTestFinished(() => app.close())
  const ask = (key: string | undefined, more: Record<string, string> = {}, remoteAddress = '203.0.113.1') => {
    const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
    return app.inject({
      url: '/v1/pos/dining-sessions',
      headers: { ...authorization, ...more },
      remoteAddress,
    })
  }
  return { ...env, made, app, ask, clock: { now: () => now, add: (ms: number) => void (now += ms) } }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** Sends bursts with pauses, many of them near the edge of the window. @returns the times of admitted requests */
async function bursts(
  { ask, made, clock }: Scene,
  list: readonly (readonly [number, number])[],
): Promise<number[]> {
  const admitted: number[] = []
  for (const [pause, size] of list) {
    clock.add(pause)
    for (let at = 0; at < size; at++) {
      const { statusCode, headers, json } = await ask(made.key)
      if (statusCode === 200) admitted.push(clock.now())
      else expect([statusCode, json().error.code]).toEqual([429, 'rate_limited'])
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBe(json().error.details.retry_after)
    }
  }
  return admitted
}

function busiest(times: readonly number[]): number {
  return Math.max(0, ...times.map((from, at) => times.slice(at).filter(to => to - from < windowMs).length))
}

const edges: (readonly [number, number])[] = [
  [0, 3],
  [windowMs - 1, 130],
  [2, 130],
  [windowMs - 3, 130],
  [1, 20],
  [1, 130],
  [windowMs / 2, 60],
  [windowMs / 2, 130],
]

/** The control: counts per minute of the clock. */
function fixedWindow(clock: () => number): Limiter {
  let [minute, used] = [-1, 0]
  return {
    admit(_kind, _id, limit): Admission {
      const current = Math.floor(clock() / windowMs)
      if (current !== minute) [minute, used] = [current, 0]
      const retryAfter = Math.max(1, Math.ceil(((current + 1) * windowMs - clock()) / 1000))
      used++
      return { admitted: used <= limit, remaining: 0, resetSeconds: retryAfter, retryAfter }
    },
  }
}

// The limiter alone is tested with random bursts in `src/http/limits/rate-limit.test.ts`.
test.skipIf(!isLong)('admits at most 120 requests of a key in any 60 seconds, even in bursts', async () => {
  const admitted = await bursts(await scene(), edges)
  expect(busiest(admitted)).toBe(120)
  expect(admitted).toHaveLength(360)
})

test.skipIf(!isLong)('control: a fixed window admits more, and the same bursts detect it', async () => {
  expect(busiest(await bursts(await scene(fixedWindow), edges))).toBeGreaterThan(120)
})

test('a client that obeys Retry-After always succeeds at its next try', async () => {
  const { ask, made, clock } = await scene()
  const tries = sweep('tries of an obedient client')
  const pauses = fc.sample(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 900, noNaN: true })), tries)
  let refused = 0
  for (const pause of pauses) {
    clock.add(pause)
    const answer = await ask(made.key)
    if (answer.statusCode === 200) continue
    refused++
    const seconds = answer.headers['retry-after']
    expect(seconds).toMatch(/^([1-9]|[1-5]\d|60)$/)
    clock.add(Number(seconds) * 1000)
    expect((await ask(made.key)).statusCode).toBe(200)
  }
  expect(refused).toBeGreaterThan(1)
})

test('each key has its own limit, stated on every answer', async () => {
  const { ask, made, ctx } = await scene()
  const request = {
    name: 'Till',
    scopes: ['tables.read'],
    branchIds: [],
    backdateDays: 0,
    lastDay: undefined,
  }
  const till = await createKey(ctx, made.brand.id, { ...request, rateLimit: 2 })
  expect((await ask(till.text)).headers).toMatchObject({
    'ratelimit-policy': '"key";q=2;w=60',
    ratelimit: '"key";r=1;t=60',
  })
  await ask(till.text)
  const refused = await ask(till.text)
  expect(refused.headers).toMatchObject({ ratelimit: '"key";r=0;t=60', 'retry-after': '60' })
  expect(refused.json().error.details).toEqual({ limit: 2, retry_after: 60 })
  expect((await ask(made.key)).statusCode).toBe(200)
})

test('the t of RateLimit equals Retry-After, for keys and for addresses', async () => {
  const { ask, made, clock, ctx } = await scene()
  const request = { name: 'T', scopes: ['tables.read'], branchIds: [], backdateDays: 0, lastDay: undefined }
  const till = await createKey(ctx, made.brand.id, { ...request, rateLimit: 2 })
  await ask(till.text)
  for (let at = 0; at < 29; at++) await ask(undefined)
  clock.add(40_000)
  await ask(till.text)
  await ask(undefined)
  for (const [key, kind] of [[till.text, 'key'] as const, [undefined, 'ip'] as const]) {
    const { headers } = await ask(key)
    expect(headers).toMatchObject({ 'retry-after': '21', ratelimit: `"${kind}";r=0;t=21` })
  }
})

describe('without a valid key', () => {
  const statuses = async (ask: () => Promise<{ statusCode: number }>, times: number) => {
    const seen: number[] = []
    for (let at = 0; at < times; at++) seen.push((await ask()).statusCode)
    return seen
  }
  const thirty = Array<number>(30).fill(401)

  test('an address has 30 requests a minute, which count wrong keys and not valid ones', async () => {
    const { ask, made, clock, ctx } = await scene()
    const wrong = makeKey(ctx.secret, made.brand.id).text
    expect(await statuses(() => ask(made.key), 40)).toEqual(Array<number>(40).fill(200))
    expect(await statuses(() => ask(wrong), 15)).toEqual(thirty.slice(15))
    expect(await statuses(() => ask(undefined), 16)).toEqual([...thirty.slice(15), 429])
    expect((await ask('garbage')).headers['ratelimit-policy']).toBe('"ip";q=30;w=60')
    expect((await ask(made.key)).statusCode).toBe(200)
    clock.add(windowMs)
    expect((await ask(wrong)).statusCode).toBe(401)
  })

  test.each([
    { 'x-forwarded-for': '198.51.100.9' },
    { 'x-forwarded-for': '198.51.100.9, 203.0.113.1' },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-for': '[2001:db8::1]:443, ,' },
    { forwarded: 'for=198.51.100.9' },
    { 'x-real-ip': '198.51.100.9' },
    { 'x-client-ip': '198.51.100.9', 'true-client-ip': '198.51.100.9' },
  ])('a claimed address is ignored: %j', async headers => {
    const { ask } = await scene()
    expect(await statuses(() => ask(undefined), 30)).toEqual(thirty)
    expect((await ask(undefined, headers as Record<string, string>)).statusCode).toBe(429)
  })

  test('trusts a proxy for the address that it added only', async () => {
    const { ask } = await scene()
    const via = (forwarded: string) => ask(undefined, { 'x-forwarded-for': forwarded }, '10.1.2.3')
    expect(await statuses(() => via('198.51.100.9'), 30)).toEqual(thirty)
    expect((await via('198.51.100.9')).statusCode).toBe(429)
    expect((await via('192.0.2.77, 198.51.100.9')).statusCode).toBe(429)
    expect((await via('198.51.100.10')).statusCode).toBe(401)
  })
})
