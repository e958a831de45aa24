import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createBrand } from '../../src/brands/create-brand.ts'
import type { Database } from '../../src/db/database.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import { setGuestToken } from '../../src/access/guest-token.store.ts'
import { localLimiter } from '../../src/http/limits/rate-limit.ts'
import { makeAuthenticator } from '../../src/access/authenticate.ts'
import { createKey } from '../../src/keys/create-key.ts'
import { keyCacheMs } from '../../src/access/key.cache.ts'
import { hashKey, secretBytes, writeGuestText } from '../../src/access/key.format.ts'
import { makeKey } from '../../src/access/new-key.gateway.ts'
import { newUlid } from '../../src/lib/ulid.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { sample } from '#test/support/sweep.ts'

// Clients without a valid key cause a bounded number of queries and delay no other client.

const lookUps = new Set(['find_key_by_hash', 'find-guest'])

async function scene() {
  const env = await openTestEnv()
  const counted = { lookUps: 0, running: 0, most: 0, hold: Promise.resolve(), free: hashKey('') }
  const db: Database = {
    ...env.db,
    async query<R extends object>(statement: Sql, name?: string): Promise<R[]> {
      const isFree = statement.values.some(value => Buffer.isBuffer(value) && value.equals(counted.free))
      if (isFree || !lookUps.has(name ?? '')) return env.db.query<R>(statement, name)
      counted.lookUps++
      counted.most = Math.max(counted.most, ++counted.running)
      await counted.hold
      return env.db.query<R>(statement, name).finally(() => counted.running--)
    },
  }
  const ctx = { ...env.ctx, db }
  const brand = { name: 'Trattoria', currency: 'EUR', timezone: 'Europe/Rome', taxMode: 'inclusive' } as const
  const made = await createBrand(ctx, { ...brand, defaultLanguage: 'it', languages: ['it'] })
  const taxes = allEndpoints(ctx).filter(({ path }) => path === '/taxes')
  const app = await buildApp(ctx, taxes, {
    authenticate: makeAuthenticator(ctx),
    limiter: localLimiter(),
  })
  onTestFinished(() => app.close())
  const ask = async (key: string | undefined, remoteAddress = '203.0.113.1') => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
    return app.inject({ url: '/v1/pos/taxes', headers, remoteAddress })
  }
  const wrongKey = () => makeKey(made.brand.id).text
  const wrongGuest = () => writeGuestText(made.brand.id, randomBytes(secretBytes))
  const newKey = async () => {
    const wishes = { name: 'T', scopes: ['taxes.read'], branchIds: [], rateLimit: 1000, backdateDays: 0 }
    return (await createKey(ctx, made.brand.id, { ...wishes, lastDay: undefined })).text
  }
  return { env, ctx, made, ask, counted, wrongKey, wrongGuest, newKey }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** Uses up the limit of the address for requests without a key, which cause no query. */
async function useUp({ ask }: Scene): Promise<void> {
  for (let at = 0; at < 31; at++) await ask(undefined)
}

test.each(sample('guesses of an address', ['wrongKey', 'wrongGuest'] as const))(
  'an address over its limit costs a few queries a second: %s',
  async kind => {
    const world = await scene()
    await useUp(world)
    const begun = performance.now()
    const replies = await Promise.all(Array.from({ length: 300 }, () => world.ask(world[kind]())))
    expect(new Set(replies.map(reply => reply.statusCode))).toEqual(new Set([429]))
    for (const { headers } of replies)
      expect(headers['ratelimit']).toBe(`"ip";r=0;t=${headers['retry-after']}`)
    expect(world.counted.lookUps).toBeGreaterThan(0)
    expect(world.counted.lookUps).toBeLessThanOrEqual(6 + (performance.now() - begun) / 200)
  },
)

test('looks up a wrong key once a second', async () => {
  const { ask, counted, wrongKey, wrongGuest } = await scene()
  for (const key of [wrongKey(), wrongGuest()]) {
    counted.lookUps = 0
    const begun = performance.now()
    const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await ask(key)).statusCode))
    expect((await ask(key)).statusCode).toBe(401)
    expect(statuses).toEqual(Array<number>(14).fill(401))
    expect(counted.lookUps).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / keyCacheMs))
  }
})

test('a valid key works from an address over its limit, cached or new', async () => {
  const world = await scene()
  const { ask, made, counted } = world
  expect((await ask(made.key)).statusCode).toBe(200)
  await useUp(world)
  const fresh = await world.newKey()
  const [, ...good] = await Promise.all([ask(world.wrongKey()), ask(fresh), ask(made.key), ask(made.key)])
  expect(good.map(reply => reply.statusCode)).toEqual([200, 200, 200])
  expect(counted.lookUps).toBeLessThanOrEqual(4)
})

test('looks up two keys at once; cached keys do not wait, and a full queue refuses', async () => {
  const { ask, made, counted, wrongKey } = await scene()
  expect((await ask(made.key)).statusCode).toBe(200)
  const gate = Promise.withResolvers<void>()
  counted.hold = gate.promise
  counted.most = 0
  counted.free = hashKey(made.key)
  // From ten addresses, none of them over its limit yet.
  const asked = Array.from({ length: 600 }, (_, at) => ask(wrongKey(), `198.51.100.${at % 10}`))
  const refused = await Promise.race(asked)
  expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'unavailable'])
  const used = await Promise.all(Array.from({ length: 5 }, async () => (await ask(made.key)).statusCode))
  expect(used).toEqual([200, 200, 200, 200, 200])
  expect(counted.running).toBe(2)
  gate.resolve()
  const statuses = (await Promise.all(asked)).map(reply => reply.statusCode)
  expect(statuses.filter(status => status === 503)).toHaveLength(600 - 514)
  expect(counted.most).toBe(2)
})

test('an address may have 128 keys waiting, and joins a look-up of a key it has used', async () => {
  const { ask, made, counted, wrongKey } = await scene()
  const gate = Promise.withResolvers<void>()
  counted.hold = gate.promise
  const good = Array.from({ length: 200 }, () => ask(made.key))
  const asked = Array.from({ length: 140 }, () => ask(wrongKey()))
  const refused = await Promise.race(asked)
  expect(refused.statusCode).toBe(503)
  gate.resolve()
  // The key's own limit of 120 is separate.
  expect(new Set((await Promise.all(good)).map(reply => reply.statusCode))).toEqual(new Set([200, 429]))
  const statuses = (await Promise.all(asked)).map(reply => reply.statusCode)
  expect(statuses.filter(status => status === 503)).toHaveLength(13)
})

test('looks up a guest token like a key: once for many requests, ended within a second', async () => {
  const { ask, env, ctx, made, counted, wrongGuest } = await scene()
  const token = wrongGuest()
  const bill = await openBill(env, made)
  await ctx.db.transact(tx => setGuestToken(tx, made.brand.id, bill, hashKey(token)))
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ask(token)).statusCode))
  expect(new Set(statuses)).toEqual(new Set([403]))
  expect(counted.lookUps).toBe(1)
  await ctx.db.transact(tx => setGuestToken(tx, made.brand.id, bill, hashKey('another')))
  await sleep(keyCacheMs)
  expect((await ask(token)).statusCode).toBe(401)
})

test('a key revoked elsewhere ends within a second', async () => {
  const { ask, env, newKey } = await scene()
  const key = await newKey()
  expect((await ask(key)).statusCode).toBe(200)
  await env.db.query(sql`update api_keys set active = false`)
  await sleep(keyCacheMs)
  expect((await ask(key)).statusCode).toBe(401)
})

async function openBill({ db }: Scene['env'], { brand, branch }: Scene['made']): Promise<string> {
  const id = newUlid()
  await db.query(sql`insert into dining_sessions (brand_id, id, branch_id, table_ids, guests, opened_at, created_at, updated_at)
                     values (${brand.id}, ${id}, ${branch.id}, '{}', 2, now(), now(), now())`)
  return id
}
