import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeStaffOperations } from '#test/fixtures/evening.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { moveStock } from '../stock/move-stock.ts'

/** Where a table keeps the stamp that a syncing client reads by. */
const stamps = {
  dining_sessions: 'updated_at',
  orders: 'updated_at',
  stock_levels: 'updated_at',
  stock_movements: 'created_at',
  tables: 'updated_at',
}

test('never stamps below a published watermark, even when the clock is set back', async () => {
  const env = await openTestEnv()
  const staff = await makeStaffOperations(env)
  const { brand } = staff
  const since = '2100-01-01T00:00:00Z'
  await env.db.query(sql`insert into sync_floors (brand_id, at) values (${brand.id}, ${since})`)
  const bill = await staff.open(0)
  const { items } = await staff.order(bill, [plainLine(staff.pizza), plainLine(staff.wine)])
  await staff.cook(items[0]!.id, 'ready')
  await staff.cancel(items[0]!.id)
  await staff.pay(bill, staff.card, null)
  const movement = { kind: 'count' as const, quantity: 5, unitCost: null, toBranchId: null, reason: null }
  const level = { branchId: brand.branch.id, stockItemId: staff.flour }
  await moveStock(env.ctx, {
    caller: brand.caller,
    idempotencyKey: undefined,
    movement: { ...movement, ...level },
  })
  for (const [table, column] of Object.entries(stamps)) {
    const [found] = await env.db.query(
      sql`select count(*) as n from ${raw(table)} where ${raw(column)} >= ${since}::timestamptz`,
    )
    // A sale, what came back, and the count; of the others the one that was touched.
    expect({ table, ...found }).toEqual({ table, n: table === 'stock_movements' ? 3 : 1 })
  }
})
