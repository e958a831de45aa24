import { Client } from 'pg'
import pino from 'pino'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { openApi } from '#test/support/api.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { refusalOf } from '#test/support/record-call.ts'
import { newestMigration } from './migration-files.ts'
import { openDatabase, type PgDatabase } from './open.ts'
import { stampOf } from './stamp.ts'

const later = '9999-later.sql'
const plant = (db: PgDatabase) =>
  db.query(sql`insert into schema_migrations (name, sha256) values (${later}, '')`)

test('an older process stops writing after a newer migration and answers 503', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const make = () => brand.call('POST', '/categories', { body: { name: 'Pasta' } })
  expect((await make()).status).toBe(201)
  await plant(api.db)
  for (const attempt of [1, 2]) {
    const answer = await make()
    expect([attempt, answer.status, answer.body.error.code]).toEqual([attempt, 503, 'unavailable'])
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  expect((await brand.get('/categories')).body.meta.total).toBe(1)
})

test('logs it in one line, and no further write reaches the database', async () => {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db)
  const lines: { level: number; msg: string }[] = []
  const log = pino({}, { write: line => void lines.push(JSON.parse(line)) })
  const db = await openDatabase({ connection: env.connection, max: 2, log })
  onTestFinished(() => db.close())
  await plant(db)
  let queries = 0
  const write = () =>
    db.transact(async tx => {
      queries += 1
      await tx.query(sql`update branches set updated_at = ${stampOf(brand.id)} where brand_id = ${brand.id}`)
    })
  for (const _ of [1, 2, 3]) expect((await refusalOf(write())).code).toBe('unavailable')
  expect(queries).toBe(1)
  expect(lines.map(line => line.level)).toEqual([60])
  expect(lines[0]!.msg).toContain(`migration ${later}, which this program does not know`)
})

test('a write that fails because of the newer schema answers the same', async () => {
  const env = await openTestEnv()
  const write = () => env.db.transact(tx => tx.query(sql`update areas set gone = 1`))
  await expect(write()).rejects.toMatchObject({ code: '42703' })
  await plant(env.db)
  expect((await refusalOf(write())).code).toBe('unavailable')
})

test('the schema of this program blocks nothing', async () => {
  const { db } = await openTestEnv()
  const rows = await db.query<{ name: string }>(sql`select max(name) as name from schema_migrations`)
  expect(rows).toEqual([{ name: newestMigration }])
})

notOnCitus('planted')('control: without its fence a stamp is given with any schema', async () => {
  const env = await openTestEnv()
  await plant(env.db)
  const client = new Client(env.connection)
  await client.connect()
  onTestFinished(() => client.end())
  const unfenced = stampOf('A').text.replace(/, \(select newer_schema\(.*?\)\)/, '')
  expect((await client.query(`select ${unfenced} as at`, ['A'])).rows).toHaveLength(1)
  await expect(client.query(`select ${stampOf('A').text} as at`, ['A'])).rejects.toThrow(later)
})
