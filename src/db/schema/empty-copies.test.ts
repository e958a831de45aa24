import pino from 'pino'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import type { Database, Db } from '../database.ts'
import { openEmptyCopies } from './empty-copies.ts'

const log = pino({ level: 'silent' })

/** A database with one brand, and copies of its tables. */
async function openBoth() {
  const { db, connection } = await openTestEnv()
  const { id } = await makeBrand(db)
  const copies = await openEmptyCopies({ connection, log })
  onTestFinished(() => copies.close())
  return { db, copies, id }
}

async function brands(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`select id from brands order by id`)
  return rows.map(row => row.id)
}

const addTax = (db: Database, brandId: string) =>
  db.transact(tx =>
    tx.query(sql`insert into taxes (brand_id, id, name, rate) values (${brandId}, 'a', 'VAT', 0)`),
  )

test('writes into copies that no other connection sees, and of which nothing remains', async () => {
  const { db, copies, id } = await openBoth()
  const size = async () =>
    db.query(sql`select pg_relation_size('brands') as brands, pg_relation_size('events') as events`)
  const before = await size()
  expect(await brands(copies)).toEqual([])
  const made = await makeBrand(copies)
  expect(await brands(copies)).toEqual([made.id])
  expect(await brands(db)).toEqual([id])
  await copies.close()
  expect(await brands(db)).toEqual([id])
  expect(await size()).toEqual(before)
  const left = sql`select relname from pg_class where relpersistence = 't'`
  await expect.poll(() => db.query(left)).toEqual([])
})

test('are empty again when they are opened again', async () => {
  const { connection } = await openTestEnv()
  const open = () => openEmptyCopies({ connection, log })
  const [one, other] = [await open(), await open()]
  await makeBrand(one)
  expect(await brands(other)).toEqual([])
  await Promise.all([one.close(), other.close()])
})

test('do not block a change of the tables', async () => {
  const { db, copies } = await openBoth()
  await makeBrand(copies)
  await db.query(sql`alter table brands add column remark text`)
  await db.query(sql`alter table brands drop column remark`)
  expect(await brands(copies)).toHaveLength(1)
})

test('the server refuses a write into a real table, even after the connection was lost', async () => {
  const { db, copies, id } = await openBoth()
  await addTax(copies, id)
  const refused = { cause: { code: '25006' } }
  const real = sql`insert into public.taxes (brand_id, id, name, rate) values (${id}, 'a', 'VAT', 0)`
  await expect(copies.transact(tx => tx.query(real))).rejects.toMatchObject(refused)
  const endItself = sql`select pg_terminate_backend(pg_backend_pid())`
  await expect(copies.query(endItself)).rejects.toMatchObject({ code: 'unavailable' })
  // The control: the new connection has no copies.
  expect(await brands(copies)).toEqual([id])
  await expect(addTax(copies, id)).rejects.toMatchObject(refused)
  expect(await db.query(sql`select id from taxes`)).toEqual([])
})
