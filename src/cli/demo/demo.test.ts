import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAnswer } from '#test/support/check-answer.ts'
import { openTestEnv, type TestEnv } from '#test/support/test-env.ts'
import { isLong } from '#test/support/sweep.ts'
import { buildApp } from '../../app.ts'
import type { Context } from '../../context.ts'
import { findDemo } from '../../demo/demo.store.ts'
import { rememberDemo } from '../../demo/remember-demo.ts'
import { allEndpoints } from '../../endpoints.ts'
import { localLimiter } from '../../http/limits/memory-limiter.ts'
import { makeAuthenticator } from '../../access/authenticate.ts'
import { exportMenu } from '../../menu-files/export-menu.ts'
import { firstOrder } from './first-order.ts'
import { type Demo, loadDemo } from './load-demo.ts'

const tables = [
  'brands',
  'branches',
  'areas',
  'tables',
  'products',
  'addons',
  'addon_groups',
  'categories',
  'taxes',
].concat(
  'staff',
  'customers',
  'campaigns',
  'stock_items',
  'stock_levels',
  'stock_movements',
  'kitchen_stations',
  'payment_methods',
  'api_keys',
)

/** Every row, so that anything loaded twice or changed is seen. */
async function everything(ctx: Context): Promise<Record<string, unknown[]>> {
  const rows = await Promise.all(
    tables.map(async table => {
      const key = table === 'brands' ? 'id' : 'brand_id'
      return [table, await ctx.db.query(sql`select * from ${raw(table)} order by ${raw(key)}, 2, 3`)] as const
    }),
  )
  return Object.fromEntries(rows)
}

describe('the demo restaurant', () => {
  let env: TestEnv
  let first: Demo
  beforeAll(async () => {
    env = await openTestEnv()
    first = await loadDemo(env.ctx)
  })
  afterAll(() => env.drop())

  test('is loaded at the first start, and left unchanged by later ones', async () => {
    const { ctx } = env
    const loaded = await everything(ctx)
    expect(loaded['branches']).toHaveLength(2)
    expect(loaded['customers']).toHaveLength(2)
    expect(loaded['products']!.length).toBeGreaterThan(35)
    expect(loaded['stock_movements']).toHaveLength(loaded['stock_items']!.length * 2)
    await ctx.db.query(sql`update products set price = 999 where name = 'Tiramisù'`)
    const left = await everything(ctx)
    expect((await loadDemo(ctx)).key).toBe(first.key)
    expect(await everything(ctx)).toEqual(left)
  })

  test.skipIf(!isLong)('resumes an interrupted load without duplicates', async () => {
    const { ctx } = await openTestEnv()
    await loadDemo(ctx)
    const loaded = await everything(ctx)
    const note = (await findDemo(ctx.db))!
    await ctx.db.query(
      sql`with gone as (
            delete from stock_movements where id = (select max(id) from stock_movements) returning id
          ) delete from idempotency_keys where result_id in (select id from gone)`,
    )
    await rememberDemo(ctx, { ...note, loaded: false })
    await loadDemo(ctx)
    const again = await everything(ctx)
    for (const table of tables) expect([table, again[table]!.length]).toEqual([table, loaded[table]!.length])
  })

  test.skipIf(!isLong)('a revoked key is replaced by another', async () => {
    const { ctx } = await openTestEnv()
    const { key } = await loadDemo(ctx)
    await ctx.db.query(sql`update api_keys set active = false`)
    const next = await loadDemo(ctx)
    expect(next.key).not.toBe(key)
    expect((await loadDemo(ctx)).key).toBe(next.key)
  })

  test('prints an order that succeeds, and opens another bill once it is settled', async () => {
    const { ctx } = env
    const { caller, key } = first
    const limiter = localLimiter()
    const app = await buildApp(ctx, allEndpoints(ctx), {
      authenticate: makeAuthenticator(ctx),
      limiter,
      onSend: [checkAnswer],
    })
    const post = (path: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/v1/pos${path}`,
        headers: { authorization: `Bearer ${key}` },
        payload,
      })
    const order = (await firstOrder(ctx, caller))!
    expect(order.dish).toBe('Margherita')
    const sent = await post(`/dining-sessions/${order.billId}/orders`, order.body)
    expect([sent.statusCode, sent.json().data.totals.total]).toEqual([201, 22])
    expect(sent.json().data.totals.cost).toBeGreaterThan(0)
    expect((await firstOrder(ctx, caller))!.billId).toBe(order.billId)

    const methods = await app.inject({
      url: '/v1/pos/payment-methods',
      headers: { authorization: `Bearer ${key}` },
    })
    const payments = [{ payment_method_id: methods.json().data[1].id }]
    expect((await post(`/dining-sessions/${order.billId}/pay`, { payments })).statusCode).toBe(200)
    const next = (await firstOrder(ctx, caller))!
    expect(next.billId).not.toBe(order.billId)
    expect((await post(`/dining-sessions/${next.billId}/orders`, next.body)).statusCode).toBe(201)
    await app.close()
  })

  test('has every name and description in both languages', async () => {
    const menu = JSON.parse(await exportMenu(env.ctx, first.caller.brand.id)) as Record<string, Texts[]>
    for (const kind of ['products', 'categories', 'addons', 'addon_groups']) {
      for (const { ref, description, translations } of menu[kind]!) {
        expect([ref, translations['en']?.name]).toEqual([ref, expect.any(String)])
        if (typeof description === 'string')
          expect([ref, translations['en']?.description]).toEqual([ref, expect.any(String)])
      }
    }
  })
})

type Texts = {
  ref: string
  description?: string | null
  translations: Record<string, { name?: string; description?: string }>
}
