import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { sendRound } from '#test/fixtures/make-bill.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { onceKey } from '#test/support/idempotency-key.ts'
import { expectRefused } from '#test/support/snapshot.ts'
import { newUlid } from '../lib/ulid.ts'
import { findOrder } from '../orders/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { payBill } from '../payments/take/pay-bill.ts'
import { type FireItems, fireItems } from './fire-items.ts'
import { openBill } from './open-bill.ts'

type Bill = { env: TestEnv; brand: MadeBrand; billId: string; order: StoredOrder }

/** A bill with a starter that is cooking, two held mains, a held drink that needs no kitchen. */
async function makeBill(): Promise<Bill> {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { branches: 2 })
  const tableId = brand.branch.tableIds[0]!
  const opening = { caller: brand.caller, once: undefined, tableId, guests: 2, note: null }
  const { id: billId } = await openBill(env.ctx, opening)
  const order = await sendRound(
    env.db,
    brand,
    billId,
    [
      { total: 0, course: 1 },
      { total: 0, course: 2, held: true },
      { total: 0, course: 2, held: true },
      { total: 0, course: 3, held: true, needsKitchen: false },
    ],
    env.clock.now(),
  )
  env.clock.advance(600_000)
  return { env, brand, billId, order }
}

function fire({ env, brand, billId }: Bill, asked: Partial<FireItems>) {
  const request = { caller: brand.caller, once: undefined, ifMatch: undefined, billId }
  return fireItems(env.ctx, { ...request, course: undefined, itemIds: undefined, ...asked })
}

describe('firing held items', () => {
  test('sends a course to the kitchen together', async () => {
    const bill = await makeBill()
    const { env, brand, order, billId } = bill
    expect(await fire(bill, { course: 2 })).toMatchObject({ id: billId, replayed: false })
    const after = (await findOrder(env.db, brand.id, order.id))!
    const now = env.clock.now()
    expect(after.items.map(item => [item.held, item.firedAt, item.kitchen.newAt])).toEqual([
      [false, now - 600_000, now - 600_000],
      [false, now, now],
      [false, now, now],
      [true, null, null],
    ])
    expect(after.version).toBe(2)
    expect(after.kitchen).toEqual(order.kitchen)
    expect(await env.db.query(sql`select version from dining_sessions`)).toEqual([{ version: 3 }])
    const events = await env.db.query(sql`select type, data from events where type = 'kitchen.updated'`)
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
    await expectInvariants(env.db)
  })

  test('fires named items, gives no stage without a kitchen, and leaves fired items alone', async () => {
    const bill = await makeBill()
    const { env, brand, order } = bill
    await fire(bill, { itemIds: [order.items[3]!.id, order.items[0]!.id] })
    const after = (await findOrder(env.db, brand.id, order.id))!
    expect(after.items[3]).toMatchObject({
      held: false,
      firedAt: env.clock.now(),
      kitchen: { status: null },
    })
    expect(after.items[0]).toEqual(order.items[0])
    await expectInvariants(env.db)
  })

  test('a retry fires nothing again', async () => {
    const bill = await makeBill()
    const once = onceKey('fire')
    await fire(bill, { course: 2, once })
    expect(await fire(bill, { course: 2, once })).toMatchObject({ id: bill.billId, replayed: true })
    expect(await bill.env.db.query(sql`select version from orders`)).toEqual([{ version: 2 }])
  })

  test('a refusal leaves nothing behind', async () => {
    const bill = await makeBill()
    const { env, brand, order } = bill
    const refused = (code: Parameters<typeof expectRefused>[1], asked: Partial<FireItems>) =>
      expectRefused(env.db, code, () => fire(bill, { once: onceKey('no'), ...asked }))
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
    const offer = { entries: [], balance: 0, points: 0, shiftId: undefined }
    const paying = { caller: brand.caller, once: undefined, ifMatch: undefined, billId: bill.billId }
    await payBill(env.ctx, { ...paying, ...offer })
    env.clock.advance(24 * 3_600_000)
    await refused('session_not_open', { course: 2 })
  })
})
