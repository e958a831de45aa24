import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { counter, round } from '#test/fixtures/make-round.ts'
import { place } from '#test/fixtures/place.ts'
import { openAt } from '#test/fixtures/bill-requests.ts'
import { faultsOf, operations, refusalOf, type Shown } from '#test/support/record-call.ts'
import { areaKind } from '../floor/area.record.ts'
import { tableKind } from '../floor/table.record.ts'
import { stationKind } from '../kitchen/station.record.ts'
import { newUlid } from '../lib/ulid.ts'
import { addonKind } from '../catalogue/addon.record.ts'
import { categoryKind } from '../catalogue/category.record.ts'
import { productKind } from '../catalogue/product.record.ts'
import { paymentMethodKind } from '../payment-methods/payment-method.record.ts'
import { branchKind } from './branch.record.ts'

async function town() {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { branches: 2 })
  const of = (kind: Parameters<typeof operations>[2]) => operations(env.ctx, brand.caller, kind)
  return { env, brand, branch: of(branchKind), of }
}

test('a branch defaults to the zone of its brand and the usual start of the day', async () => {
  const { branch } = await town()
  expect(await branch.create({ name: 'Centro', code: 'CEN' })).toMatchObject({
    code: 'CEN',
    timezone: 'Europe/Rome',
    day_starts_at: '04:00',
    address: null,
    phone: null,
    receipt: { header: null, footer: null },
  })
  const own = { timezone: 'America/New_York', day_starts_at: '06:30' }
  const far = await branch.create({ name: 'Harbour', code: 'NY1', ...own })
  expect(far).toMatchObject(own)
  expect(far.updated_at).toMatch(/-0[45]:00$/)
  const receipt = { header: 'Pier 9', footer: null }
  expect(await branch.patch(far.id, { receipt: { header: 'Pier 9' } })).toMatchObject({ receipt, version: 2 })
  expect(await branch.patch(far.id, { receipt })).toMatchObject({ receipt, version: 2 })
  const onMars = branch.create({ name: 'X', code: 'XX', timezone: 'Mars/Base' })
  expect(await faultsOf(onMars)).toEqual(['timezone enum'])
})

test('a code is never available to another branch, even after its branch has changed it', async () => {
  const { branch, env } = await town()
  const first = await branch.create({ name: 'One', code: 'AAA' })
  const conflict = { code: 'already_exists', details: { field: 'code', id: first.id } }
  expect(await refusalOf(branch.create({ name: 'Two', code: 'AAA' }))).toEqual(conflict)
  await branch.patch(first.id, { code: 'BBB' })
  expect(await refusalOf(branch.create({ name: 'Two', code: 'AAA' }))).toEqual(conflict)
  const second = await branch.create({ name: 'Two', code: 'CCC' })
  const before = await env.db.query(sql`select * from branch_codes order by code`)
  expect(await refusalOf(branch.patch(second.id, { code: 'BBB' }))).toEqual(conflict)
  expect(await env.db.query(sql`select * from branch_codes order by code`)).toEqual(before)
  expect(await branch.patch(first.id, { code: 'AAA' })).toMatchObject({ code: 'AAA' })
  await branch.remove(first.id)
  expect(await refusalOf(branch.patch(second.id, { code: 'AAA' }))).toEqual(conflict)
})

test('refuses to deactivate a branch with an open bill', async () => {
  const { branch, brand, env } = await town()
  const inUse = { code: 'in_use', details: { by: 'dining_session', ids: [await openAt(env, brand)] } }
  expect(await refusalOf(branch.remove(brand.branch.id))).toEqual(inUse)
  expect(await branch.remove(brand.branches[1]!.id)).toMatchObject({ active: false })
})

test('refuses to deactivate a branch with an order that is unpaid, or paid for later', async () => {
  const { branch, brand, env } = await town()
  const room = { ...env, brand, bills: [] }
  const line = plainLine(await makeProduct(env.db, brand))
  const { order } = await place(room, counter(room, round([line])))
  const inUse = { code: 'in_use', details: { by: 'order', ids: [order.id] } }
  expect(await refusalOf(branch.remove(brand.branch.id))).toEqual(inUse)
  const paidFor = (hours: number) =>
    env.db.query(
      sql`update orders set status = 'paid', scheduled_for = statement_timestamp() + make_interval(hours => ${hours})`,
    )
  await paidFor(5)
  expect(await refusalOf(branch.remove(brand.branch.id))).toEqual(inUse)
  await paidFor(-5)
  expect(await branch.remove(brand.branch.id)).toMatchObject({ active: false })
})

test('a key of some branches lists only these and cannot create branches', async () => {
  const { branch, brand } = await town()
  const [here, there] = brand.branches
  const caller = { ...brand.caller, branchIds: [here!.id] }
  expect(await branch.list({}, { caller })).toMatchObject({ meta: { total: 1 }, data: [{ id: here!.id }] })
  expect((await refusalOf(branch.get(there!.id, { caller }))).code).toBe('branch_forbidden')
  const another = branch.create({ name: 'X', code: 'XXX' }, { caller })
  expect((await refusalOf(another)).code).toBe('branch_forbidden')
  expect(await branch.patch(here!.id, { phone: '1' }, { caller })).toMatchObject({ phone: '1' })
})

test('a branch can be set up as a copy of another', async () => {
  const { branch, brand, of } = await town()
  const [here, there] = brand.branches.map(one => one.id)
  const [product, category] = [of(productKind), of(categoryKind)]
  const [addon, method] = [of(addonKind), of(paymentMethodKind)]
  const grill = await of(stationKind).create({ branch_id: here, name: 'Grill', late_after_seconds: 600 })
  const closed = await of(areaKind).create({ branch_id: here, name: 'Closed' })
  const lost = await of(tableKind).create({ area_id: closed.id, name: 'Lost' })
  await of(areaKind).remove(closed.id)
  await of(tableKind).patch(brand.branch.tableIds[0]!, { seats: 7, x: 1.5 })
  await of(tableKind).remove(brand.branch.tableIds[1]!)

  const food = await category.create({ name: 'Food', branch_ids: [here], kitchen_station_ids: [grill.id] })
  const prices = [
    { price: 1, branch_id: here },
    { price: 2, branch_id: there },
  ]
  const dish = { category_id: food.id, price: 3 }
  const pie = await product.create({ ...dish, name: 'Pie', prices, branch_ids: [here] })
  const tart = await product.create({ ...dish, name: 'Tart', branch_ids: [there] })
  const cream = await addon.create({ name: 'Cream', price: 1, prices: [{ price: 2, branch_id: here }] })
  const cash = await method.create({ name: 'Cash', type: 'cash', branch_ids: [here, there] })

  const copy = await branch.create({ name: 'Copy', code: 'COPY', copy_from_branch_id: here })
  expect(copy).not.toHaveProperty('copy_from_branch_id')
  const filters = { branch_id: copy.id }
  const areas = (await of(areaKind).list({ filters })).data as Shown[]
  expect(areas.map(area => area['name'])).toEqual(['Room'])
  const tables = (await of(tableKind).list({ filters })).data as Shown[]
  expect(tables.map(table => [table['name'], table['seats'], table['x'], table['area_id']])).toEqual([
    ['T1', 7, 1.5, areas[0]!.id],
    ['T3', 2, null, areas[0]!.id],
  ])
  expect(tables.map(table => table.id)).not.toContain(lost.id)
  const [station] = (await of(stationKind).list({ filters })).data as Shown[]
  expect(station).toMatchObject({ name: 'Grill', late_after_seconds: 600 })
  expect(await category.get(food.id)).toMatchObject({
    branch_ids: [here, copy.id],
    kitchen_station_ids: [grill.id, station!.id],
    version: 2,
  })
  expect(await product.get(pie.id)).toMatchObject({ branch_ids: [here, copy.id], version: 2 })
  expect((await product.get(pie.id))['prices']).toMatchObject([...prices, { price: 1, branch_id: copy.id }])
  expect(await product.get(tart.id)).toEqual(tart)
  expect((await addon.get(cream.id))['prices']).toMatchObject([
    { branch_id: here },
    { price: 2, branch_id: copy.id },
  ])
  expect(await method.get(cash.id)).toMatchObject({ branch_ids: [here, there, copy.id], version: 2 })

  const nowhere = { name: 'X', code: 'XXX', copy_from_branch_id: newUlid() }
  expect(await faultsOf(branch.create(nowhere))).toEqual(['copy_from_branch_id not_found'])
})

test('refuses a copy that would give a product or an addon more prices than it can have', async () => {
  const { ctx, db } = await openTestEnv()
  const brand = await makeBrand(db)
  const { id: here } = brand.branch
  const branch = operations(ctx, brand.caller, branchKind)
  const full = JSON.stringify(
    Array.from({ length: 101 }, (_, at) => ({
      branch_id: here,
      channel: null,
      price: 100,
      starts_at: at,
      ends_at: at + 1,
    })),
  )
  const addon = await operations(ctx, brand.caller, addonKind).create({ name: 'Cream', price: 1 })
  await db.query(sql`update addons set prices = ${full}::jsonb where brand_id = ${brand.id}`)
  const copying = () => branch.create({ name: 'Copy', code: 'COPY', copy_from_branch_id: here })
  const details = { limit: 200, resource: 'addon', id: addon.id }
  expect(await refusalOf(copying())).toEqual({ code: 'limit_reached', details })
  await db.query(sql`update addons set prices = prices - 100 where brand_id = ${brand.id}`)
  const copy = await copying()
  const { prices } = await operations(ctx, brand.caller, addonKind).get(addon.id)
  expect((prices as { branch_id: string }[]).filter(price => price.branch_id === copy.id)).toHaveLength(100)
})
