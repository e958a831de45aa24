import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createBrand } from '../../src/brands/create-brand.ts'
import type { Database } from '../../src/db/database.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import { setGuestToken } from '../../src/access/guest-token.store.ts'
import { localLimiter } from '../../src/http/limits/memory-limiter.ts'
import { makeAuthenticator } from '../../src/access/authenticate.ts'
import { createKey } from '../../src/keys/create-key.ts'
import { forgetBrand, keyCacheMs } from '../../src/access/key.cache.ts'
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
  // As this server makes them, but not stored: like those of a deleted brand.
  const endedKey = () => makeKey(ctx.secret, made.brand.id).text
  const endedToken = () => writeGuestText(ctx.secret, made.brand.id, randomBytes(secretBytes))
  const inventedKey = () => makeKey(randomBytes(32), made.brand.id).text
  const inventedToken = () => writeGuestText(randomBytes(32), made.brand.id, randomBytes(secretBytes))
  const newKey = async () => {
    const wishes = { name: 'T', scopes: ['taxes.read'], branchIds: [], rateLimit: 1000, backdateDays: 0 }
    return (await createKey(ctx, made.brand.id, { ...wishes, lastDay: undefined })).text
  }
  return { env, ctx, made, ask, counted, endedKey, endedToken, inventedKey, inventedToken, newKey }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** Uses up the limit of the address for requests without a key, which cause no query. */
async function useUp({ ask }: Scene): Promise<void> {
  for (let at = 0; at < 31; at++) await ask(undefined)
}

test.each(sample('guesses of an address', ['inventedKey', 'inventedToken'] as const))(
  'an invented key costs no query: %s',
  async kind => {
    const world = await scene()
    const replies = await Promise.all(Array.from({ length: 100 }, () => world.ask(world[kind]())))
    expect(replies.filter(reply => reply.statusCode === 401)).toHaveLength(30)
    const refused = replies.filter(reply => reply.statusCode === 429)
    expect(refused).toHaveLength(70)
    for (const { headers } of refused)
      expect(headers['ratelimit']).toBe(`"ip";r=0;t=${headers['retry-after']}`)
    expect(world.counted.lookUps).toBe(0)
    // The control: one that the server has made costs a query.
    await world.ask(world.endedKey())
    expect(world.counted.lookUps).toBe(1)
  },
)

test('an address over its limit gets a hundred refusals a second, and another one does not wait for them', async () => {
  const world = await scene()
  await useUp(world)
  const begun = performance.now()
  const refusals = Promise.all(Array.from({ length: 100 }, () => world.ask(undefined)))
  expect((await world.ask(undefined, '203.0.113.2')).statusCode).toBe(401)
  expect(performance.now() - begun).toBeLessThan(800)
  expect(new Set((await refusals).map(reply => reply.statusCode))).toEqual(new Set([429]))
  expect(performance.now() - begun).toBeGreaterThan(950)
})

test('a valid key works at once from an address over its limit: cached, new, and after a change of the brand', async () => {
  const world = await scene()
  const { ask, made, ctx } = world
  expect((await ask(made.key)).statusCode).toBe(200)
  await useUp(world)
  const flood = Array.from({ length: 300 }, () => ask(world.inventedKey()))
  const statuses = async (key: string) => (await ask(key)).statusCode
  const begun = performance.now()
  expect([await statuses(made.key), await statuses(await world.newKey())]).toEqual([200, 200])
  forgetBrand(ctx.db, made.brand.id)
  expect(await statuses(made.key)).toBe(200)
  // The flood has another two seconds to go.
  expect(performance.now() - begun).toBeLessThan(1500)
  await Promise.race(flood)
})

test('looks up two keys at once; cached keys do not wait, and a full queue refuses', async () => {
  const { ask, made, counted, endedKey } = await scene()
  expect((await ask(made.key)).statusCode).toBe(200)
  const gate = Promise.withResolvers<void>()
  counted.hold = gate.promise
  counted.most = 0
  counted.free = hashKey(made.key)
  const asked = Array.from({ length: 600 }, (_, at) => ask(endedKey(), `198.51.100.${at % 60}`))
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

test('looks up a guest token like a key: once for many requests, ended within a second', async () => {
  const { ask, env, ctx, made, counted, endedToken } = await scene()
  const token = endedToken()
  const bill = await openBill(env, made)
  await ctx.db.transact(tx => setGuestToken(tx, made.brand.id, bill, hashKey(token)))
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ask(token)).statusCode))
  expect(new Set(statuses)).toEqual(new Set([403]))
  expect(counted.lookUps).toBe(1)
  await ctx.db.transact(tx => setGuestToken(tx, made.brand.id, bill, hashKey('another')))
  await sleep(keyCacheMs)
  expect((await ask(token)).statusCode).toBe(401)
})

async function openBill({ db }: Scene['env'], { brand, branch }: Scene['made']): Promise<string> {
  const id = newUlid()
  await db.query(sql`insert into dining_sessions (brand_id, id, branch_id, table_ids, guests, opened_at, created_at, updated_at)
                     values (${brand.id}, ${id}, ${branch.id}, '{}', 2, now(), now(), now())`)
  return id
}
