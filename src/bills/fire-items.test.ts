import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { commandOf, tenderOf } from '#test/fixtures/commands.ts'
import { sendRound } from '#test/fixtures/make-bill.ts'
import { openRoom, type Room } from '#test/fixtures/make-round.ts'
import { newIdempotencyKey } from '#test/support/idempotency-key.ts'
import { expectRefused } from '#test/support/snapshot.ts'
import { newUlid } from '../lib/ulid.ts'
import { findOrder } from '../sale/order/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { payBill } from '../payments/take/pay-bill.ts'
import { type FireItems, fireItems } from './fire-items.ts'

type Bill = Room & { billId: string; order: StoredOrder }

/** A bill with a starter that is cooking, two held mains, a held drink that needs no kitchen. */
async function makeBill(): Promise<Bill> {
  const room = await openRoom({ branches: 2 })
  const { brand, clock, db } = room
  const billId = room.bills[0]!
  const lines = [
    { total: 0, course: 1 },
    { total: 0, course: 2, held: true },
    { total: 0, course: 2, held: true },
    { total: 0, course: 3, held: true, needsKitchen: false },
  ]
  const order = await sendRound(db, brand, billId, lines, clock.now())
  clock.advance(600_000)
  return { ...room, billId, order }
}

function fire({ ctx, brand, billId }: Bill, asked: Partial<FireItems>) {
  return fireItems(ctx, { ...commandOf(brand), billId, course: undefined, itemIds: undefined, ...asked })
}

describe('firing held items', () => {
  test('sends a course to the kitchen together', async () => {
    const bill = await makeBill()
    const { db, clock, brand, order, billId } = bill
    expect(await fire(bill, { course: 2 })).toMatchObject({ id: billId, replayed: false })
    const after = (await findOrder(db, brand.id, order.id))!
    const now = clock.now()
    expect(after.items.map(item => [item.held, item.firedAt, item.kitchen.newAt])).toEqual([
      [false, now - 600_000, now - 600_000],
      [false, now, now],
      [false, now, now],
      [true, null, null],
    ])
    expect(after.version).toBe(2)
    expect(after.kitchen).toEqual(order.kitchen)
    expect(await db.query(sql`select version from dining_sessions where id = ${billId}`)).toEqual([
      { version: 3 },
    ])
    const events = await db.query(sql`select type, data from events where type = 'kitchen.updated'`)
    expect(events).toEqual([
      {
        type: 'kitchen.updated',
        data: {
          id: order.id,
          version: 2,
          dining_session_id: billId,
          status: 'new',
          item_ids: [order.items[1]!.id, order.items[2]!.id],
        },
      },
    ])
    await expectInvariants(db)
  })

  test('fires named items, gives no stage without a kitchen, and leaves fired items alone', async () => {
    const bill = await makeBill()
    const { db, clock, brand, order } = bill
    await fire(bill, { itemIds: [order.items[3]!.id, order.items[0]!.id] })
    const after = (await findOrder(db, brand.id, order.id))!
    expect(after.items[3]).toMatchObject({
      held: false,
      firedAt: clock.now(),
      kitchen: { status: null },
    })
    expect(after.items[0]).toEqual(order.items[0])
    await expectInvariants(db)
  })

  test('a refusal leaves nothing behind', async () => {
    const bill = await makeBill()
    const { ctx, db, clock, brand, order } = bill
    const refused = (code: Parameters<typeof expectRefused>[1], asked: Partial<FireItems>) =>
      expectRefused(db, code, () => fire(bill, { idempotencyKey: newIdempotencyKey('no'), ...asked }))
    const nothing = await refused('invalid_transition', { course: 1 })
    expect(nothing.details).toEqual({ from: null, to: 'new' })
    await refused('invalid_transition', { itemIds: [order.items[0]!.id] })
    const foreign = await refused('validation_failed', { itemIds: [order.items[1]!.id, newUlid()] })
    expect(foreign.details).toMatchObject({ fields: [{ path: 'item_ids.1', rule: 'not_found' }] })
    expect((await refused('validation_failed', {})).details).toMatchObject({ fields: [{ rule: 'required' }] })
    const both = await refused('validation_failed', { course: 1, itemIds: [order.items[1]!.id] })
    expect(both.details).toMatchObject({ fields: [{ path: 'item_ids', rule: 'not_allowed' }] })
    await refused('not_found', { course: 2, billId: newUlid() })
    await refused('version_conflict', { course: 2, ifMatch: { version: 1 } })
    const caller = { ...brand.caller, branchIds: [brand.branches[1]!.id] }
    await refused('branch_forbidden', { course: 2, caller })
    await payBill(ctx, { ...commandOf(brand), billId: bill.billId, ...tenderOf() })
    clock.advance(24 * 3_600_000)
    await refused('session_not_open', { course: 2 })
  })
})
