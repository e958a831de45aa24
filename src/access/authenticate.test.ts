import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { faultsOf } from '#test/support/record-call.ts'
import { createBrand } from '../brands/create-brand.ts'
import { makeAuthenticator } from './authenticate.ts'
import { createKey, type KeyRequest } from '../keys/create-key.ts'
import { gatherKeyUses } from './key-uses.ts'
import { listKeys } from './key.store.ts'
import { makeKey } from './new-key.gateway.ts'
import { revokeKey } from '../keys/revoke-key.command.ts'
import { scopes } from './scope.rules.ts'

const terms = {
  currency: 'EUR',
  timezone: 'Europe/Rome',
  defaultLanguage: 'it',
  taxMode: 'inclusive',
} as const
const trattoria = { name: 'Trattoria', languages: ['it', 'en'], ...terms } as const

const wishes: KeyRequest = {
  name: 'Till 1',
  scopes: ['tables.write'],
  branchIds: [],
  rateLimit: 300,
  backdateDays: 0,
  lastDay: undefined,
}

async function scene(now = '2026-11-21T18:00:00+01:00') {
  const env = await openTestEnv({ now })
  const made = await createBrand(env.ctx, trattoria)
  const authenticate = makeAuthenticator(env.ctx)
  const who = async (header: string | undefined) => {
    const shown = await authenticate(header)
    return shown !== undefined && 'lookUp' in shown ? shown.lookUp() : shown
  }
  return { env, brandId: made.brand.id, key: made.key, who }
}

test('identifies the caller by key and counts its requests', async () => {
  const { brandId, key, who, env } = await scene()
  expect(await who(`Bearer ${key}`)).toMatchObject({
    brand: { id: brandId, ...terms },
    scopes,
    branchIds: [],
    rateLimit: 120,
    backdateDays: 0,
  })
  const { text, row } = await createKey(env.ctx, brandId, wishes)
  const asWished = { scopes: ['tables.write'], rateLimit: 300, backdateDays: 0 }
  expect(await who(`bearer  ${text}`)).toMatchObject({ keyId: row.id, ...asWished })
})

test('finds no caller for a text that is not a key', async () => {
  const { brandId, key, who, env } = await scene()
  const stranger = makeKey(env.ctx.secret, brandId)
  const cut = key.slice(0, -1)
  const headers = ['', 'Bearer', 'Bearer ', `Basic ${key}`, key, `Bearer ${key} x`, `Bearer ${cut}`]
  for (const header of [...headers, `Bearer ${stranger.text}`, `Bearer ${key}, Bearer ${key}`, undefined]) {
    expect(await who(header)).toBeUndefined()
  }
})

test('stores only a hash of a key', async () => {
  const { key, env } = await scene()
  const [row] = await env.db.query<{ all: string }>(
    sql`select string_agg(k::text, '') as all from api_keys k`,
  )
  expect(row!.all).not.toContain(key.split('_')[2])
})

test('refuses a revoked key at once in the process that revoked it', async () => {
  const { brandId, who, env } = await scene()
  const { text, row } = await createKey(env.ctx, brandId, wishes)
  expect(await who(`Bearer ${text}`)).toBeDefined()
  const revoke = () => revokeKey(env.ctx, { brandId, caller: undefined, keyId: row.id, children: false })
  expect((await revoke()).data).toMatchObject({ active: false, version: 2 })
  expect(await who(`Bearer ${text}`)).toBeUndefined()
  expect((await revoke()).data).toMatchObject({ active: false, version: 2 })
})

test("ends a key's last day at midnight in the brand's time zone, cached or not", async () => {
  const { brandId, who, env } = await scene()
  const { text, row } = await createKey(env.ctx, brandId, { ...wishes, lastDay: '2026-11-21' })
  expect(row.expires_at).toBe(Date.parse('2026-11-22T00:00:00+01:00'))
  env.clock.set('2026-11-21T23:59:59.999+01:00')
  expect(await who(`Bearer ${text}`)).toBeDefined()
  env.clock.advance(1)
  expect(await who(`Bearer ${text}`)).toBeUndefined()
})

test.each([
  [{ scopes: ['tables.write', 'tables.frobnicate'] }, 'scopes.1', 'enum'],
  [{ scopes: [] }, 'scopes', 'min_items'],
  [{ rateLimit: 0 }, 'rate_limit', 'min'],
  [{ rateLimit: 100_001 }, 'rate_limit', 'max'],
  [{ backdateDays: 36_501 }, 'backdate_days', 'max'],
  [{ branchIds: ['01JD5Z7K3M9QW2E4R6T8Y0V1N2'] }, 'branch_ids.0', 'not_found'],
  [{ lastDay: '2026-11-20' }, 'expires_at', 'min'],
])('refuses a key with %j', async (wanted, path, rule) => {
  const { brandId, env } = await scene()
  const refused = createKey(env.ctx, brandId, { ...wishes, ...wanted })
  await expect(refused).rejects.toMatchObject({ details: { fields: [{ path, rule }] } })
  expect(await listKeys(env.db, brandId)).toHaveLength(1)
})

test("refuses a key for another brand's branch", async () => {
  const { brandId, env } = await scene()
  const other = await createBrand(env.ctx, trattoria)
  const refused = createKey(env.ctx, brandId, { ...wishes, branchIds: [other.branch.id] })
  await expect(refused).rejects.toMatchObject({ details: { fields: [{ path: 'branch_ids.0' }] } })
  const made = await createKey(env.ctx, other.brand.id, { ...wishes, branchIds: [other.branch.id] })
  expect(made.row.branch_ids).toEqual([other.branch.id])
})

/** Counts writes of the last use. */
async function lastUse({ db }: TestEnv, brandId: string) {
  const [row] = await db.query<Record<string, unknown>>(
    sql`select last_used_at, version, updated_at, xmin::text from api_keys where brand_id = ${brandId}`,
  )
  return row!
}

test('writes the last use once a minute and changes nothing else', async () => {
  const { brandId, env } = await scene()
  const [key] = await listKeys(env.db, brandId)
  const before = await lastUse(env, brandId)
  const uses = gatherKeyUses(env.ctx)
  for (let at = 0; at < 50; at++) uses.note(brandId, key!.id)
  await uses.flush()
  const after = await lastUse(env, brandId)
  const { updated_at } = before
  expect(after).toMatchObject({ last_used_at: env.clock.now(), version: 1, updated_at })
  env.clock.advance(30_000)
  for (let at = 0; at < 50; at++) uses.note(brandId, key!.id)
  await uses.flush()
  expect(await lastUse(env, brandId)).toEqual(after)
})

test.each([
  [{ currency: 'KWD' }, 'currency'],
  [{ currency: 'eur' }, 'currency'],
  [{ timezone: 'Rome' }, 'timezone'],
  [{ defaultLanguage: 'xx', languages: ['xx'] }, 'default_language'],
  [{ languages: ['it', 'en_US'] }, 'languages.1'],
  [{ languages: ['en'] }, 'languages'],
  [{ languages: ['it', 'it'] }, 'languages'],
])('refuses a brand with %j and leaves nothing of it', async (wanted, path) => {
  const { env } = await scene()
  const refused = createBrand(env.ctx, { ...trattoria, ...wanted })
  expect((await faultsOf(refused)).map(fault => fault.split(' ')[0])).toContain(path)
  expect(await env.db.query(sql`select 1 as one from brands`)).toHaveLength(1)
})
