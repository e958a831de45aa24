import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong, sample } from '#test/support/sweep.ts'
import { type Api, openApi } from '#test/support/api.ts'
import { invariants } from '#test/doctor/invariant-list.ts'
import { type Corruption, corruptions } from '#test/doctor/corruptions.ts'
import { type Evening, runEvening } from '#test/fixtures/evening.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { paymentCorruptions } from '#test/doctor/payment-corruptions.ts'
import { type LongEvening, runLongEvening } from '#test/fixtures/long-evening.ts'
import { rolledBack } from '#test/support/rolled-back.ts'
import { checks, runDoctor } from './run-doctor.ts'

/** Applies a corruption, runs the doctor, and rolls back. @returns the records it must report, and those it did */
async function diagnose<Bills>(
  { db, clock }: TestEnv,
  bills: Bills,
  { invariant, corrupt, named }: Corruption<Bills>,
) {
  const { expected, ...found } = await rolledBack(db, async tx => {
    const rows = await tx.query<{ id: string }>(named(bills))
    await corrupt(tx, bills)
    return { expected: rows.map(row => row.id).sort(), ...(await runDoctor(tx, { now: clock.now() })) }
  })
  // A day's line and the sum of receipts follow from the other invariants of money: any wrong amount breaks them too.
  const violations = found.violations.filter(
    one => one.invariant === invariant || !['day_money', 'receipt_sums'].includes(one.invariant),
  )
  return {
    ok: found.ok || expected.length === 0,
    // One fault can break two invariants of the same record.
    ids: [...new Set(violations.map(({ id }) => id))].sort(),
    invariants: violations.map(({ invariant }) => invariant),
    expected,
  }
}

const sound = { ok: true, checked: checks.length, found: 0, violations: [] }

describe('the doctor, after an evening at the tables', () => {
  let env: TestEnv
  let bills: Evening
  beforeAll(async () => {
    env = await openTestEnv()
    bills = await runEvening(env)
  })
  afterAll(() => env.drop())

  test('finds nothing', async () => {
    expect(await runDoctor(env.db)).toEqual(sound)
  })

  test.each(sample('corruptions', corruptions))('$invariant: $how', async corruption => {
    const { ok, ids, invariants, expected } = await diagnose(env, bills, corruption)
    expect({ ok, ids }).toEqual({ ok: false, ids: expected })
    expect(invariants).toContain(corruption.invariant)
  })
})

describe('the doctor, after an evening with every kind of payment', () => {
  let api: Api
  let bills: LongEvening
  beforeAll(async () => {
    api = await openApi()
    bills = await runLongEvening(api)
  })
  afterAll(() => api.drop())

  test('finds nothing', async () => {
    expect(await runDoctor(api.db)).toEqual(sound)
  })

  test.each(sample('corruptions', paymentCorruptions))('$invariant: $how', async corruption => {
    const { ok, ids, invariants, expected } = await diagnose(api, bills, corruption)
    expect({ ok, ids }).toEqual({ ok: false, ids: expected })
    expect(invariants).toContain(corruption.invariant)
  })
})

describe('the doctor, limited to a part of the data', () => {
  test('checks one brand or records since a time, and reports the end of each check', async () => {
    const env = await openTestEnv()
    const bills = await runEvening(env)
    const other = await makeBrand(env.db)
    const [own] = await env.db.query<{ brand_id: string }>(
      sql`update orders set total = total + 1 where dining_session_id = ${bills.open} returning brand_id`,
    )
    const brandId = own!.brand_id
    const ended: string[] = []
    const whole = await runDoctor(env.db, { ended: invariant => ended.push(invariant) })
    expect(whole.ok).toBe(false)
    expect(ended.toSorted()).toEqual(checks.map(check => check.invariant).toSorted())
    expect(await runDoctor(env.db, { brandId })).toEqual(whole)
    expect(await runDoctor(env.db, { brandId: other.id })).toEqual(sound)
    const daysAway = (days: number): Date => new Date(Date.now() + days * 86_400_000)
    expect(await runDoctor(env.db, { since: daysAway(-1) })).toEqual(whole)
    expect(await runDoctor(env.db, { since: daysAway(30) })).toEqual(sound)
  })

  test.skipIf(!isLong)(
    'reports refunds since a time on orders of any age, and no other old record',
    async () => {
      const api = await openApi()
      const bills = await runLongEvening(api)
      // The evening's clock, which sets ids, may be ahead of the database's, which dates changes.
      const since = Math.max(Date.now(), api.clock.now()) + 1000
      const begun = await api.db.query<{ at: number }>(sql`select clock_timestamp() as at`)
      const [brand] = await api.db.query<{ id: string }>(sql`select id from brands`)
      const [item] = await api.db.query<{ id: string; order_id: string }>(
        sql`select i.id, i.order_id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
          where o.dining_session_id = ${bills.settled.id} and i.cancelled_at is null and i.kind = 'product' limit 1`,
      )
      const refund = { items: [{ item_id: item!.id }], reason: 'cold' }
      const key = await api.makeKey(brand!.id)
      const answer = await api.call('POST', `/orders/${item!.order_id}/refund`, { key, body: refund })
      expect(answer.status).toBeLessThan(300)
      await api.db.query(
        sql`update orders set updated_at = ${new Date(begun[0]!.at + 86_400_000)}
          where updated_at >= ${new Date(begun[0]!.at)}`,
      )
      await api.db.query(
        sql`update order_items set tax = tax + 1 where id = ${item!.id}
            or order_id in (${bills.refunded}, ${bills.unpaid})`,
      )
      const named = async (from: Date | undefined) =>
        (await runDoctor(api.db, { since: from })).violations.map(({ id }) => id)
      const day = new Date(since - 3 * 86_400_000)
      expect(await named(undefined)).toEqual(await named(day))
      expect(await named(day)).toContain(bills.unpaid)
      const later = await named(new Date(since))
      expect(later).toContain(item!.id)
      expect(later).not.toContain(bills.unpaid)
      expect(later).not.toContain(bills.refunded)
    },
  )

  test('lists a thousand violations of an invariant and counts the others', async () => {
    const env = await openTestEnv()
    const brand = await makeBrand(env.db)
    await env.db.query(
      sql`insert into customers (brand_id, id, name, points)
          select ${brand.id}, lpad(n::text, 26, '0'), 'Guest', 5 from generate_series(1, 1200) n`,
    )
    const { found, violations } = await runDoctor(env.db)
    const points = violations.filter(violation => violation.invariant === 'customer_ledger')
    expect([found >= 1200, points.length]).toEqual([true, 1000])
  })
})

describe('the invariants', () => {
  const planted = new Set([...corruptions, ...paymentCorruptions].map(corruption => corruption.invariant))
  const names = checks.map(check => check.invariant)

  test.each(invariants)('$says', ({ watchedBy, notYet }) => {
    if (notYet === undefined) expect(watchedBy).not.toEqual([])
    expect(watchedBy.filter(name => !names.includes(name))).toEqual([])
  })

  test('each has a check and a planted corruption', () => {
    const watching = new Set(invariants.flatMap(({ watchedBy }) => watchedBy))
    expect(names.filter(name => !watching.has(name))).toEqual([])
    expect(names.filter(name => !planted.has(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})
