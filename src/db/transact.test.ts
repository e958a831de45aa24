import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import type { Tx } from './database.ts'

const insert = (name: string) => sql`insert into server_settings (name, value) values (${name}, '')`
const names = sql`select name from server_settings where name <> 'secret' order by name`
const conflict = (code: string) => sql`select set_config('comanda.code', ${code}, true)`
const raise = sql`do $$ begin
  raise exception 'as planned' using errcode = current_setting('comanda.code'); end $$`

test('a thrown error rolls back everything', async () => {
  const { db } = await openTestEnv({ max: 1 })
  const failed = db.transact(async tx => {
    await tx.query(insert('a'))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await db.query(names)).toEqual([])
})

test('commits in READ COMMITTED whatever the server prefers', async () => {
  const { db } = await openTestEnv()
  await db.query(sql`do $$ begin
    execute format('alter database %I set default_transaction_isolation = serializable', current_database());
  end $$`)
  const level = await db.transact(async tx => {
    await tx.query(insert('a'))
    return tx.query(sql`show transaction_isolation`)
  })
  expect(level).toEqual([{ transaction_isolation: 'read committed' }])
  expect(await db.query(names)).toEqual([{ name: 'a' }])
})

test.each(['40001', '40P01'])('retries a transaction that loses with %s', async code => {
  const { db } = await openTestEnv()
  let runs = 0
  const value = await db.transact(async tx => {
    runs += 1
    await tx.query(insert(`run ${runs}`))
    if (runs < 3) {
      await tx.query(conflict(code))
      await tx.query(raise)
    }
    return 'done'
  })
  expect([value, runs]).toEqual(['done', 3])
  expect(await db.query(names)).toEqual([{ name: 'run 3' }])
})

test('refuses a transaction that still loses after three retries', async () => {
  const { db } = await openTestEnv()
  let runs = 0
  const lost = db.transact(async tx => {
    runs += 1
    await tx.query(conflict('40001'))
    await tx.query(raise)
  })
  await expect(lost).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
  expect(runs).toBe(4)
})

notOnCitus('one server')('resolves a real deadlock of two', async () => {
  const { db } = await openTestEnv()
  await db.query(insert('a'))
  await db.query(insert('b'))
  const lock = (tx: Tx, name: string) =>
    tx.query(sql`update server_settings set value = value || 'x' where name = ${name}`)
  let runs = 0
  const bothLocked = Promise.withResolvers<void>()
  const both = async (first: string, second: string): Promise<void> =>
    db.transact(async tx => {
      await lock(tx, first)
      runs += 1
      if (runs === 2) bothLocked.resolve()
      await bothLocked.promise
      await lock(tx, second)
    })
  await Promise.all([both('a', 'b'), both('b', 'a')])
  expect(runs).toBe(3)
  expect(await db.query(sql`select value::text from server_settings where name in ('a', 'b')`)).toEqual([
    { value: '\\x7878' },
    { value: '\\x7878' },
  ])
})

test('a failed statement that was not awaited fails the commit', async () => {
  const { db } = await openTestEnv()
  const swallowed = db.transact(async tx => {
    await tx.query(insert('a'))
    await tx.query(sql`select 1 / 0`).catch(() => {})
  })
  await expect(swallowed).rejects.toMatchObject({ code: '22012' })
  const neverAwaited = db.transact(async tx => {
    void tx.query(insert('a'))
    void tx.query(sql`select 1 / 0`)
  })
  await expect(neverAwaited).rejects.toMatchObject({ code: '22012' })
  expect(await db.query(names)).toEqual([])
})

test('of several pipelined statements, reports the one that failed', async () => {
  const { db } = await openTestEnv()
  const failed = db.transact(async tx => {
    const bad = tx.query(sql`select 1 / 0`)
    const follower = tx.query(sql`select 1`)
    await follower
    await bad
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
})

test('refuses a statement after the end of its transaction', async () => {
  const { db } = await openTestEnv()
  let kept: Tx | undefined
  await db.transact(async tx => {
    kept = tx
  })
  await expect(kept!.query(insert('late'))).rejects.toThrow('after the end')
  expect(await db.query(names)).toEqual([])
})

test('replaces a connection that dies inside a transaction and refuses the transaction', async () => {
  const { db } = await openTestEnv({ max: 1 })
  const died = db.transact(async tx => {
    await tx.query(insert('a'))
    await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(died).rejects.toMatchObject({ code: 'unavailable' })
  expect(await db.query(names)).toEqual([])
  await db.transact(tx => tx.query(insert('b')))
  expect(await db.query(names)).toEqual([{ name: 'b' }])
})

test('survives a connection that dies while no statement runs', async () => {
  const { db } = await openTestEnv({ max: 2 })
  const died = db.transact(async tx => {
    const [row] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.query(sql`select pg_terminate_backend(${row!.pid}::integer)`)
    await new Promise(resolve => setTimeout(resolve, 50))
    return 'forgot'
  })
  await expect(died).rejects.toMatchObject({ code: 'unavailable' })
})

test('a write that waits for a locked row is refused as unavailable before its request times out', async () => {
  const { db } = await openTestEnv({ max: 2 })
  await db.query(insert('a'))
  const change = (tx: Tx) => tx.query(sql`update server_settings set value = 'x' where name = 'a'`)
  const refused = db.transact(async tx => {
    await change(tx)
    return db.transact(change).catch((error: unknown) => error)
  })
  expect(await refused).toMatchObject({ code: 'unavailable', retryAfter: 1 })
  expect(await refused).toMatchObject({
    message: expect.stringContaining('changing the same bill or record'),
  })
})

test('limits statements more strictly outside a transaction, and every wait for a row alike', async () => {
  const { db } = await openTestEnv({ max: 1 })
  const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
  const outside = { statement: '4s', lock: '2500ms' }
  expect(await db.query(limits)).toEqual([outside])
  expect(await db.transact(tx => tx.query(limits))).toEqual([{ statement: '10s', lock: '2500ms' }])
  expect(await db.query(limits)).toEqual([outside])
})
