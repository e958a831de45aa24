import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import pino from 'pino'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { reachServer } from '#test/support/reach-server.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { connectionUrl } from '../run/embedded.ts'
import { openDatabase } from './open.ts'

const log = pino({ level: 'silent' })

test('returns columns as safe integers, epoch milliseconds and text', async () => {
  const { db } = await openTestEnv()
  const rows = await db.query(
    sql`select 9007199254740991::bigint as big, array[1, 2]::bigint[] as bigs, 1.50::numeric as exact,
               '2026-11-21 12:00:00.123999+01'::timestamptz as at, '2026-11-21'::date as day,
               array['2026-11-21 12:00:00+00', null]::timestamptz[] as times, '{}'::date[] as days,
               '0044-03-15'::date as old, '{"a": [1]}'::jsonb as json, null::bigint as nothing`,
  )
  expect(rows).toEqual([
    {
      big: Number.MAX_SAFE_INTEGER,
      bigs: [1, 2],
      exact: '1.50',
      at: Date.UTC(2026, 10, 21, 11, 0, 0, 123),
      day: '2026-11-21',
      times: [Date.UTC(2026, 10, 21, 12), null],
      days: [],
      old: '0044-03-15',
      json: { a: [1] },
      nothing: null,
    },
  ])
})

test('refuses a bigint beyond the safe integers, and the connection keeps working', async () => {
  const { db } = await openTestEnv({ max: 1 })
  await expect(db.query(sql`select 9007199254740992::bigint`)).rejects.toThrow(RangeError)
  await expect(db.query(sql`select 'infinity'::timestamptz`)).rejects.toThrow(RangeError)
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('returns times in one format whatever the role or the URL prefers', async () => {
  const { db, connection } = await openTestEnv()
  await db.query(sql`do $$ begin
    execute format('alter database %I set timezone = ''Asia/Kolkata''', current_database());
    execute format('alter database %I set datestyle = ''German''', current_database());
  end $$`)
  const url = connectionUrl(connection)
  const statement = sql`select '2026-11-21 12:00:00+00'::timestamptz as at, current_setting('work_mem') as memory`
  const [{ memory: usual } = {}] = await db.query<{ memory?: string }>(statement)
  for (const [form, memory] of [
    [connection, usual],
    [`${url}&options=-c%20work_mem%3D5MB`, '5MB'],
    [`${url}&application_name=x`, usual],
  ] as const) {
    const other = await openDatabase({ connection: form, max: 1, log })
    expect(await other.query(statement)).toEqual([{ at: Date.UTC(2026, 10, 21, 12), memory }])
    await other.close()
  }
})

test('prepares a named statement once per connection', async () => {
  const { db } = await openTestEnv({ max: 1 })
  for (const value of [1, 2]) {
    expect(await db.query(sql`select ${value}::int as value`, 'one_value')).toEqual([{ value }])
  }
  const prepared = sql`select name from pg_prepared_statements`
  expect(await db.query(prepared)).toEqual([{ name: 'one_value' }])
})

test('keeps the connection after a refused statement and replaces a lost one', async () => {
  const { db } = await openTestEnv({ max: 1 })
  const pid = sql`select pg_backend_pid() as pid`
  const [before] = await db.query<{ pid: number }>(pid)
  await expect(db.query(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' })
  expect(await db.query(pid)).toEqual([before])
  await expect(db.query(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 1,
  })
  expect(await db.query(pid)).not.toEqual([before])
})

test('cancels and refuses a statement that takes too long', async () => {
  const { connection } = await openTestEnv()
  const db = await openDatabase({ connection, max: 1, log, statementTimeoutMs: 50 })
  await expect(db.query(sql`select pg_sleep(5)`)).rejects.toMatchObject({ code: 'unavailable' })
  await db.close()
})

test('refuses a request after a while when every connection is in use', async () => {
  const { db } = await openTestEnv({ max: 1 })
  const held = db.transact(async tx => tx.query(sql`select pg_sleep(6)`))
  await expect(db.query(sql`select 1`)).rejects.toMatchObject({ code: 'unavailable' })
  await held
})

test('reports an unreachable database in one line, without the password', async () => {
  const place = { host: '127.0.0.1', port: 1, user: 'comanda', password: 'geheim', database: 'comanda' }
  const refused = openDatabase({ connection: place, max: 1, log })
  await expect(refused).rejects.toMatchObject({ name: 'StartError', exitCode: 1 })
  await expect(refused).rejects.toThrow(/"comanda" at 127\.0\.0\.1:1 cannot be used/)
  await expect(refused).rejects.not.toThrow(/geheim|\n/)
  const wrongName = openDatabase({ connection: 'postgresql://127.0.0.1:1/x?user=u', max: 1, log })
  await expect(wrongName).rejects.toThrow(/"x" at 127\.0\.0\.1:1/)
})

notOnCitus('trusted')('a wrong password is one line too', async () => {
  const { connection } = await openTestEnv()
  const refused = openDatabase({ connection: { ...connection, password: 'wrong' }, max: 1, log })
  await expect(refused).rejects.toMatchObject({ name: 'StartError', exitCode: 1 })
})

test('reports an unknown database in one line', async () => {
  const { connection } = await openTestEnv()
  const refused = openDatabase({ connection: { ...connection, database: 'nowhere' }, max: 1, log })
  await expect(refused).rejects.toMatchObject({ name: 'StartError', exitCode: 1 })
})

test.each(['mysql://localhost/x', 'localhost', 'postgresql://[/'])(
  'refuses the URL %s as a bad setting',
  async url => {
    await expect(openDatabase({ connection: url, max: 1, log })).rejects.toMatchObject({
      name: 'StartError',
      exitCode: 2,
    })
  },
)

test('sends independent statements together, the BEGIN with the first', async () => {
  const { connection } = await openTestEnv()
  const wire = await listenBetween(connection)
  const db = await openDatabase({ connection: wire.connection, max: 1, log })
  wire.writes.length = 0
  const answers = await db.transact(async tx => {
    const first = tx.query(sql`select 1 as n`)
    const second = tx.query(sql`select ${2}::int as n`)
    const third = tx.query(sql`select ${3}::int as n`, 'third')
    return [...(await first), ...(await second), ...(await third)]
  })
  expect(answers).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(wire.writes).toHaveLength(2)
  expect(wire.writes[0]).toMatch(/begin.*select 1.*select \$1.*third/s)
  expect(wire.writes[1]).toMatch(/commit/)
  await db.close()
})

/** A socket before the server's that notes each piece the client writes. */
async function listenBetween(to: ClientConfig): Promise<{ connection: ClientConfig; writes: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-wire-'))
  const writes: string[] = []
  const server = net.createServer(near => {
    const far = reachServer(to)
    // Either may be gone before the other has said goodbye.
    far.on('error', () => near.destroy())
    near.on('error', () => far.destroy())
    near.on('data', piece => {
      writes.push(piece.toString('latin1'))
      far.write(piece)
    })
    far.pipe(near)
    near.on('close', () => far.end())
  })
  await new Promise<void>(resolve => server.listen(path.join(folder, '.s.PGSQL.5432'), resolve))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { connection: { ...to, host: folder, port: 5432 }, writes }
}

test('reports run on connections of their own, below the priority of all others', async () => {
  const { db, connection } = await openTestEnv({ max: 1 })
  const self = sql`select pg_backend_pid() as pid, current_setting('statement_timeout') as limit`
  const [usual] = await db.transact(tx => tx.query<{ pid: number; limit: string }>(self))
  const [own] = await db.report(tx => tx.query<{ pid: number; limit: string }>(self))
  expect(own!.pid).not.toBe(usual!.pid)
  expect(own!.limit).toBe(usual!.limit)
  if (connection.host?.startsWith('/') !== true) return
  expect(getPriority(usual!.pid)).toBe(getPriority())
  expect(getPriority(own!.pid)).toBe(Math.max(10, getPriority()))
})

test('connectAll opens every connection, also those of reports', async () => {
  const { db } = await openTestEnv({ fresh: true, max: 4 })
  expect(db.pool.totalCount).toBe(1)
  await db.connectAll()
  expect([db.pool.totalCount, db.pool.idleCount, db.reports.totalCount]).toEqual([4, 4, 2])
})

test('connectAll logs that the server accepts fewer, and the rest work', async () => {
  const { connection, db } = await openTestEnv({ fresh: true })
  await db.query(sql`do $$ begin
    execute format('alter database %I connection limit 5', current_database());
  end $$`)
  const lines: { msg: string; reason: string; open: number; max: number }[] = []
  const heard = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line)) })
  const few = await openDatabase({ connection, max: 9, log: heard })
  onTestFinished(() => few.close())
  await few.connectAll()
  const { msg, reason, open } = lines.find(({ max }) => max === 9)!
  expect(msg).toMatch(/^not all database connections could be opened: raise the limit/)
  expect(reason).toContain('too many connections')
  expect(open).toBeLessThan(9)
  expect(few.pool.totalCount).toBeGreaterThan(0)
  expect(await few.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
})
