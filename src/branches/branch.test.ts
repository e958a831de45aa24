import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { counter, round } from '#test/fixtures/make-round.ts'
import { place } from '#test/fixtures/place.ts'
import { openAt } from '#test/fixtures/bill-requests.ts'
import { faultsOf, operations, refusalOf } from '#test/support/record-call.ts'
import { branchKind } from './branch.record.ts'

async function town() {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { branches: 2 })
  return { env, brand, branch: operations(env.ctx, brand.caller, branchKind) }
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
