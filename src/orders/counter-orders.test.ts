import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeMethod } from '#test/fixtures/make-bill.ts'
import { makeCustomer } from '#test/fixtures/make-campaign.ts'
import { makeProduct, makeStock, onHand } from '#test/fixtures/make-products.ts'
import { counter, openRoom, request, round } from '#test/fixtures/make-round.ts'
import { outcomesOf, place } from '#test/fixtures/place.ts'
import { named } from '#test/builders/refused.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import { expectRefused } from '#test/support/snapshot.ts'
import type { Fault } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { findOrder } from '../sale/order/order.store.ts'

test('an order without a bill goes to the kitchen at once, unpaid, with every field as sent', async () => {
  const room = await openRoom()
  const { brand, db } = room
  const flour = await makeStock(db, brand, { onHand: 1_000_000 })
  const product = await makeProduct(db, brand, { price: 1250, recipe: { [flour]: 180_000 } })
  const card = await makeMethod(db, brand, 'card')
  const customerId = await makeCustomer(db, brand)
  const fields = { customerName: 'Ada', customerId, paymentMethodId: card, note: 'no salt' }
  const sent = round([line(product)], fields)
  const staff = { id: newUlid(), role: 'cashier', branchIds: [] } as const
  const placeRequest = counter(room, sent, { channel: 'kiosk' })
  const { order } = await place(room, { ...placeRequest, caller: { ...brand.caller, staff } })
  expect(order).toMatchObject({
    billId: null,
    tableId: null,
    channel: 'kiosk',
    serviceType: 'takeaway',
    status: 'pending',
    orderNumber: 'B1-20261121-0001',
    kitchen: { status: 'new', newAt: room.clock.now() },
    staffId: staff.id,
    ...fields,
    totals: { total: 1250 },
    payments: [],
  })
  expect(await onHand(db, brand, flour)).toBe(820_000)
  expect(await findOrder(db, brand.id, order.id)).toEqual(order)
  const [event] = await db.query(sql`select type, branch_id, data from events where record_id = ${order.id}`)
  expect(event).toMatchObject({
    type: 'order.created',
    branch_id: brand.branch.id,
    data: { dining_session_id: null },
  })
  await expectInvariants(db)
})

test("rounds and orders without a bill share a batch and the day's counter, nothing else", async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const sent = round([line(product)])
  const outcomes = await outcomesOf(
    room,
    counter(room, sent),
    request(room, sent),
    counter(room, sent, { branchId: newUlid() }),
    counter(room, sent, { channel: 'delivery' }),
  )
  const numbers = outcomes.map(outcome => ('error' in outcome ? 'refused' : outcome.value.order.number))
  expect(numbers).toEqual([1, 2, 'refused', 3])
  expect(
    await room.db.query(
      sql`select channel, service_type, dining_session_id is null as alone from orders order by number`,
    ),
  ).toEqual([
    { channel: 'pos', service_type: 'dine_in', alone: true },
    { channel: 'table', service_type: 'dine_in', alone: false },
    { channel: 'delivery', service_type: 'delivery', alone: true },
  ])
  await expectInvariants(room.db)
})

test('an old order has no ticket today, whether or not it had a pick-up time', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const caller = { ...room.brand.caller, backdateDays: 3 }
  const orderedAt = '2026-11-19T12:00:00+01:00'
  const of = async (scheduledFor?: string) => {
    const sent = round([line(product)], { orderedAt, ...(scheduledFor !== undefined && { scheduledFor }) })
    return (await place(room, { ...counter(room, sent), caller })).order
  }
  expect((await of()).ticketDate).toBeNull()
  expect((await of('2026-11-19T13:00:00+01:00')).ticketDate).toBeNull()
  expect((await of('2026-11-20T13:00:00+01:00')).ticketDate).toBe('2026-11-20')
})

describe('a refused order leaves nothing behind', () => {
  test('for records that are missing, of another brand, inactive or of other branches', async () => {
    const room = await openRoom({ branches: 2 })
    const other = await openRoom()
    const { brand, db } = room
    const product = await makeProduct(db, brand)
    const order = (more: object) => round([line(product)], more)
    const faults = async (more: object, branchId = brand.branch.id) => {
      const act = () => place(room, counter(room, order(more), { branchId }))
      return named((await expectRefused(db, 'validation_failed', act)).details['fields'] as Fault[])
    }
    const unknown = { customerId: newUlid(), paymentMethodId: newUlid() }
    expect(await faults(unknown, other.brand.branch.id)).toEqual([
      'branch_id not_found',
      'customer_id not_found',
      'payment_method_id not_found',
    ])
    const inactive = {
      customerId: await makeCustomer(db, brand, false),
      paymentMethodId: await makeMethod(db, brand, 'card', { active: false }),
    }
    await db.query(sql`update branches set active = false where id = ${brand.branches[1]!.id}`)
    await db.query(sql`update brands set menu_version = menu_version + 1`)
    expect(await faults(inactive, brand.branches[1]!.id)).toEqual([
      'branch_id not_allowed',
      'customer_id not_allowed',
      'payment_method_id not_allowed',
    ])
    const there = await makeMethod(db, brand, 'cash', { branchIds: [brand.branches[1]!.id] })
    expect(await faults({ paymentMethodId: there })).toEqual(['payment_method_id not_allowed'])
    const caller = { ...brand.caller, branchIds: [brand.branches[1]!.id] }
    const elsewhere = () => place(room, { ...counter(room, order({})), caller })
    const forbidden = await expectRefused(db, 'branch_forbidden', elsewhere)
    expect(forbidden.details).toEqual({ branch_id: brand.branch.id })
  })

  test('for a guest at another table', async () => {
    const room = await openRoom()
    const product = await makeProduct(room.db, room.brand)
    const caller = { ...room.brand.caller, guest: { billId: room.bills[0]! } }
    const sent = round([line(product)])
    const { order } = await place(room, { ...request(room, sent), caller })
    expect(order).toMatchObject({ channel: 'qr', serviceType: 'dine_in', billId: room.bills[0] })
    for (const placeRequest of [counter(room, sent), request(room, sent, { billId: room.bills[1]! })]) {
      const refusal = await expectRefused(room.db, 'insufficient_scope', () =>
        place(room, { ...placeRequest, caller }),
      )
      expect(refusal.details).toEqual({ missing_scopes: ['tables.write'] })
    }
  })
})

test('one of several concurrent orders with one client_ref is placed', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const tagged = () => place(room, counter(room, round([line(product)], { clientRef: 'twice' })))
  const tries = await Promise.allSettled([tagged(), tagged(), tagged(), tagged()])
  const refused = tries.filter(one => one.status === 'rejected')
  expect(refused.map(({ reason }) => reason as unknown)).toMatchObject(
    Array.from({ length: 3 }, () => ({ code: 'already_exists' })),
  )
  await expectInvariants(room.db)
})
