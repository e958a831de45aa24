import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { openTestEnv, type TestEnv } from '#test/support/test-env.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { findOrder, findOrders } from './order.store.ts'

const test = notOnCitus('one server')

const [brandId, id] = ['01M8CJ3RKKQ1YYANCA61KQ1NSD', '01M8CJ3RKKQ1YYANCA61KQ1NSE']

/** PostgreSQL decides after five uses whether to keep one plan; `generic_plans` counts the uses of that plan. */
async function keptPlanUses({ db }: TestEnv, statement: string): Promise<number> {
  const [row] = await db.query<{ uses: number }>(
    sql`select generic_plans as uses from pg_prepared_statements where name = ${statement}`,
  )
  return row!.uses
}

test('the statement that reads an order is not planned at each use', async () => {
  const env = await openTestEnv({ max: 1, fresh: true })
  for (let uses = 0; uses < 10; uses += 1) await findOrder(env.db, brandId, id)
  expect(await keptPlanUses(env, 'find-order')).toBe(5)
})

test('control: as a list of one it is planned at each use', async () => {
  const env = await openTestEnv({ max: 1, fresh: true })
  for (let uses = 0; uses < 10; uses += 1) await findOrders(env.db, brandId, [id])
  expect(await keptPlanUses(env, 'find-orders')).toBe(0)
})
