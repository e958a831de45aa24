import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { sendRound } from '#test/fixtures/make-bill.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { onceKey } from '#test/support/idempotency-key.ts'
import { expectRefused } from '#test/support/snapshot.ts'
import { openBill } from '../bills/open-bill.ts'
import { newUlid } from '../lib/ulid.ts'
import { findOrder } from '../orders/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import type { KitchenStage } from '../wire/words.types.ts'
import { type KitchenCommand, recallOrder, setItemStage, setOrderStage } from './change-stage.ts'

type Pass = { env: TestEnv; brand: MadeBrand; order: StoredOrder }

/** An order of two dishes for the kitchen, a held one, and a drink. */
async function makePass(): Promise<Pass> {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { branches: 2 })
  const tableId = brand.branch.tableIds[0]!
  const opening = { caller: brand.caller, once: undefined, tableId, guests: 2, note: null }
  const { id } = await openBill(env.ctx, opening)
  const order = await sendRound(
    env.db,
    brand,
    id,
    [{ total: 0 }, { total: 0 }, { total: 0, held: true }, { total: 0, needsKitchen: false }],
    env.clock.now(),
  )
  env.clock.advance(60_000)
  return { env, brand, order }
}

function act({ brand }: Pass, to: KitchenStage, more: Partial<KitchenCommand> = {}): KitchenCommand {
  return { caller: brand.caller, once: undefined, ifMatch: undefined, to, ...more }
}

async function stages({ env, brand, order }: Pass) {
  const after = (await findOrder(env.db, brand.id, order.id))!
  return { order: after.kitchen.status, items: after.items.map(item => item.kitchen.status), after }
}

const versions = ({ env }: Pass) =>
  env.db.query(
    sql`select o.version as "order", s.version as bill from orders o
        join dining_sessions s on s.brand_id = o.brand_id and s.id = o.dining_session_id`,
  )

describe('an item', () => {
  test('moves forward, with its order, its bill and an event', async () => {
    const pass = await makePass()
    const { env, order } = pass
    const item = order.items[0]!
    expect(await setItemStage(env.ctx, item.id, act(pass, 'ready'))).toMatchObject({
      answer: { id: order.id },
      replayed: false,
    })
    const { after, ...now } = await stages(pass)
    expect(now).toEqual({ order: 'preparing', items: ['ready', 'new', null, null] })
    expect(after.items[0]!.kitchen).toMatchObject({ preparingAt: null, readyAt: env.clock.now() })
    expect(after.kitchen.preparingAt).toBe(env.clock.now())
    expect(await versions(pass)).toEqual([{ order: 2, bill: 3 }])
    expect(
      await env.db.query(sql`select branch_id, data from events where type = 'kitchen.updated'`),
    ).toEqual([
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
    await expectInvariants(env.db)
  })

  test('at its own stage does not change; a retry changes nothing either', async () => {
    const pass = await makePass()
    const item = pass.order.items[0]!
    await setItemStage(pass.env.ctx, item.id, act(pass, 'new'))
    expect(await versions(pass)).toEqual([{ order: 1, bill: 2 }])
    const once = onceKey('stage')
    await setItemStage(pass.env.ctx, item.id, act(pass, 'preparing', { once }))
    await setItemStage(pass.env.ctx, item.id, act(pass, 'delivered'))
    expect(await setItemStage(pass.env.ctx, item.id, act(pass, 'preparing', { once }))).toMatchObject({
      replayed: true,
    })
    expect(await versions(pass)).toEqual([{ order: 3, bill: 4 }])
  })

  test('is refused backward, when held, when cancelled and when unknown', async () => {
    const pass = await makePass()
    const { env, brand, order } = pass
    const refused = (code: Parameters<typeof expectRefused>[1], itemId: string, command: KitchenCommand) =>
      expectRefused(env.db, code, () => setItemStage(env.ctx, itemId, command))
    const [first, second, held] = order.items.map(item => item.id) as [string, string, string]
    await setItemStage(env.ctx, first, act(pass, 'ready'))
    const once = onceKey('back')
    const back = await refused('invalid_transition', first, act(pass, 'preparing', { once }))
    expect(back.details).toEqual({ from: 'ready', to: 'preparing' })
    expect((await refused('invalid_transition', held, act(pass, 'ready'))).details).toEqual({
      from: null,
      to: 'ready',
    })
    await env.db.query(
      sql`update order_items set cancelled_at = now(), cancel_kind = 'cancel', restocked = true, cancel_reason = 'x'
          where id = ${second}`,
    )
    const gone = await refused('item_already_cancelled', second, act(pass, 'ready'))
    expect(gone.details).toEqual({ item_id: second, live_quantity: 0 })
    await refused('not_found', newUlid(), act(pass, 'ready', { once: onceKey('unknown') }))
    const other = await makeBrand(env.db)
    await refused('not_found', first, act(pass, 'ready', { caller: other.caller }))
    await refused('version_conflict', first, act(pass, 'delivered', { ifMatch: { version: 1 } }))
    const caller = { ...brand.caller, branchIds: [brand.branches[1]!.id] }
    await refused('branch_forbidden', first, act(pass, 'delivered', { caller }))
  })
})

describe('an order', () => {
  test('advances the items behind with it', async () => {
    const pass = await makePass()
    const { env, order } = pass
    await setItemStage(env.ctx, order.items[0]!.id, act(pass, 'delivered'))
    await setOrderStage(env.ctx, order.id, act(pass, 'ready'))
    const { after: _, ...now } = await stages(pass)
    expect(now).toEqual({ order: 'ready', items: ['delivered', 'ready', null, null] })
    expect(await versions(pass)).toEqual([{ order: 3, bill: 4 }])
    await setOrderStage(env.ctx, order.id, act(pass, 'ready'))
    expect(await versions(pass)).toEqual([{ order: 3, bill: 4 }])
    const none = () => setOrderStage(env.ctx, order.id, act(pass, 'new', { once: onceKey('none') }))
    expect((await expectRefused(env.db, 'invalid_transition', none)).details).toEqual({
      from: 'ready',
      to: 'new',
    })
    await expectInvariants(env.db)
  })

  test('is recalled with every item beyond the stage, and later times are cleared', async () => {
    const pass = await makePass()
    const { env, order } = pass
    await setOrderStage(env.ctx, order.id, act(pass, 'ready'))
    env.clock.advance(60_000)
    await setItemStage(env.ctx, order.items[0]!.id, act(pass, 'delivered'))
    expect(await recallOrder(env.ctx, order.id, act(pass, 'preparing'))).toMatchObject({ replayed: false })
    const { after, ...now } = await stages(pass)
    expect(now).toEqual({ order: 'preparing', items: ['preparing', 'preparing', null, null] })
    expect(after.kitchen).toMatchObject({ readyAt: null, deliveredAt: null })
    expect(after.items[0]!.kitchen).toMatchObject({ readyAt: null, deliveredAt: null })
    const before = await versions(pass)
    await recallOrder(env.ctx, order.id, act(pass, 'preparing'))
    expect(await versions(pass)).toEqual(before)
    const none = () => recallOrder(env.ctx, order.id, act(pass, 'ready', { once: onceKey('none') }))
    await expectRefused(env.db, 'invalid_transition', none)
    await expectInvariants(env.db)
  })

  test('of another brand is unknown, of another branch forbidden', async () => {
    const pass = await makePass()
    const { env, brand, order } = pass
    const other = await makeBrand(env.db)
    const caller = { ...brand.caller, branchIds: [brand.branches[1]!.id] }
    for (const verb of [setOrderStage, recallOrder]) {
      await expectRefused(env.db, 'not_found', () => verb(env.ctx, newUlid(), act(pass, 'ready')))
      const foreign = () => verb(env.ctx, order.id, act(pass, 'ready', { caller: other.caller }))
      await expectRefused(env.db, 'not_found', foreign)
      await expectRefused(env.db, 'branch_forbidden', () =>
        verb(env.ctx, order.id, act(pass, 'ready', { caller })),
      )
      const stale = () => verb(env.ctx, order.id, act(pass, 'ready', { ifMatch: 'never' }))
      const refusal = await expectRefused(env.db, 'version_conflict', stale)
      expect(refusal.details).toEqual({ current_version: order.version })
    }
  })

  test('eight cooks advance the two dishes at once: nothing is lost', async () => {
    const pass = await makePass()
    const { env, order } = pass
    const taps = Array.from({ length: 8 }, (_, at) =>
      setItemStage(env.ctx, order.items[at % 2]!.id, act(pass, 'ready')),
    )
    await Promise.all(taps)
    const { after: _, ...now } = await stages(pass)
    expect(now).toEqual({ order: 'ready', items: ['ready', 'ready', null, null] })
    expect(await versions(pass)).toEqual([{ order: 3, bill: 4 }])
    await expectInvariants(env.db)
  })
})
