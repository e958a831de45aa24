import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { entry, offer, openAt } from '#test/fixtures/bill-requests.ts'
import { makeMethod, sendRound } from '#test/fixtures/make-bill.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { makeCustomer } from '#test/fixtures/make-campaign.ts'
import { interleave } from '#test/support/interleave.ts'
import { withoutBillLock, withoutLockOn } from '#test/support/without-bill-lock.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import { trialsUntil } from '#test/support/trials.ts'
import { writeLedger } from '../customers/write-ledger.steps.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { payBill } from './take/pay-bill.ts'
import { voidPayment } from './undo/void-payment.ts'

const repeats = sweep('races of two')

const callers = 8

type Shop = { env: TestEnv; brand: MadeBrand; card: string }

async function openShop(): Promise<Shop> {
  const env = await openTestEnv({ now: '2026-11-21T20:00:00+01:00', max: callers })
  const made = await makeBrand(env.db, { tablesPerBranch: callers })
  const loyalty = { pointsPerUnit: 0, pointValue: 100, cashbackPercent: 0, minRedeemPoints: 0 }
  const brand = { ...made, caller: { ...made.caller, brand: { ...made.settings, loyalty } } }
  return { env, brand, card: await makeMethod(env.db, brand, 'card') }
}

async function sellAt({ env, brand }: Shop, total: number, table = 0): Promise<string> {
  const id = await openAt(env, brand, table)
  await sendRound(env.db, brand, id, [{ total }])
  return id
}

/** Pays a bill by card, and with points beside it. */
function pay({ env, brand, card }: Shop, db: Database, billId: string, amount: number, points = 0) {
  const request = { caller: brand.caller, billId, ...offer(entry(card, amount)), points }
  return payBill({ ...env.ctx, db }, request)
}

function codesOf(tries: readonly PromiseSettledResult<unknown>[]): string[] {
  return tries.flatMap(one => {
    if (one.status === 'fulfilled') return []
    return [one.reason instanceof Refusal ? one.reason.code : 'broken']
  })
}

describe('eight callers spend the same points at once, each on a bill of their own', () => {
  test('one of them spends them, a hundred times', async () => {
    const shop = await openShop()
    const points = await spendAtOnce(shop, shop.env.db, repeats)
    expect(points).toEqual({ tried: repeats, spent: repeats, insufficient_points: 7 * repeats })
    await expectInvariants(shop.env.db)
  })

  test.skipIf(!isLong)(
    'control: without the lock on the customer, they are spent more than once',
    async () => {
      const shop = await openShop()
      const { spent, tried } = await spendAtOnce(shop, withoutLockOn('customers', shop.env.db), 10)
      expect(spent).toBeGreaterThan(tried!)
    },
  )
})

/** It ends with the first trial that shows a fault, as a control does. */
async function spendAtOnce(shop: Shop, db: Database, trials: number): Promise<Record<string, number>> {
  const { env, brand } = shop
  const customerId = await makeCustomer(env.db, brand)
  const bills: string[] = []
  for (let at = 0; at < callers; at++) bills.push(await sellAt(shop, 9_999_999, at))
  await env.db.query(sql`update dining_sessions set customer_id = ${customerId}`)
  const counts: Record<string, number> = { tried: 0, spent: 0 }
  while (counts['tried']! < trials && counts['spent']! <= counts['tried']!) {
    counts['tried']! += 1
    await givePoints(shop, customerId, 100)
    const tries = await Promise.allSettled(bills.map(id => pay(shop, db, id, 1, 100)))
    counts['spent']! += tries.filter(one => one.status === 'fulfilled').length
    for (const code of codesOf(tries)) counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** Sets a customer's points. */
async function givePoints({ env, brand }: Shop, customerId: string, points: number): Promise<void> {
  await env.db.transact(async tx => {
    const [has] = await tx.query<{ points: number }>(
      sql`select points from customers where id = ${customerId}`,
    )
    await writeLedger(tx, brand.id, [
      {
        customerId,
        kind: 'adjust',
        points: points - has!.points,
        balance: 0,
        orderId: null,
        billId: null,
        reason: 'again',
        staffId: null,
        approvedBy: null,
        branchId: null,
        paymentMethodId: null,
        shiftId: null,
        businessDate: null,
      },
    ])
  })
}

describe('four callers void a payment while four settle its bill', () => {
  test('a settled bill is paid by valid payments, a hundred times', async () => {
    const shop = await openShop()
    const { tried, wrong, settled, voided, broken } = await voidAgainstSettle(shop, shop.env.db, repeats)
    expect({ wrong, broken }).toEqual({ wrong: 0, broken: 0 })
    // Each must come first at times, or no race was tried.
    expect(Math.min(settled, voided)).toBeGreaterThan(0)
    expect(settled + voided).toBe(tried)
    expect(tried).toBeGreaterThanOrEqual(repeats)
    await expectInvariants(shop.env.db)
  })

  test.skipIf(!isLong)('control: without the lock on the bill, a settled bill loses a payment', async () => {
    const shop = await openShop()
    const { wrong, broken } = await voidAgainstSettle(shop, withoutBillLock(shop.env.db), 60)
    expect(wrong + broken).toBeGreaterThan(0)
  })
})

async function voidAgainstSettle(shop: Shop, db: Database, trials: number) {
  const { env } = shop
  const counts = { tried: 0, wrong: 0, settled: 0, voided: 0, broken: 0 }
  for (const trial of trialsUntil(trials, () => Math.min(counts.settled, counts.voided) > 0)) {
    const id = await sellAt(shop, 1000)
    await pay(shop, env.db, id, 400)
    const tries = await voidAndSettle(shop, db, id, trial)
    counts.tried += 1
    counts.broken += codesOf(tries).filter(code => code === 'broken').length
    const [bill] = await env.db.query<{ status: string; paid: number; standing: number; voided: boolean }>(
      sql`select s.status, s.paid, sum(p.amount) filter (where p.voided_at is null)::bigint as standing,
            bool_or(p.voided_at is not null) as voided
          from dining_sessions s join payments p on p.brand_id = s.brand_id and p.dining_session_id = s.id
          where s.id = ${id} group by s.status, s.paid`,
    )
    const { status, paid, standing, voided } = bill!
    if (paid !== standing || (status === 'settled' && paid !== 1000)) counts.wrong += 1
    if (voided) counts.voided += 1
    else counts.settled += 1
    if (counts.wrong + counts.broken > 0) break
    if (status === 'open') await pay(shop, env.db, id, 1000 - paid).catch(() => undefined)
    // Frees the table, whatever state a control left the bill in.
    await env.db.query(sql`delete from occupied_tables where dining_session_id = ${id}`)
  }
  return counts
}

async function voidAndSettle(shop: Shop, db: Database, id: string, trial: number) {
  const { env, brand } = shop
  const [payment] = await env.db.query<{ id: string }>(
    sql`select id from payments where dining_session_id = ${id}`,
  )
  const request = {
    caller: brand.caller,
    idempotencyKey: undefined,
    ifMatch: undefined,
    paymentId: payment!.id,
  }
  const undo = () =>
    voidPayment({ ...env.ctx, db }, { ...request, reason: 'wrong table', shiftId: undefined })
  return interleave<unknown>(trial, undo, () => pay(shop, db, id, 600))
}
