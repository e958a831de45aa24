import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { branchKind } from '../../src/branches/branch.record.ts'
import { openBill } from '../../src/bills/open-bill.ts'
import { tableKind } from '../../src/floor/table.record.ts'
import { deactivateRecord } from '../../src/records/write-record.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { sweep } from '#test/support/sweep.ts'
import { trialsUntil } from '#test/support/trials.ts'

const repeats = sweep('rushes on a bill')

/** Head starts in ms. The longest is for a slow server, on which one side would otherwise never come first. */
const leads = [0, 1, 2, 4, 8, 80]

const orphans = sql`select 1 from dining_sessions s
  join branches b on b.brand_id = s.brand_id and b.id = s.branch_id join tables t on t.brand_id = s.brand_id and t.id = s.table_ids[1]
  where s.status = 'open' and not (t.active and b.active)`

/** Each trial has its own branch: a bill is opened while its table or the branch is deactivated. */
async function rush(env: TestEnv, kind: typeof tableKind, trials: number): Promise<string[]> {
  const { ctx, db } = env
  const heard: string[] = []
  for (const trial of trialsUntil(trials, () => new Set(heard).size > 1)) {
    const { branch, caller } = await makeBrand(db, { tablesPerBranch: 1 })
    const tableId = branch.tableIds[0]!
    const id = kind === tableKind ? tableId : branch.id
    const acts = [
      () => openBill(ctx, { caller, idempotencyKey: undefined, tableId, guests: 1, note: null }),
      () => deactivateRecord(ctx, kind, { caller, id, body: {}, lang: 'en' }),
    ]
    if (trial % 2 === 1) acts.reverse()
    const [first, second] = acts as [() => Promise<unknown>, () => Promise<unknown>]
    const later = async () => {
      await sleep(leads[(trial >> 1) % leads.length])
      return second()
    }
    const ends = await Promise.allSettled([first(), later()])
    const code = ends.flatMap(end =>
      end.status === 'rejected' ? [(end.reason as { code: string }).code] : [],
    )
    heard.push(code.join(' '))
  }
  return heard
}

describe('guests are seated while the branch is deactivated', () => {
  test.each([
    ['the table', tableKind],
    ['the branch', branchKind],
  ])('%s: one of the two is refused, a hundred times', async (_name, kind) => {
    const env = await openTestEnv({ max: 4 })
    const heard = await rush(env, kind, repeats)
    expect(new Set(heard)).toEqual(new Set(['in_use', 'validation_failed']))
    expect(await env.db.query(orphans)).toEqual([])
    await expectInvariants(env.db)
  })

  test('control: finds a bill in a deactivated branch', async () => {
    const env = await openTestEnv()
    const { branch, caller } = await makeBrand(env.db)
    await openBill(env.ctx, {
      caller,
      idempotencyKey: undefined,
      tableId: branch.tableIds[0]!,
      guests: 1,
      note: null,
    })
    await env.db.query(sql`update branches set active = false where id = ${branch.id}`)
    expect(await env.db.query(orphans)).toHaveLength(1)
  })
})
