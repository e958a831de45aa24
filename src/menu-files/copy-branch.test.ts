import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { faultsOf, operations, refusalOf, type Shown } from '#test/support/record-call.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { branchKind } from '../branches/branch.record.ts'
import { addonKind } from '../catalogue/addon.record.ts'
import { categoryKind } from '../catalogue/category.record.ts'
import { productKind } from '../catalogue/product.record.ts'
import { areaKind } from '../floor/area.record.ts'
import { tableKind } from '../floor/table.record.ts'
import { stationKind } from '../kitchen/station.record.ts'
import { newUlid } from '../lib/ulid.ts'
import { paymentMethodKind } from '../payment-methods/payment-method.record.ts'
import { copyNewBranch } from './copy-branch.steps.ts'

const copyableKind = { ...branchKind, write: copyNewBranch }

async function town() {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { branches: 2 })
  const of = (kind: Parameters<typeof operations>[2]) => operations(env.ctx, brand.caller, kind)
  return { env, brand, branch: of(copyableKind), of }
}

test('a branch can be set up as a copy of another', async () => {
  const { env, branch, brand, of } = await town()
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

  const start = newUlid()
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

  const events = await env.db.query(sql`select type, data from events where id > ${start} order by id`)
  const changed = (resource: string, { id }: Shown) => ({
    type: 'menu.updated',
    data: { id, version: 2, resource },
  })
  expect(events).toEqual([
    changed('category', food),
    changed('addon', cream),
    { type: 'product.updated', data: { id: pie.id, version: 2 } },
  ])
  const entries = await env.db.query<{ id: string; before: Shown | null; after: Shown }>(
    sql`select resource_id as id, before, after from audit_entries where id > ${start} order by id`,
  )
  const created = [copy, ...areas, ...tables, station!].map(({ id }) => id)
  expect(entries.filter(({ before }) => before === null).map(({ id }) => id)).toEqual(created)
  const fieldsOf = (one: Shown) => Object.keys(entries.find(({ id }) => id === one.id)!.after).sort()
  expect(fieldsOf(food)).toEqual(['branch_ids', 'kitchen_station_ids'])
  expect(fieldsOf(pie)).toEqual(['branch_ids', 'prices'])
  expect([fieldsOf(cream), fieldsOf(cash)]).toEqual([['prices'], ['branch_ids']])
  expect(entries).toHaveLength(created.length + 4)

  const nowhere = { name: 'X', code: 'XXX', copy_from_branch_id: newUlid() }
  expect(await faultsOf(branch.create(nowhere))).toEqual(['copy_from_branch_id not_found'])
})

test('refuses a copy that would give a product or an addon more prices than it can have', async () => {
  const { ctx, db } = await openTestEnv()
  const brand = await makeBrand(db)
  const { id: here } = brand.branch
  const branch = operations(ctx, brand.caller, copyableKind)
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
