import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { trialsUntil } from '#test/support/trials.ts'
import { withoutLockOn } from '#test/support/without-bill-lock.ts'
import type { Caller } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { issueKey } from './issue-key.ts'
import { revokeKey } from './revoke-key.command.ts'

// A key that was made by another makes more, while that one is revoked with all that it made.

const repeats = sweep('races')
const scopes = ['api_keys.write']

async function makeWhileRevoked(through: (db: Database) => Database, trials: number) {
  const env = await openTestEnv({ max: 8 })
  const brand = await makeBrand(env.db)
  const ctx = { ...env.ctx, db: through(env.db) } as Context
  const issue = async (by: Caller): Promise<Caller> => {
    const rights = { scopes, rateLimit: undefined, backdateDays: undefined, expiresAt: undefined }
    const request = { caller: by, idempotencyKey: undefined, name: 'Key', branchIds: [], rights }
    const { data } = await issueKey(ctx, request)
    return { ...by, keyId: data['id'] as string, makers: [...by.makers, { keyId: by.keyId, rateLimit: 120 }] }
  }
  let [made, left] = [0, 0]
  for (const trial of trialsUntil(trials, () => made > 0)) {
    const maker = await issue(brand.caller)
    const child = await issue(maker)
    const revoke = { brandId: brand.id, caller: undefined, keyId: maker.keyId, children: true }
    // Only once: a second revocation would end what the first one left.
    const revoking = sleep(trial % 12).then(() => revokeKey(ctx, revoke))
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => issue(child)))
    await revoking
    made += outcomes.filter(({ status }) => status === 'fulfilled').length
    const living = await env.db.query(
      sql`select id from api_keys where brand_id = ${brand.id} and ${maker.keyId} = any (maker_ids) and active`,
    )
    left += living.length
  }
  await expectInvariants(env.db)
  return { made, left }
}

test('none that it made is left, a hundred times', async () => {
  const { made, left } = await makeWhileRevoked(db => db, repeats)
  expect(made).toBeGreaterThan(0)
  expect(left).toBe(0)
})

test.skipIf(!isLong)('control: without the lock on the brand, some are left', async () => {
  const { left } = await makeWhileRevoked(db => withoutLockOn('brands', db), 40)
  expect(left).toBeGreaterThan(0)
})
