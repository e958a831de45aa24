import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { plainLine } from '#test/builders/plain-order.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeCustomer } from '#test/fixtures/make-campaign.ts'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { counter, openRoom, type Room, round } from '#test/fixtures/make-round.ts'
import { place } from '#test/fixtures/place.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { waiting, whileHeld } from '#test/support/while-held.ts'
import { rewording } from '#test/support/without-bill-lock.ts'
import { changeBill } from '../../bills/change-bill.ts'
import { openBill } from '../../bills/open-bill.ts'
import type { Context } from '../../context.ts'
import { patchOrder } from '../../orders/patch-order.ts'
import { eraseCustomer } from './erase-customer.ts'

const test = notOnCitus('one server')
const name = 'Ada Lovelace'

/** A write that names the customer. @returns the write, prepared so that only naming is left to do */
type Writer = (room: Room, product: string) => Promise<(ctx: Context, customerId: string) => Promise<unknown>>

const writers: Readonly<Record<string, Writer>> = {
  'a new order': async (room, product) => (ctx, customerId) =>
    place(
      { ctx },
      counter(room, round([plainLine(product)], { customerId, customerName: name, note: name })),
    ),
  'a changed order': async (room, product) => {
    const { order } = await place(room, counter(room, round([plainLine(product)])))
    const request = { caller: room.brand.caller, ifMatch: undefined, orderId: order.id }
    return (ctx, customerId) => patchOrder(ctx, { ...request, changes: { customerId, customerName: name } })
  },
  'a new bill': async room => (ctx, customerId) => {
    const { caller, branch } = room.brand
    const request = { caller, idempotencyKey: undefined, tableId: undefined, branchId: branch.id, guests: 1 }
    return openBill(ctx, { ...request, name, customerId, note: name })
  },
  'a changed bill': async room => (ctx, customerId) => {
    const request = { caller: room.brand.caller, ifMatch: undefined, billId: room.bills[0]! }
    return changeBill(ctx, { ...request, changes: { customerId, note: name } })
  },
}

/** Erases a customer while a write with their name has read the customer, and not written yet. */
async function eraseDuring(writer: Writer, contextOf: (room: Room) => Context) {
  const room = await openRoom()
  const write = await writer(room, await makeProduct(room.db, room.brand))
  const customerId = await makeCustomer(room.db, room.brand)
  const request = { caller: room.brand.caller, idempotencyKey: undefined, ifMatch: undefined, customerId }
  await whileHeld(room.db, sql`lock table orders, dining_sessions in share mode`, async release => {
    const writing = write(contextOf(room), customerId)
    await waiting(room.db, 1)
    const erasing = eraseCustomer(room.ctx, request)
    await waiting(room.db, 2)
    release()
    await Promise.all([writing, erasing])
  })
  await expectInvariants(room.db)
  const [row] = await room.db.query<{ named: number; readable: number }>(
    sql`with written as (
          select to_jsonb(o)::text as words from orders o where customer_id = ${customerId}
          union all select to_jsonb(s)::text from dining_sessions s where customer_id = ${customerId})
        select count(*) as named, count(*) filter (where words like ${`%${name}%`}) as readable from written`,
  )
  return row!
}

test.each(Object.entries(writers))(
  '%s keeps no text of a customer who is erased meanwhile',
  async (_, writer) => {
    expect(await eraseDuring(writer, room => room.ctx)).toEqual({ named: 1, readable: 0 })
    const unlocked = ({ db, ctx }: Room) => ({
      ...ctx,
      db: rewording(db, text => text.replace('for key share', '')),
    })
    expect(await eraseDuring(writer, unlocked), 'control: the customer is only read').toEqual({
      named: 1,
      readable: 1,
    })
  },
)
