import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import type { Db } from '../database.ts'
import { onEmptyCopies } from './on-empty-copies.ts'

async function brands(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`select id from brands order by id`)
  return rows.map(row => row.id)
}

test('writes into copies that no other connection sees, and of which nothing remains', async () => {
  const { db } = await openTestEnv()
  const { id } = await makeBrand(db)
  const size = async () =>
    db.query(sql`select pg_relation_size('brands') as size, pg_relation_size('events') as events`)
  const before = await size()
  await onEmptyCopies(db, async copies => {
    expect(await brands(copies)).toEqual([])
    const made = await makeBrand(copies)
    expect(await brands(copies)).toEqual([made.id])
    expect(await brands(db)).toEqual([id])
  })
  expect(await brands(db)).toEqual([id])
  expect(await size()).toEqual(before)
  expect(await db.query(sql`select relname from pg_class where relpersistence = 't'`)).toEqual([])
})

test('a prepared statement writes into the copies meanwhile, and into the real tables before and after', async () => {
  const { db } = await openTestEnv({ max: 1, fresh: true })
  const { id } = await makeBrand(db)
  const add = async (on: Db, name: string) => {
    const insert = sql`insert into taxes (brand_id, id, name, rate) values (${id}, ${name}, 'VAT', 0)`
    await on.query(insert, 'add-tax')
  }
  const taxes = async (on: Db) => {
    const rows = await on.query<{ id: string }>(sql`select id from taxes order by id`, 'taxes')
    return rows.map(row => row.id)
  }
  // From its sixth use on, PostgreSQL may keep one plan.
  for (const name of ['1', '2', '3', '4', '5', '6']) await add(db, name)
  const before = await taxes(db)
  await onEmptyCopies(db, async copies => {
    expect(await taxes(copies)).toEqual([])
    await add(copies, 'rehearsed')
    expect(await taxes(copies)).toEqual(['rehearsed'])
  })
  await add(db, '7')
  expect(await taxes(db)).toEqual([...before, '7'])
})

test('fails with the work, and with a write that is sent with a commit', async () => {
  const { db } = await openTestEnv()
  const failure = new Error('the work failed')
  await expect(onEmptyCopies(db, () => Promise.reject(failure))).rejects.toBe(failure)
  const twice = sql`insert into taxes (brand_id, id, name, rate) values ('b', 'one', 'VAT', 0), ('b', 'one', 'VAT', 0)`
  await expect(
    onEmptyCopies(db, copies => copies.transact(async tx => tx.withCommit(tx.query(twice)))),
  ).rejects.toMatchObject({ code: '23505' })
})
