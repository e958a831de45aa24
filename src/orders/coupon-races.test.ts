import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeCampaign, makeCustomer } from '#test/fixtures/make-campaign.ts'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { counter, openRoom, type Room, round } from '#test/fixtures/make-round.ts'
import { outcomesOf } from '#test/fixtures/place.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import { withoutLockOn } from '#test/support/without-bill-lock.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import type { Context } from '../context.ts'

const repeats = sweep('races')

describe('eight callers send the last use of a coupon', () => {
  test('one of them gets it, a hundred times', async () => {
    const room = await openRoom()
    expect(await race(room, room.ctx, repeats)).toEqual({ got: repeats, refused: 7 * repeats, overused: 0 })
    await expectInvariants(room.db)
  })

  test.skipIf(!isLong)('control: without the lock on the campaign, it is used more than once', async () => {
    const room = await openRoom()
    const ctx = { ...room.ctx, db: withoutLockOn('campaigns', room.db) }
    const { overused } = await race(room, ctx, 10)
    expect(overused).toBeGreaterThan(0)
  })
})

/** In each trial, eight orders in separate transactions send a code with one use left. */
async function race(room: Room, ctx: Context, trials: number) {
  const { db, brand } = room
  const pizza = await makeProduct(db, brand)
  const customerId = await makeCustomer(db, brand)
  const counts = { got: 0, refused: 0, overused: 0 }
  for (let trial = 0; trial < trials; trial += 1) {
    const couponCode = `TRIAL-${trial}`
    // Alternates between a limit of all uses and one per customer; all eight have the same customer.
    const limits = trial % 2 === 0 ? { usageLimit: 1 } : { perCustomerLimit: 1 }
    const campaignId = await makeCampaign(db, brand, { couponCode, ...limits })
    const order = round([line(pizza)], { couponCode, customerId })
    const placing = Array.from({ length: 8 }, () => outcomesOf({ ctx }, counter(room, order)))
    const tries = (await Promise.all(placing)).flat()
    counts.got += tries.filter(outcome => 'value' in outcome).length
    counts.refused += tries.filter(
      outcome => 'error' in outcome && (outcome.error as { code?: string }).code === 'validation_failed',
    ).length
    const [used] = await db.query<{ uses: number }>(
      sql`select count(*) as uses from campaign_uses where campaign_id = ${campaignId}`,
    )
    if (used!.uses !== 1) counts.overused += 1
  }
  return counts
}
