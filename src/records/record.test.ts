import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { type BrandOptions, makeBrand } from '#test/fixtures/make-brand.ts'
import { newIdempotencyKey } from '#test/support/idempotency-key.ts'
import { operations, refusalOf } from '#test/support/record-call.ts'
import { snapshot } from '#test/support/snapshot.ts'
import { taxKind } from '../catalogue/tax.record.ts'

async function taxes(options: BrandOptions = {}) {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, options)
  return { env, brand, tax: operations(env.ctx, brand.caller, taxKind) }
}

describe('a plain record', () => {
  test('is created, read, listed, changed, deactivated and reactivated', async () => {
    const { tax, brand } = await taxes()
    const made = await tax.create({ name: 'Food', rate: 10 })
    expect(made).toMatchObject({ name: 'Food', rate: 10, active: true, version: 1 })
    expect(made['created_at']).toBe(made.updated_at)
    expect(made.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0[12]:00$/)
    expect(await tax.get(made.id)).toEqual(made)
    const { translations, ...listed } = made
    expect(translations).toEqual({ en: { name: 'Food' } })
    expect(await tax.list()).toMatchObject({ data: [listed], meta: { total: 1, page: 1, last_page: 1 } })

    const changed = await tax.patch(made.id, { rate: 5.5 })
    expect(changed).toMatchObject({ name: 'Food', rate: 5.5, version: 2 })
    const off = await tax.remove(made.id)
    expect(off).toMatchObject({ active: false, version: 3 })
    expect(await tax.remove(made.id)).toEqual(off)
    expect(await tax.patch(made.id, { active: true })).toMatchObject({ active: true, version: 4 })
    expect(brand.branches).toHaveLength(1)
  })

  test('an empty PATCH or one with equal values changes nothing', async () => {
    const { tax, env } = await taxes()
    const made = await tax.create({ name: 'Food', rate: 10 })
    const before = await snapshot(env.db)
    expect(await tax.patch(made.id, {})).toEqual(made)
    expect(await tax.patch(made.id, { name: 'Food', rate: 10, active: true })).toEqual(made)
    expect(await snapshot(env.db)).toEqual(before)
  })
})

describe('idempotency', () => {
  test('a repeated key gives the first record in its current state and creates nothing', async () => {
    const { tax } = await taxes()
    const idempotencyKey = newIdempotencyKey()
    const first = await tax.createAnswer({ name: 'Food', rate: 10 }, { idempotencyKey })
    const { id } = first.data as { id: string }
    await tax.patch(id, { rate: 11 })
    const again = await tax.createAnswer({ name: 'Food', rate: 10 }, { idempotencyKey })
    expect(again).toMatchObject({ data: { id, rate: 11 }, version: 2, replayed: true })
    expect((await tax.list()).meta?.total).toBe(1)
    const { fingerprint } = newIdempotencyKey('other', 'another request')
    const other = { idempotencyKey: { ...idempotencyKey, fingerprint } }
    expect((await refusalOf(tax.create({ name: 'Food', rate: 12 }, other))).code).toBe(
      'idempotency_key_reused',
    )
  })

  test('concurrent duplicates create one record', async () => {
    const { tax } = await taxes()
    const idempotencyKey = newIdempotencyKey()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tax.createAnswer({ name: 'Food', rate: 10 }, { idempotencyKey })),
    )
    expect(new Set(answers.map(answer => (answer.data as { id: string }).id)).size).toBe(1)
    expect(answers.filter(answer => answer.replayed !== true)).toHaveLength(1)
  })
})

describe('branches of a key', () => {
  test('a record of the whole brand is read by any key and written by one that reaches every branch', async () => {
    const { tax, env, brand } = await taxes({ branches: 2 })
    const made = await tax.create({ name: 'Food', rate: 10 })
    const [first, second] = brand.branches
    const caller = { ...brand.caller, branchIds: [first!.id] }
    const before = await snapshot(env.db)
    expect(await tax.get(made.id, { caller })).toEqual(made)
    expect((await tax.list({}, { caller })).meta?.total).toBe(1)
    const forbidden = { code: 'branch_forbidden', details: { branch_id: second!.id } }
    expect(
      await refusalOf(tax.create({ name: 'Mine', rate: 1 }, { caller, idempotencyKey: newIdempotencyKey() })),
    ).toEqual(forbidden)
    expect(await refusalOf(tax.patch(made.id, { rate: 1 }, { caller }))).toEqual(forbidden)
    expect(await refusalOf(tax.remove(made.id, { caller }))).toEqual(forbidden)
    expect(await snapshot(env.db)).toEqual(before)
    const both = { ...brand.caller, branchIds: [first!.id, second!.id] }
    expect(await tax.patch(made.id, { rate: 1 }, { caller: both })).toMatchObject({ rate: 1 })
  })
})

test('each change writes one event with its new version and invalidates cached menus', async () => {
  const { tax, env } = await taxes()
  const { id } = await tax.create({ name: 'Food', rate: 10 })
  await tax.patch(id, { rate: 11 })
  await tax.remove(id)
  const events = await env.db.query(sql`select type, branch_id, record_id, data from events order by id`)
  const event = (version: number) => ({
    type: 'menu.updated',
    branch_id: null,
    record_id: id,
    data: { id, version, resource: 'tax' },
  })
  expect(events).toEqual([event(1), event(2), event(3)])
  expect(await env.db.query(sql`select menu_version, version from brands`)).toEqual([
    { menu_version: 4, version: 1 },
  ])
})
