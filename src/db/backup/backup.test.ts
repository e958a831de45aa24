import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import pino from 'pino'
import sql, { raw } from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { runEvening } from '#test/fixtures/evening.ts'
import { makeEmptyDatabase } from '#test/support/empty-database.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { quickFolder } from '#test/support/quick-folder.ts'
import { isLong, sample, sweep } from '#test/support/sweep.ts'
import { trialsUntil } from '#test/support/trials.ts'
import { backUp } from './backup.ts'
import type { Db } from '../database.ts'
import { restoreFolder } from '../../run/restore-folder.ts'
import { connectionUrl, startEmbedded } from '../../run/embedded.ts'
import { openDatabase, servedLock } from '../open.ts'
import { restoreInto } from './restore.ts'
import { serverSecret } from '../secret.ts'
import { readMigrations } from '../migration-files.ts'
import { inOrder } from '../schema/tables.ts'

const log = pino({ level: 'silent' })

test('a restored database holds the same rows and secret, and the service works on it', async () => {
  const env = await openFullHouse()
  const before = await checksums(env.db)
  const file = newFile()
  const made = await backUp(env.db, file)
  expect(made).toMatchObject({ file, bytes: statSync(file).size, rows: { brands: 2, tables: 12, images: 1 } })
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const target = await openEmptyHouse()
  const restored = await restoreInto(target.connection, file)
  expect(restored).toEqual({ createdAt: made.createdAt, rows: made.rows })
  expect(await checksums(target.db)).toEqual(before)
  expect(await serverSecret(target.db)).toEqual(env.ctx.secret)
  await makeBrand(target.db)
})

test.skipIf(!isLong)('migrates a backup of an older release', async () => {
  const env = await openTestEnv()
  await runEvening(env)
  const before = await checksums(env.db)
  const file = newFile()
  await backUp(env.db, file)
  const target = await openEmptyHouse()
  const text = `alter table brands add column slogan text not null default 'none'; create table slogans (text text)`
  const later = [...(await readMigrations()), { name: '9999-slogans.sql', text, sha256: 'later' }]
  await restoreInto(target.connection, file, later)
  expect(await target.db.query(sql`select distinct slogan from brands`)).toEqual([{ slogan: 'none' }])
  await target.db.query(sql`alter table brands drop column slogan`)
  await target.db.query(sql`drop table slogans`)
  expect(await checksums(target.db)).toEqual(before)
})

test.skipIf(!isLong)('a complete backup that cannot be migrated is not called damaged', async () => {
  const env = await openTestEnv()
  await runEvening(env)
  const file = newFile()
  await backUp(env.db, file)
  const target = await openEmptyHouse()
  const text = 'alter table brands add constraint short_names check (length(name) < 2)'
  const later = [...(await readMigrations()), { name: '9999-short-names.sql', text, sha256: 'later' }]
  await expect(restoreInto(target.connection, file, later)).rejects.toThrow(
    /^The backup is complete, but its data cannot be migrated to this release: .*short_names/,
  )
  await restoreInto(target.connection, file)
})

notOnCitus('one moment')('a backup is one moment, whatever is written meanwhile', async () => {
  const { db } = await openTestEnv()
  const stop = new AbortController()
  const writer = (async () => {
    for (let at = 0; !stop.signal.aborted; at++) {
      await db.transact(async tx => {
        await tx.query(sql`insert into server_settings (name, value) values (${`pair ${at}`}, '')`)
        await tx.query(
          sql`insert into sync_floors (brand_id, at) select id, clock_timestamp() from brands
              on conflict (brand_id) do update set at = excluded.at`,
        )
        await tx.query(sql`insert into brands (id, name, currency, timezone, default_language, languages, tax_mode)
          values (${`brand ${at}`}, 'x', 'EUR', 'UTC', 'en', '{en}', 'inclusive')`)
      })
    }
  })()
  const counts: [number, number][] = []
  const isGrowing = () => counts.at(-1)![0] > counts[0]![0]
  for (const _ of trialsUntil(sweep('backups while something is written'), isGrowing)) {
    const { rows } = await backUp(db, newFile())
    counts.push([rows['brands']!, rows['server_settings']! - 1])
  }
  stop.abort()
  await writer
  expect(isGrowing()).toBe(true)
  expect(counts.filter(([brands, pairs]) => brands !== pairs)).toEqual([])
})

test.skipIf(!isLong)('restores a whole folder, and only into an empty one', async () => {
  const env = await openFullHouse()
  const before = await checksums(env.db)
  const file = newFile()
  await backUp(env.db, file)
  const folder = path.join(newFolder(), 'new')
  await restoreFolder(file, folder, log)
  expect(readdirSync(folder).sort()).toEqual(['passwords.json', 'pgdata'])
  await expect(restoreFolder(file, folder, log)).rejects.toThrow(/is not empty: restore into a new one/)

  const server = await startEmbedded({ dataDir: folder, ifRunning: 'fail', log })
  onTestFinished(() => server.stop())
  const db = await openDatabase({ connection: server.connection, max: 2, log })
  expect(await checksums(db)).toEqual(before)
  await expect(restoreFolder(file, folder, log)).rejects.toThrow(
    /Comanda is running on .*: stop it before restoring/,
  )
  await db.close()
})

test.skipIf(!isLong)('leaves the folder empty when the file is missing or incomplete', async () => {
  const folder = newFolder()
  await expect(restoreFolder(path.join(folder, 'nothing'), folder, log)).rejects.toThrow(
    /cannot be read: ENOENT/,
  )
  const { db } = await openTestEnv()
  const file = newFile()
  await backUp(db, file)
  writeFileSync(file, readFileSync(file).subarray(0, 1000))
  await expect(restoreFolder(file, folder, log)).rejects.toThrow(/or it is damaged/)
  expect(readdirSync(folder)).toEqual([])
})

test.skipIf(!isLong)('refuses a database that is not empty or in use', async () => {
  const env = await openTestEnv()
  const file = newFile()
  await backUp(env.db, file)
  await expect(restoreInto(env.connection, file)).rejects.toThrow('Comanda is running on this database')
  await env.db.close()
  await expect(restoreInto(env.connection, file)).rejects.toThrow('This database is not empty')
})

test.skipIf(!isLong)(
  'detects a service by its lock, and blocks new connections during a restore',
  async () => {
    const env = await openTestEnv()
    const file = newFile()
    await backUp(env.db, file)
    await env.db.close()
    const connection = `${connectionUrl(env.connection)}&application_name=till-2`
    const service = await openDatabase({ connection, max: 1, log })
    await expect(restoreInto(env.connection, file)).rejects.toThrow('Comanda is running on this database')
    await service.close()
    const restoring = new Client(env.connection)
    await restoring.connect()
    await restoring.query(`begin; select pg_advisory_xact_lock(${servedLock})`)
    await expect(openDatabase({ connection, max: 1, log })).rejects.toThrow(
      'A backup is being restored into this database',
    )
    await restoring.end()
  },
)

test.skipIf(!isLong)('refuses a damaged file and leaves the database empty', async () => {
  const env = await openFullHouse()
  const file = newFile()
  await backUp(env.db, file)
  const whole = readFileSync(file)
  const text = gunzipSync(whole).toString('latin1')
  const target = await openEmptyHouse()
  const faults: Record<string, Buffer> = {
    'cut short': whole.subarray(0, whole.length / 2),
    'not zipped': Buffer.from('CREATE TABLE'),
    'another file': gzipSync('hello\n'),
    'a row missing': zip(text.replace(/^.*\tTrattoria\t.*\n/m, '')),
    'a letter changed': zip(text.replace('Trattoria', 'Trattorio')),
    'a table empty': zip(text.replace(/(COPY "images".*\n)[^]*?\n\\\.\n/, '$1\\.\n')),
    'a table missing': zip(text.replace(/COPY "images"[^]*?\n\\\.\n/, '')),
    'no last line': zip(text.slice(0, text.lastIndexOf('-- '))),
    'more behind it': zip(`${text}more\n`),
  }
  const answers: Record<string, string> = {}
  const tried = sample('damaged backups', Object.entries(faults))
  for (const [fault, bytes] of tried) {
    const bad = newFile()
    writeFileSync(bad, bytes)
    const answer = await restoreInto(target.connection, bad).then(() => 'restored', String)
    answers[fault] = `${answer} ${await tableCount(target.connection)} tables`
  }
  const refusal = 'StartError: This file is not a backup made by Comanda, or it is damaged. 0 tables'
  expect(answers).toEqual(Object.fromEntries(tried.map(([fault]) => [fault, refusal])))
  await restoreInto(target.connection, file)
})

test('refuses a backup of a newer release by name', async () => {
  const env = await openTestEnv()
  await env.db.query(sql`insert into schema_migrations (name, sha256) values ('9999-later.sql', 'x')`)
  const file = newFile()
  await backUp(env.db, file)
  const target = await openEmptyHouse()
  await expect(restoreInto(target.connection, file)).rejects.toThrow(/newer than this program: .* 9999-later/)
})

test('never overwrites a file', async () => {
  const { db } = await openTestEnv()
  const file = newFile()
  writeFileSync(file, 'precious')
  await expect(backUp(db, file)).rejects.toThrow(/already exists/)
  expect(readFileSync(file, 'utf8')).toBe('precious')
  await expect(backUp(db, path.join(file, 'below'))).rejects.toThrow(/The backup cannot be written: ENOTDIR/)
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)])
})

test('orders tables after those they reference and refuses a cycle', () => {
  const things = [
    { name: 'a', needs: ['c'] },
    { name: 'b', needs: [] },
    { name: 'c', needs: ['b'] },
  ]
  expect(inOrder(things).map(one => one.name)).toEqual(['b', 'c', 'a'])
  expect(() =>
    inOrder([
      { name: 'a', needs: ['a2'] },
      { name: 'a2', needs: ['a'] },
    ]),
  ).toThrow('a, a2')
})

function zip(text: string): Buffer {
  return gzipSync(Buffer.from(text, 'latin1'))
}

/** Texts that a careless format breaks on, and bytes larger than a piece of the stream. */
async function openFullHouse() {
  const env = await openTestEnv()
  const [brand] = [await makeBrand(env.db, { branches: 2 }), await makeBrand(env.db, { branches: 2 })]
  const hard = ['tab\t and\nnew line', '\\.', '\\N', 'back\\slash', 'ข้าวผัด 🍤', '']
  for (const [at, text] of hard.entries()) {
    await env.db.query(
      sql`insert into areas (brand_id, id, branch_id, name) values (${brand.id}, ${`hard ${at}`}, ${brand.branch.id}, ${text})`,
    )
  }
  await env.db.query(
    sql`insert into images (brand_id, hash, type, bytes) values (${brand.id}, 'x', 'image/png', ${Buffer.alloc(2 ** 20, 0xa5)})`,
  )
  await env.db.query(
    sql`insert into categories (brand_id, id, name, parent_id)
        values (${brand.id}, 'child', 'Child', 'parent'), (${brand.id}, 'parent', 'Parent', null)`,
  )
  return env
}

/** A database without any table. */
async function openEmptyHouse() {
  const connection = await makeEmptyDatabase()
  const db = await openLater(() => openDatabase({ connection, max: 2, log }))
  return { connection, db }
}

/** A database that is opened by its first statement and closed with the test. */
async function openLater(open: () => ReturnType<typeof openDatabase>): Promise<Db> {
  let opened: ReturnType<typeof openDatabase> | undefined
  onTestFinished(async () => (await opened)?.close())
  return {
    isDistributed: false,
    query: async (statement, name) => (await (opened ??= open())).query(statement, name),
  }
}

async function checksums(db: Db): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> 'schema_migrations' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const rows = await db.query<{ sum: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text)), '') as sum from ${raw(name)} t`,
    )
    sums[name] = rows[0]!.sum
  }
  return sums
}

async function tableCount(connection: object): Promise<number> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await client.end()
  return rows.length
}

function newFolder(): string {
  const folder = quickFolder('backup')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function newFile(): string {
  return path.join(newFolder(), 'comanda.backup')
}
