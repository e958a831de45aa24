import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { ageRows } from '#test/support/age-rows.ts'
import { type Api, type Body, openApi } from '#test/support/api.ts'
import { type LongEvening, runLongEvening } from '#test/fixtures/long-evening.ts'
import type { Tx } from '../db/database.ts'
import { createKey } from '../keys/create-key.ts'
import { scopes } from '../access/scope.rules.ts'
import { sweep } from '../run/sweep.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { rolledBack } from '#test/support/rolled-back.ts'
import { checks, runDoctor } from './run-doctor.ts'
import { isLong } from '#test/support/sweep.ts'

const test = notOnCitus('planted')

const sound = { ok: true, checked: checks.length, found: 0, violations: [] }

describe.skipIf(!isLong)('the doctor, forty days after an evening', () => {
  let api: Api
  let bills: LongEvening
  let post: (path: string, body?: Body) => Promise<Body>

  beforeAll(async () => {
    api = await openApi()
    bills = await runLongEvening(api)
    await ageRows(api.db, 40)
    api.clock.set(Date.now())
    const [brand] = await api.db.query<{ id: string }>(sql`select id from brands`)
    const { text: key } = await createKey(api.ctx, brand!.id, {
      name: 'Till',
      scopes,
      branchIds: [],
      rateLimit: 100_000,
      backdateDays: 0,
      lastDay: undefined,
    })
    post = async (path, body = {}) => {
      const answer = await api.call('POST', path, { key, body })
      if (answer.status >= 300) throw new Error(answer.text)
      return answer.body.data
    }
  })
  afterAll(() => api.drop())

  const now = (): number => api.clock.now()

  /** Applies a change, runs the doctor, and rolls back. @returns its findings */
  async function after(change: (tx: Tx) => Promise<unknown>): Promise<string[]> {
    const { violations } = await rolledBack(api.db, async tx => {
      await change(tx)
      return runDoctor(tx, { now: now() })
    })
    return [...new Set(violations.map(({ invariant, id }) => `${invariant} ${id}`))].sort()
  }

  test('finds nothing before the sweep', async () => {
    expect(await runDoctor(api.db, { now: now() })).toEqual(sound)
  })

  test('still finds a wrong event of any age', async () => {
    const broken = await after(tx =>
      tx.query(
        sql`update events set record_id = 'NOWHERE' where type = 'order.paid' and record_id = ${bills.refunded}`,
      ),
    )
    expect(broken).toEqual(['event_versions NOWHERE', 'events NOWHERE'])
  })

  test('finds nothing after the sweep; a check that needs older events does', async () => {
    expect(await sweep(api.ctx)).toBeGreaterThan(50)
    expect(await api.db.query(sql`select id from events`)).toEqual([])
    expect(await runDoctor(api.db, { now: now() })).toEqual(sound)
    const { violations } = await runDoctor(api.db, { now: 0 })
    expect([...new Set(violations.map(({ invariant }) => invariant))].sort()).toEqual([
      'bill_events',
      'customer_events',
      'events',
      'kitchen_events',
      'order_events',
      'receipt_events',
      'refund_events',
    ])
  })

  test("requires the events of today's operations on old records", async () => {
    const { settled, leftOrder, joined, ada } = bills
    const [item] = await api.db.query<{ id: string }>(
      sql`select i.id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
          where o.dining_session_id = ${settled.id} and i.cancelled_at is null and i.kind = 'product' limit 1`,
    )
    const [order] = await api.db.query<{ id: string }>(
      sql`select order_id as id from order_items where id = ${item!.id}`,
    )
    const [gone] = await api.db.query<{ id: string }>(
      sql`select i.id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
          where o.dining_session_id = ${joined} and i.cancelled_at is null and i.kind = 'product' limit 1`,
    )
    const [pie] = await api.db.query<{ id: string }>(
      sql`select id from order_items where order_id = ${leftOrder} and name = 'Pie' and cancelled_at is null limit 1`,
    )
    await post(`/orders/${order!.id}/refund`, { items: [{ item_id: item!.id }], reason: 'cold' })
    await post(`/orders/${leftOrder}/waste`, { items: [{ item_id: pie!.id, quantity: 1 }], reason: 'burnt' })
    await post(`/orders/${leftOrder}/kitchen-status`, { status: 'preparing' })
    await post(`/orders/${leftOrder}/kitchen-status`, { status: 'ready' })
    await post(`/customers/${ada}/adjust`, { points: 5, reason: 'sorry' })
    await post(`/customers/${ada}/adjust`, { points: 5, reason: 'sorry' })
    await post(`/orders/${bills.unpaid}/cancel`, { reason: 'never came' })
    await post(`/order-items/${gone!.id}/cancel`, { reason: 'cold', restock: false })
    expect(await runDoctor(api.db, { now: now() })).toEqual(sound)

    const without = (type: string, id: string) =>
      after(tx => tx.query(sql`delete from events where type = ${type} and record_id = ${id}`))
    expect(await without('order.refunded', order!.id)).toEqual([`refund_events ${order!.id}`])
    expect(await without('order.updated', leftOrder)).toEqual([`order_events ${leftOrder}`])
    expect(await without('kitchen.updated', leftOrder)).toEqual([`kitchen_events ${leftOrder}`])
    expect(await without('customer.updated', ada)).toEqual([`customer_events ${ada}`])
    expect(await without('order.cancelled', bills.unpaid)).toEqual([`events ${bills.unpaid}`])
    expect(await without('order_item.cancelled', gone!.id)).toEqual([`events ${gone!.id}`])
  })

  test('requires the event of a bill opened today and of its last move', async () => {
    const [free] = await api.db.query<{ id: string }>(
      sql`select id from tables where id not in (select table_id from occupied_tables) limit 1`,
    )
    const bill = await post('/dining-sessions', { table_id: free!.id, guests: 2 })
    expect(await runDoctor(api.db, { now: now() })).toEqual(sound)
    const broken = await after(tx => tx.query(sql`delete from events where record_id = ${bill.id}`))
    expect(broken).toEqual([`bill_events ${bill.id}`, `events ${bill.id}`])
  })
})
