import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import pino from 'pino'
import sql from 'sql-template-tag'
import { expect, inject, test } from 'vitest'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { connectionUrl } from '../run/embedded.ts'
import { openDatabase } from './open.ts'
import { readStamp } from './stamp.ts'
import { takeWatermark } from './watermark.ts'

const log = pino({ level: 'silent' })
const clock = 'select clock_timestamp()::text as stamp'

async function openBrand(): Promise<{ env: TestEnv; brand: MadeBrand }> {
  const env = await openTestEnv()
  return { env, brand: await makeBrand(env.db) }
}

async function connect(url: string): Promise<Client> {
  const client = new Client(url)
  // Dropping the environment ends it with its database.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Whether a client that reads from the watermark misses a row of this stamp, written after the watermark was taken. */
async function isMissed({ db }: TestEnv, stamp: string, watermark: string): Promise<boolean> {
  const [row] = await db.query<{ missed: boolean }>(
    sql`select ${stamp}::timestamptz < ${watermark}::timestamptz as missed`,
  )
  return row!.missed
}

test.each(['', '&application_name=till-2', '&application_name=', '&fallback_application_name=x'])(
  'a transaction that has stamped and not yet committed holds the watermark back (URL …%s)',
  async more => {
    const { env, brand } = await openBrand()
    const url = connectionUrl(env.connection) + more
    const till = await openDatabase({ connection: url, max: 1, log })
    const { stamp, at } = await till.transact(async tx => {
      const [read] = await tx.query<{ stamp: string }>(sql`select ${readStamp(brand.id)}::text as stamp`)
      return { stamp: read!.stamp, at: await takeWatermark(env.db, brand.id) }
    })
    await till.close()
    expect(await isMissed(env, stamp, at)).toBe(false)
    // The control: the same transaction without its id from the start is passed by.
    const bare = await connect(url)
    await bare.query('begin')
    const { rows } = await bare.query<{ stamp: string }>(clock)
    expect(await isMissed(env, rows[0]!.stamp, await takeWatermark(env.db, brand.id))).toBe(true)
  },
)

test('a reader of another program does not hold the watermark back', async () => {
  const { env, brand } = await openBrand()
  const reader = await connect(connectionUrl(env.connection))
  await reader.query('begin')
  const { rows } = await reader.query<{ stamp: string }>(clock)
  expect(await isMissed(env, rows[0]!.stamp, await takeWatermark(env.db, brand.id))).toBe(true)
})

test("the watermark stays while a writer's transactions cannot be seen", async () => {
  const { env, brand } = await openBrand()
  const first = await takeWatermark(env.db, brand.id)
  const role = `stranger_${randomBytes(6).toString('hex')}`
  const admin = new Client({ ...inject('cluster').admin, database: env.connection.database! })
  await admin.connect()
  await admin.query(`create role ${role} login password 'x'`)
  const stranger = new Client({ ...env.connection, user: role, password: 'x' })
  await stranger.connect()
  await stranger.query('begin; select pg_current_xact_id()')
  expect(await takeWatermark(env.db, brand.id)).toBe(first)
  await stranger.query('commit')
  expect((await takeWatermark(env.db, brand.id)) > first).toBe(true)
  await stranger.end()
  await admin.query(`drop role ${role}`)
  await admin.end()
})
