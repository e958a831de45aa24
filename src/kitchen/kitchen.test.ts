import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { commandOf } from '#test/fixtures/commands.ts'
import { sendRound } from '#test/fixtures/make-bill.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { openRoom, type Room } from '#test/fixtures/make-round.ts'
import { newIdempotencyKey } from '#test/support/idempotency-key.ts'
import { expectRefused } from '#test/support/snapshot.ts'
import { newUlid } from '../lib/ulid.ts'
import { findOrder } from '../sale/order/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import type { KitchenStage } from '../wire/words.types.ts'
import { setItemStage } from './change-stage.ts'
import type { KitchenCommand } from './kitchen.types.ts'

type Pass = Room & { order: StoredOrder }

/** An order of two dishes for the kitchen, a held one, and a drink. */
async function makePass(): Promise<Pass> {
  const room = await openRoom({ branches: 2 })
  const { brand, clock, db } = room
  const lines = [{ total: 0 }, { total: 0 }, { total: 0, held: true }, { total: 0, needsKitchen: false }]
  const order = await sendRound(db, brand, room.bills[0]!, lines, clock.now())
  clock.advance(60_000)
  return { ...room, order }
}

function act({ brand }: Pass, to: KitchenStage, more: Partial<KitchenCommand> = {}): KitchenCommand {
  return { ...commandOf(brand), to, ...more }
}

async function stages({ db, brand, order }: Pass) {
  const after = (await findOrder(db, brand.id, order.id))!
  return { order: after.kitchen.status, items: after.items.map(item => item.kitchen.status), after }
}

const versions = ({ db }: Pass) =>
  db.query(
    sql`select o.version as "order", s.version as bill from orders o
        join dining_sessions s on s.brand_id = o.brand_id and s.id = o.dining_session_id`,
  )

describe('an item', () => {
  test('moves forward, with its order, its bill and an event', async () => {
    const pass = await makePass()
    const { ctx, db, clock, order } = pass
    const item = order.items[0]!
    expect(await setItemStage(ctx, item.id, act(pass, 'ready'))).toMatchObject({
      answer: { id: order.id },
      replayed: false,
    })
    const { after, ...now } = await stages(pass)
    expect(now).toEqual({ order: 'preparing', items: ['ready', 'new', null, null] })
    expect(after.items[0]!.kitchen).toMatchObject({ preparingAt: null, readyAt: clock.now() })
    expect(after.kitchen.preparingAt).toBe(clock.now())
    expect(await versions(pass)).toEqual([{ order: 2, bill: 3 }])
    expect(await db.query(sql`select branch_id, data from events where type = 'kitchen.updated'`)).toEqual([
      {
        branch_id: order.branchId,
        data: {
          id: order.id,
          version: 2,
          dining_session_id: order.billId,
          status: 'preparing',
          item_ids: [item.id],
        },
      },
    ])
    await expectInvariants(db)
  })

  test('is refused backward, when held, when cancelled and when unknown', async () => {
    const pass = await makePass()
    const { ctx, db, brand, order } = pass
    const refused = (code: Parameters<typeof expectRefused>[1], itemId: string, command: KitchenCommand) =>
      expectRefused(db, code, () => setItemStage(ctx, itemId, command))
    const [first, second, held] = order.items.map(item => item.id) as [string, string, string]
    await setItemStage(ctx, first, act(pass, 'ready'))
    const idempotencyKey = newIdempotencyKey('back')
    const back = await refused('invalid_transition', first, act(pass, 'preparing', { idempotencyKey }))
    expect(back.details).toEqual({ from: 'ready', to: 'preparing' })
    expect((await refused('invalid_transition', held, act(pass, 'ready'))).details).toEqual({
      from: null,
      to: 'ready',
    })
    await db.query(
      sql`update order_items set cancelled_at = now(), cancel_kind = 'cancel', restocked = true, cancel_reason = 'x'
          where id = ${second}`,
    )
    const gone = await refused('item_already_cancelled', second, act(pass, 'ready'))
    expect(gone.details).toEqual({ item_id: second, live_quantity: 0 })
    await refused(
      'not_found',
      newUlid(),
      act(pass, 'ready', { idempotencyKey: newIdempotencyKey('unknown') }),
    )
    const other = await makeBrand(db)
    await refused('not_found', first, act(pass, 'ready', { caller: other.caller }))
    await refused('version_conflict', first, act(pass, 'delivered', { ifMatch: { version: 1 } }))
    const caller = { ...brand.caller, branchIds: [brand.branches[1]!.id] }
    await refused('branch_forbidden', first, act(pass, 'delivered', { caller }))
  })
})

describe('an order', () => {
  test('eight cooks advance the two dishes at once: nothing is lost', async () => {
    const pass = await makePass()
    const { ctx, db, order } = pass
    const taps = Array.from({ length: 8 }, (_, at) =>
      setItemStage(ctx, order.items[at % 2]!.id, act(pass, 'ready')),
    )
    await Promise.all(taps)
    const { after: _, ...now } = await stages(pass)
    expect(now).toEqual({ order: 'ready', items: ['ready', 'ready', null, null] })
    expect(await versions(pass)).toEqual([{ order: 3, bill: 4 }])
    await expectInvariants(db)
  })
})
