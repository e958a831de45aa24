import { describe, expect, test } from 'vitest'
import { runDoctor } from '../../src/doctor/run-doctor.ts'
import { Refusal } from '../../src/lib/refusal.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeStaffOperations, type Staff } from '#test/fixtures/evening.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { withoutBillLock } from '#test/support/without-bill-lock.ts'
import { isLong, sweep } from '#test/support/sweep.ts'

const repeats = sweep('rushes on a bill')

/** The refusals that a late caller may get. */
const late = new Set([
  'session_not_open',
  'item_not_on_open_bill',
  'item_already_cancelled',
  'item_already_paid',
  'payment_exceeds_due',
  'order_not_payable',
  'invalid_transition',
])

describe('eight callers order, cancel, pay, cook and fire on one bill', () => {
  test('the invariants hold on a hundred bills', async () => {
    const env = await openTestEnv({ max: 8 })
    const staff = await makeStaffOperations(env)
    const heard = await rush(staff, repeats)
    for (let more = 0; more < 4 && !heard.some(code => late.has(code)); more++) {
      heard.push(...(await rush(staff, repeats)))
    }
    expect(heard.filter(code => code !== 'done' && !late.has(code))).toEqual([])
    // Some operations succeeded and some were too late; otherwise the test proves nothing.
    expect(heard.filter(code => code === 'done').length).toBeGreaterThan(2 * repeats)
    expect(heard.some(code => late.has(code))).toBe(true)
    await expectInvariants(env.db)
  })

  test.skipIf(!isLong)('control: without the lock on the bill, the invariants break', async () => {
    const env = await openTestEnv({ max: 8 })
    const staff = await makeStaffOperations(env, withoutBillLock(env.db))
    await rush(staff, 10)
    const { violations } = await runDoctor(env.db)
    expect(violations).not.toEqual([])
  })
})

/** @returns the outcome of each caller: `done`, or the code of its refusal or error */
async function rush(staff: Staff, trials: number): Promise<string[]> {
  const heard: string[] = []
  for (let trial = 0; trial < trials; trial++) {
    const bill = await staff.open(trial % 10)
    const { items } = await staff.order(bill, [
      plainLine(staff.pizza, { quantityMilli: 3000 }),
      plainLine(staff.wine),
      plainLine(staff.pizza, { hold: true, course: 2 }),
    ])
    const [pizza, wine] = items.map(item => item.id) as [string, string]
    const acts = [
      () => staff.order(bill, [plainLine(staff.pizza)]),
      () => staff.pay(bill, staff.card, null),
      () => staff.cancel(pizza, { quantityMilli: 1000 }),
      () => staff.order(bill, [plainLine(staff.wine), plainLine(staff.pizza)]),
      () => staff.pay(bill, staff.card, 4600),
      () => staff.cancel(wine, { restock: false }),
      () => staff.cook(pizza, 'ready'),
      () => staff.fire(bill, 2),
    ]
    // Each trial begins with a different operation.
    const turned = [...acts.slice(trial % 8), ...acts.slice(0, trial % 8)]
    const ends = await Promise.allSettled(turned.map(act => act()))
    heard.push(...ends.map(codeOf))
    // Ten bills later this table is needed again. A bill with broken invariants cannot be settled.
    await staff.settle(bill).catch(() => undefined)
  }
  return heard
}

function codeOf(end: PromiseSettledResult<unknown>): string {
  if (end.status === 'fulfilled') return 'done'
  return end.reason instanceof Refusal ? end.reason.code : String(end.reason)
}
