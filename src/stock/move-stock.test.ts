import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { faultsOf, operations, refusalOf, type Shown } from '#test/support/record-call.ts'
import { snapshot } from '#test/support/snapshot.ts'
import { newUlid } from '../lib/ulid.ts'
import { movementKind } from './movement.record.ts'
import type { NewMovement } from './movement.rules.ts'
import { moveStock, type MoveStock } from './move-stock.ts'
import { stockItemKind } from './stock-item.record.ts'

async function cellar() {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { branches: 2 })
  const item = operations(env.ctx, brand.caller, stockItemKind)
  const flour = await item.create({ name: 'Flour', unit: 'g' })
  const [here, there] = brand.branches.map(branch => branch.id) as [string, string]
  const move = async (movement: Partial<NewMovement>, more: Partial<MoveStock> = {}) =>
    moveStock(env.ctx, {
      caller: brand.caller,
      idempotencyKey: undefined,
      movement: {
        branchId: here,
        stockItemId: flour.id,
        kind: 'purchase',
        quantity: 1000,
        unitCost: null,
        toBranchId: null,
        reason: null,
        ...movement,
      },
      ...more,
    })
  const left = async (branchId = here) =>
    ((await item.get(flour.id))['branches'] as { branch_id: string; on_hand: number }[]).find(
      level => level.branch_id === branchId,
    )?.on_hand
  const movements = operations(env.ctx, brand.caller, movementKind)
  return { env, brand, item, flour, here, there, move, left, movements }
}

describe('stock movements', () => {
  test('each kind changes the stock level by its own rule, and the level is the sum of its movements', async () => {
    const { move, left, env } = await cellar()
    const steps: [Partial<NewMovement>, object, number][] = [
      [{ kind: 'purchase', quantity: 2500 }, { quantity: 2.5, change: 2.5 }, 2.5],
      [
        { kind: 'waste', quantity: 300, reason: 'Burnt' },
        { quantity: 0.3, change: -0.3, reason: 'Burnt' },
        2.2,
      ],
      [{ kind: 'adjust', quantity: -200 }, { quantity: -0.2, change: -0.2 }, 2],
      [{ kind: 'count', quantity: 1750 }, { quantity: 1.75, change: -0.25 }, 1.75],
      [{ kind: 'count', quantity: 1750 }, { change: 0 }, 1.75],
    ]
    for (const [movement, shown, level] of steps) {
      const { data } = await move(movement)
      expect(data).toMatchObject({ ...shown, kind: movement.kind, order_id: null, version: 1 })
      expect(await left()).toBe(level)
    }
    const sums = await env.db.query(
      sql`select (select sum(change)::bigint from stock_movements) as book, (select sum(on_hand)::bigint from stock_levels) as level`,
    )
    expect(sums).toEqual([{ book: 1750, level: 1750 }])
  })

  test("advances the item's version; a count without a difference changes nothing", async () => {
    const { item, flour, move } = await cellar()
    await move({})
    const filled = await item.get(flour.id)
    expect(filled.version).toBeGreaterThan(flour.version)
    expect(filled.updated_at >= flour.updated_at).toBe(true)
    await move({ kind: 'count', quantity: 1000 })
    expect(await item.get(flour.id)).toEqual(filled)
  })

  test('a transfer is a movement in each branch', async () => {
    const { move, left, here, there, movements } = await cellar()
    await move({ quantity: 5000 })
    const { data } = await move({ kind: 'transfer', quantity: 2000, toBranchId: there })
    expect(data).toMatchObject({ branch_id: here, to_branch_id: there, change: -2 })
    expect([await left(here), await left(there)]).toEqual([3, 2])
    const listed = (await movements.list({ filters: { branch_id: there } })).data as Shown[]
    expect(listed).toMatchObject([{ kind: 'transfer', quantity: 2, change: 2, to_branch_id: null }])
  })

  test("a purchase sets the item's cost from then on and invalidates cached menus", async () => {
    const { move, item, flour, env } = await cellar()
    const menu = sql`select menu_version from brands`
    const [before] = await env.db.query<{ menu_version: number }>(menu)
    expect((await move({ unitCost: 8400 })).data).toMatchObject({ unit_cost: 0.0084 })
    expect(await item.get(flour.id)).toMatchObject({ unit_cost: 0.0084 })
    await move({ unitCost: 8400 })
    expect(await env.db.query(menu)).toEqual([{ menu_version: before!.menu_version + 1 }])
  })

  test('a blocking stock level refuses to go below zero; another goes below and reports it', async () => {
    const { move, left, here, there, item, flour, env } = await cellar()
    await item.patch(flour.id, { branches: [{ branch_id: here, low_at: 0.5, block_when_empty: true }] })
    await move({ branchId: there })
    await move({})
    const before = await snapshot(env.db)
    expect(await refusalOf(move({ kind: 'waste', quantity: 1001 }))).toEqual({
      code: 'insufficient_stock',
      details: { items: [{ stock_item_id: flour.id, on_hand: 1, needed: 1.001 }] },
    })
    expect(await snapshot(env.db)).toEqual(before)
    await item.patch(flour.id, { branches: [{ branch_id: here, block_when_empty: false }] })
    await move({ kind: 'waste', quantity: 1001 })
    expect(await left()).toBe(-0.001)
    const events = await env.db.query(
      sql`select type, branch_id, record_id, data -> 'on_hand' as on_hand from events
          where type like 'stock.%' order by type`,
    )
    const event = (type: string) => ({ type, branch_id: here, record_id: flour.id, on_hand: -0.001 })
    expect(events).toEqual([event('stock.low'), event('stock.negative')])
  })

  test('concurrent counts and purchases keep the stock level equal to its movements', async () => {
    const { move, env, there } = await cellar()
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        if (at % 3 === 0) return move({ kind: 'count', quantity: at * 100 })
        if (at % 3 === 1) return move({ quantity: 70 })
        return move({ kind: 'transfer', quantity: 10, toBranchId: there })
      }),
    )
    const drift = await env.db.query(
      sql`select 1 from stock_levels l where on_hand <> (select sum(change) from stock_movements m
            where m.brand_id = l.brand_id and m.branch_id = l.branch_id and m.stock_item_id = l.stock_item_id)`,
    )
    expect(drift).toEqual([])
  })
})

describe('a stock item', () => {
  test('merges its branches instead of replacing them', async () => {
    const { item, flour, here, there, move } = await cellar()
    await move({ quantity: 1250 })
    const first = await item.patch(flour.id, { branches: [{ branch_id: there, low_at: 2 }] })
    const level = (branchId: string, onHand: number, lowAt: number | null, block = false) => ({
      branch_id: branchId,
      on_hand: onHand,
      low_at: lowAt,
      block_when_empty: block,
    })
    expect(first['branches']).toEqual([level(here, 1.25, null), level(there, 0, 2)])
    const sent = {
      branches: [
        { branch_id: here, block_when_empty: true },
        { branch_id: there, low_at: null },
      ],
    }
    const second = await item.patch(flour.id, sent)
    expect(second['branches']).toEqual([level(here, 1.25, null, true), level(there, 0, null)])
    expect(second.version).toBe(first.version + 1)
    expect(await item.patch(flour.id, sent)).toEqual(second)
  })

  test('refuses a duplicate branch and an unknown one', async () => {
    const { item, here } = await cellar()
    const made = (...ids: string[]) =>
      faultsOf(item.create({ name: 'Salt', unit: 'g', branches: ids.map(id => ({ branch_id: id })) }))
    expect(await made(here, here)).toEqual(['branches.1.branch_id duplicate'])
    expect(await made(newUlid())).toEqual(['branches.0.branch_id not_found'])
  })

  test('has the version that its reader saw for If-Match, after a movement too', async () => {
    const { item, flour, move } = await cellar()
    await move({})
    const { version } = await item.get(flour.id)
    const weigh = (version: number) => item.patch(flour.id, { unit: 'kg' }, { ifMatch: { version } })
    expect((await refusalOf(weigh(flour.version))).code).toBe('version_conflict')
    expect(await weigh(version)).toMatchObject({ unit: 'kg' })
  })
})
