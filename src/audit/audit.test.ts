import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { makeFullRestaurant, seat } from '#test/fixtures/restaurant.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { rolledBack } from '#test/support/rolled-back.ts'
import type { Database, Tx } from '../db/database.ts'
import { deleteOldEntries } from './chain.store.ts'
import { readHead } from './chain.format.ts'
import { linkOnce } from './link-entries.ts'
import { verifyAudit } from './verify-audit.ts'

let api: Api
let brand: BrandAtHand
let at: Awaited<ReturnType<typeof makeFullRestaurant>>

beforeAll(async () => {
  api = await openApi({ max: 20 })
  brand = await api.openBrand()
  at = await makeFullRestaurant(brand)
})
afterAll(() => api.drop())

const list = async (query: string, key = brand.key): Promise<Body[]> =>
  (await brand.get(`/audit-log?per_page=100&${query}`, { key })).body.data
const newest = async (id: string): Promise<Body> => (await list(`resource_id=${id}&direction=desc`))[0]

describe('an entry', () => {
  test('has the old and new price, the key, the address and the request', async () => {
    const { id, version, price } = at.product
    const { headers } = await brand.call('PATCH', `/products/${id}`, { body: { price: price + 1 } })
    const keys = await brand.get('/api-keys')
    const own = keys.body.data.find((one: Body) => one.last_four === brand.key.slice(-4))
    const entry = await newest(id)
    expect(entry).toMatchObject({
      action: 'updateProduct',
      resource: 'product',
      before: { price, version },
      after: { price: price + 1, version: version + 1 },
      staff_id: null,
      branch_id: null,
      request_id: headers.get('x-request-id'),
    })
    expect(entry.ip).toMatch(/127\.0\.0\.1$/)
    expect(entry.key_id).toBe(own.id)
    expect(Object.keys(entry.after)).toEqual(['price', 'version'])
  })

  test('has no address where a proxy passes on something else', async () => {
    const proxied = await openApi({ trustProxy: ['127.0.0.1', '::1'] })
    const own = await proxied.openBrand()
    const ips: Body[] = []
    for (const sent of ['203.0.113.7', '<script>x</script>', '=1+1', 'a'.repeat(3000)]) {
      await own.make(
        '/taxes',
        { name: `Tax ${ips.length}`, rate: 10 },
        { headers: { 'x-forwarded-for': sent } },
      )
      ips.push((await own.get('/audit-log?per_page=1&direction=desc')).body.data[0].ip)
    }
    expect(ips).toEqual(['203.0.113.7', null, null, null])
  })

  test('of a payment has the bill before and after, and the new payment', async () => {
    const { bill, order } = await seat(brand, at)
    const paid = { payment_method_id: at.cash.id, amount: order.totals.total }
    await brand.make(`/dining-sessions/${bill.id}/pay`, { payments: [paid] })
    const { before, after, action } = await newest(bill.id)
    expect(action).toBe('payDiningSession')
    expect([before.status, after.status, after.due]).toEqual(['open', 'settled', 0])
    const [payment] = await list('resource=payment&direction=desc')
    expect(payment).toMatchObject({
      before: null,
      after: { dining_session_id: bill.id, amount: paid.amount },
    })
  })

  test('of each order that a command on its bill changes has that order before and after', async () => {
    const { bill, order } = await seat(brand, at)
    const late = { kind: 'percentage', value: 10, reason: 'late' }
    const discounted = await brand.make(`/dining-sessions/${bill.id}/discount`, late)
    const { total } = discounted.totals
    expect(await newest(order.id)).toMatchObject({
      action: 'discountDiningSession',
      before: { totals: { discount: 0 }, version: 1 },
      after: { discounts: [{ kind: 'percentage', value: 10 }], totals: { total }, version: 2 },
    })
    const paid = { payment_method_id: at.cash.id, amount: total }
    await brand.make(`/dining-sessions/${bill.id}/pay`, { payments: [paid] })
    const [item] = order.items
    await brand.make(`/dining-sessions/${bill.id}/refund`, {
      reason: 'cold',
      items: [{ item_id: item.id, quantity: 1 }],
    })
    const { action, before, after } = await newest(order.id)
    expect([action, before.status, after.status]).toEqual([
      'refundDiningSession',
      'paid',
      'partially_refunded',
    ])
    const [adjustment] = after.adjustments
    expect(adjustment).toMatchObject({ kind: 'refund', reason: '[changed]' })
    expect(adjustment.amount).toBeGreaterThan(0)
    expect(after.payments).toMatchObject([{ refunded_amount: adjustment.amount }])
  })

  test('of moved items has both bills and both orders, of merged bills both bills', async () => {
    const [from, to] = [await seat(brand, at, 0), await seat(brand, at, 1)]
    const items = [{ item_id: from.order.items[0].id, quantity: 1 }]
    const target = { items, to_dining_session_id: to.bill.id }
    await brand.make(`/dining-sessions/${from.bill.id}/move-items`, target)
    const left = await newest(from.order.id)
    expect(left).toMatchObject({ action: 'moveItems', before: { version: 1 }, after: { version: 2 } })
    expect((await newest(to.bill.id)).after.totals.total).toBeGreaterThan(to.order.totals.total)
    const [made] = (await brand.get(`/orders?dining_session_id=${to.bill.id}&direction=desc`)).body.data
    expect(await newest(made.id)).toMatchObject({
      action: 'moveItems',
      before: null,
      after: { moved_from_order_id: from.order.id, items: [{ quantity: 1 }] },
    })
    await brand.make(`/dining-sessions/${from.bill.id}/merge`, { dining_session_id: to.bill.id })
    expect(await newest(to.bill.id)).toMatchObject({
      action: 'mergeDiningSession',
      before: { status: 'open' },
      after: { status: 'merged', merged_into_id: from.bill.id },
    })
    expect(await newest(to.order.id)).toMatchObject({
      before: { dining_session_id: to.bill.id, version: 1 },
      after: { dining_session_id: from.bill.id, version: 2 },
    })
    await brand.make(`/dining-sessions/${from.bill.id}/move`, { table_id: at.tables[2].id })
    expect(await newest(from.order.id)).toMatchObject({
      action: 'moveDiningSession',
      before: { table_id: at.tables[0].id },
      after: { table_id: at.tables[2].id },
    })
    await brand.make(`/dining-sessions/${from.bill.id}/move`, { table_id: at.tables[0].id })
    const { id } = await brand.make('/customers', { name: 'Ada' })
    await brand.call('PATCH', `/dining-sessions/${from.bill.id}`, { body: { customer_id: id } })
    expect(await newest(to.order.id)).toMatchObject({
      action: 'changeDiningSession',
      before: { customer_id: null },
      after: { customer_id: id },
    })
  })

  test('of a cancelled item only has that item', async () => {
    const { order } = await seat(brand, at, 2)
    const [item] = order.items
    await brand.make(`/order-items/${item.id}/cancel`, { reason: 'cold', restock: true })
    const { before, after } = await newest(order.id)
    expect(before.items).toHaveLength(1)
    expect(after.items[0]).toMatchObject({
      id: item.id,
      cancel_reason: '[changed]',
    })
  })

  test('of a new PIN only shows that it changed', async () => {
    const person = await brand.make('/staff', { name: 'Grace', role: 'waiter', pin: '918273' })
    await brand.call('PATCH', `/staff/${person.id}`, { body: { pin: '827364' } })
    const entry = await newest(person.id)
    expect(entry.after).toMatchObject({ pin_hash: '[changed]' })
    expect(JSON.stringify(await list(`resource_id=${person.id}`))).not.toMatch(/Grace|918273|827364/)
  })

  test('is found by the time of the change, inclusive at both ends', async () => {
    const before = await list('direction=desc')
    const { id } = await brand.make('/taxes', { name: 'By time', rate: 3 })
    const { created_at: at } = await newest(id)
    const moment = encodeURIComponent(at)
    expect(await list(`created_from=${moment}&created_to=${moment}`)).toMatchObject([{ resource_id: id }])
    const after = encodeURIComponent(new Date(Date.parse(at) + 1).toISOString())
    expect(await list(`created_from=${after}`)).toEqual([])
    expect((await list(`created_to=${moment}&direction=desc`))[1]).toEqual(before[0])
  })

  test('of a branch is hidden from a key of another', async () => {
    const branch = await brand.make('/branches', { name: 'Second', code: 'SEC1' })
    const key = await api.makeKey(brand.id, { branchIds: [branch.id] })
    const area = await brand.make('/areas', { branch_id: branch.id, name: 'Terrace' })
    expect((await list('', key)).map(entry => entry.resource_id)).toEqual([branch.id, area.id])
    expect((await brand.get(`/audit-log?branch_id=${brand.branchId}`, { key })).status).toBe(403)
  })
})

const link = () => linkOnce(api.db)
const verify = (noted?: string) =>
  verifyAudit(api, brand.id, noted === undefined ? undefined : readHead(noted))

/** A database that runs in this transaction, so that a test's corruptions are rolled back. */
function inside(tx: Tx): { db: Database } {
  const query: Database['query'] = (statement, name) => tx.query(statement, name)
  const transact: Database['transact'] = work => work(tx)
  const { wakes } = api.db
  return {
    db: { isDistributed: false, query, transact, report: transact, wakes, close: () => Promise.resolve() },
  }
}

describe('the chain', () => {
  test('two processes chain each entry once, from 1 to n, during changes', async () => {
    const change = async () => {
      for (let price = 1; price <= 60; price += 1)
        await brand.call('PATCH', `/addons/${at.addon.id}`, { body: { price } })
    }
    const linking = async () => {
      for (let round = 0; round < 60; round += 1) await link()
    }
    await Promise.all([change(), linking(), linking()])
    await link()
    const [row] = await api.db.query<{ entries: number; links: number; last: number; waiting: number }>(
      sql`select (select count(*) from audit_entries where brand_id = ${brand.id}) as entries,
            count(*) as links, max(position) as last,
            (select count(*) from audit_outbox where brand_id = ${brand.id}) as waiting
          from audit_links where brand_id = ${brand.id}`,
    )
    expect(row).toEqual({ entries: row!.last, links: row!.last, last: row!.last, waiting: 0 })
    expect(row!.last).toBeGreaterThan(60)
    expect(await verify()).toMatchObject({ ok: true, entries: row!.last, faults: [] })
  })

  const third = sql`(select entry_id from audit_links where brand_id = b.id and position = 3)`
  const corruptions: [string, Sql][] = [
    [
      'an altered price',
      sql`update audit_entries set after = '{"price":1}' from brands b where audit_entries.id = ${third}`,
    ],
    [
      'another key',
      sql`update audit_entries set key_id = 'other' from brands b where audit_entries.id = ${third}`,
    ],
    [
      'another time',
      sql`update audit_entries set created_at = audit_entries.created_at - interval '1 second' from brands b where audit_entries.id = ${third}`,
    ],
    ['an entry removed', sql`delete from audit_entries using brands b where audit_entries.id = ${third}`],
    [
      'an entry removed with its link',
      sql`with gone as (delete from audit_links where position = 3 returning entry_id)
      delete from audit_entries where id in (select entry_id from gone)`,
    ],
    [
      'two swapped entries',
      sql`update audit_links set hash = other.hash from audit_links other
      where audit_links.position in (3, 4) and other.position in (3, 4) and other.position <> audit_links.position`,
    ],
    [
      'an inserted entry',
      sql`insert into audit_entries (brand_id, id, action, resource, created_at)
      select id, '0000000000000000000000000X', 'x', 'x', now() from brands`,
    ],
    [
      'the last entry removed with its link',
      sql`with gone as (
        delete from audit_links where position = (select max(position) from audit_links) returning entry_id)
      delete from audit_entries where id in (select entry_id from gone)`,
    ],
  ]

  notOnCitus('planted').each(corruptions)('detects %s', async (_what, damage) => {
    await link()
    await rolledBack(api.db, async tx => {
      await tx.query(damage)
      const broken = await verifyAudit(inside(tx), brand.id)
      expect(broken.ok).toBe(false)
      expect(broken.faults.length).toBeGreaterThan(0)
    })
    expect((await verify()).ok).toBe(true)
  })

  notOnCitus('one server')('an earlier head detects a rewritten chain', async () => {
    await link()
    const { head } = await verify()
    await brand.call('PATCH', `/addons/${at.addon.id}`, { body: { price: 77 } })
    expect((await verify(head)).ok).toBe(true)
    await rolledBack(api.db, async tx => {
      // An attacker with write access deletes the chain and starts again: the chain alone is valid.
      await tx.query(sql`delete from audit_links`)
      await tx.query(sql`delete from audit_chains`)
      await tx.query(sql`update audit_entries set after = '{}' where resource = 'addon'`)
      await tx.query(
        sql`insert into audit_outbox select brand_id, id from audit_entries on conflict do nothing`,
      )
      expect((await verifyAudit(inside(tx), brand.id)).ok).toBe(true)
      const seen = await verifyAudit(inside(tx), brand.id, readHead(head))
      expect(seen.faults.map(fault => fault.message).join()).toContain('rewritten')
    })
  })

  test('still verifies after old entries were deleted', async () => {
    await link()
    const { head, entries } = await verify()
    const [row] = await api.db.query<{ id: string }>(
      sql`select entry_id as id from audit_links where brand_id = ${brand.id} and position = 11`,
    )
    const sweep = () => api.db.transact(tx => deleteOldEntries(tx, brand.id, { before: row!.id, most: 6 }))
    expect([await sweep(), await sweep(), await sweep()]).toEqual([6, 4, 0])
    expect(await verify(head)).toMatchObject({ ok: true, entries, faults: [] })
  })
})
