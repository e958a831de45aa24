import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { entry, offer, openAt } from '#test/fixtures/bill-requests.ts'
import { makeMethod, sendRound } from '#test/fixtures/make-bill.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import { trialsUntil } from '#test/support/trials.ts'
import type { Database, Tx } from '../db/database.ts'
import { changeTip } from '../payments/undo/change-tip.ts'
import { payBill } from '../payments/take/pay-bill.ts'
import { closeShift } from './close-shift.ts'
import { openShift } from './open-shift.ts'

const repeats = sweep('closes of a drawer')

const payers = 7
/** When the drawer is closed after the payments began, in ms: the last ones are for a slow server. */
const closeAfter = [0, 2, 5, 20, 60, 150]

/** Seven bills with so much on them that they can be paid a little for a long time. */
async function openBills(env: TestEnv) {
  const brand = await makeBrand(env.db, { tablesPerBranch: payers })
  const cash = await makeMethod(env.db, brand, 'cash')
  const bills: string[] = []
  for (const table of brand.branch.tableIds.keys()) {
    const id = await openAt(env, brand, table)
    await sendRound(env.db, brand, id, [{ total: 1_000_000 }])
    bills.push(id)
  }
  return { brand, cash, bills }
}

/** Each trial: a drawer is opened, then seven bills are paid a little and the drawer is closed at the same moment. */
async function closeWhilePaying(env: TestEnv, through: Database, trials: number) {
  const { brand, cash, bills } = await openBills(env)
  const act = { caller: brand.caller, idempotencyKey: undefined, ifMatch: undefined }
  const counts = { tried: 0, closed: 0, untrue: 0, divided: 0 }
  for (const trial of trialsUntil(trials, () => counts.divided > 0)) {
    const branch = { branchId: brand.branch.id, register: 'main', openingFloat: 0, blind: false }
    const { id: shiftId } = await openShift(env.ctx, { ...act, ...branch })
    const ctx = { ...env.ctx, db: through }
    const pay = (billId: string) => payBill(ctx, { ...act, billId, ...offer(entry(cash, 100, { tip: 5 })) })
    const close = () => closeShift(ctx, { ...act, shiftId, counted: [] })
    // Three come before the close, four a little later, each time another while: some meet it, some find it done.
    const paid = bills.map((bill, at) => sleep(at < 3 ? 0 : (trial * 5) % 120).then(() => pay(bill)))
    const pause = closeAfter[trial % closeAfter.length]
    const [closed] = await Promise.allSettled([sleep(pause).then(close), ...paid])
    counts.tried += 1
    if (closed.status === 'fulfilled') counts.closed += 1
    const { booked, reported } = await drawer(env, brand, shiftId)
    if (booked !== reported) counts.untrue += 1
    if (booked > 0 && booked < payers * 105) counts.divided += 1
    if (counts.untrue > 0) break
  }
  return counts
}

async function drawer(env: TestEnv, brand: MadeBrand, shiftId: string) {
  const [row] = await env.db.query<{ booked: number; reported: number }>(
    sql`select (select coalesce(sum(amount + rounding + tip), 0)::bigint from payments p
            where p.brand_id = s.brand_id and p.shift_id = s.id) as booked,
          (select coalesce(sum((method ->> 'expected')::bigint), 0)::bigint
            from jsonb_array_elements(s.report -> 'methods') method) as reported
        from shifts s where s.brand_id = ${brand.id} and s.id = ${shiftId}`,
  )
  return row!
}

/** The same database, but without locks on drawers. */
function withoutDrawerLock(db: Database): Database {
  const strip = (tx: Tx): Tx => {
    const query: Tx['query'] = (statement, name) => {
      if (!/from shifts/.test(statement.text)) return tx.query(statement, name)
      const text = statement.text.replace(/for (share|no key update)/, '')
      return tx.query({ text, values: statement.values } as unknown as Sql)
    }
    return { ...tx, query }
  }
  return { ...db, transact: work => db.transact(tx => work(strip(tx))) }
}

describe('a drawer is closed while seven bills are paid', () => {
  test('its Z report counts exactly the payments in the drawer, a hundred times', async () => {
    const env = await openTestEnv({ max: 8 })
    const counts = await closeWhilePaying(env, env.db, repeats)
    expect(counts).toMatchObject({ closed: counts.tried, untrue: 0 })
    // Were all payments always on one side, the test would show nothing.
    expect(counts.divided).toBeGreaterThan(0)
    await expectInvariants(env.db)
  })

  test.skipIf(!isLong)('control: without the lock on the shift, a Z report misses payments', async () => {
    const env = await openTestEnv({ max: 8 })
    const { untrue } = await closeWhilePaying(env, withoutDrawerLock(env.db), 30)
    expect(untrue).toBeGreaterThan(0)
  })
})

/** Each trial: four payments by card are in a drawer, which is closed while each of them gets a tip. */
async function closeWhileTipping(env: TestEnv, through: Database, trials: number) {
  const { brand, bills } = await openBills(env)
  const card = await makeMethod(env.db, brand, 'card')
  const act = { caller: brand.caller, idempotencyKey: undefined, ifMatch: undefined }
  const ctx = { ...env.ctx, db: through }
  const counts = { untrue: 0, divided: 0 }
  for (const trial of trialsUntil(trials, () => counts.divided > 0)) {
    const branch = { branchId: brand.branch.id, register: 'main', openingFloat: 0, blind: false }
    const { id: shiftId } = await openShift(env.ctx, { ...act, ...branch })
    const request = { ...act, ...offer(entry(card, 100)), shiftId }
    for (const billId of bills.slice(0, 4)) await payBill(env.ctx, { ...request, billId })
    const payments = await env.db.query<{ id: string }>(
      sql`select id from payments where shift_id = ${shiftId}`,
    )
    // Two come before the close, two a little later, each time another while.
    const tips = payments.map(({ id }, at) =>
      sleep(at < 2 ? 0 : (trial * 5) % 120).then(() => changeTip(ctx, { ...act, paymentId: id, tip: 50 })),
    )
    const pause = closeAfter[trial % closeAfter.length]
    await Promise.allSettled([
      sleep(pause).then(() => closeShift(ctx, { ...act, shiftId, counted: [] })),
      ...tips,
    ])
    const { booked, reported } = await drawer(env, brand, shiftId)
    if (booked !== reported) counts.untrue += 1
    if (booked > 400 && booked < 600) counts.divided += 1
    if (counts.untrue > 0) break
  }
  return counts
}

describe('a drawer is closed while its card payments get tips', () => {
  test('its Z report counts exactly the tips that were taken, a hundred times', async () => {
    const env = await openTestEnv({ max: 8 })
    const counts = await closeWhileTipping(env, env.db, repeats)
    expect(counts.untrue).toBe(0)
    expect(counts.divided).toBeGreaterThan(0)
    await expectInvariants(env.db)
  })

  test.skipIf(!isLong)('control: without the lock on the shift, a Z report misses tips', async () => {
    const env = await openTestEnv({ max: 8 })
    const { untrue } = await closeWhileTipping(env, withoutDrawerLock(env.db), 30)
    expect(untrue).toBeGreaterThan(0)
  })
})
