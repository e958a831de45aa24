import sql, { join, raw } from 'sql-template-tag'
import { expect } from 'vitest'
import type { Db } from '../../src/db/database.ts'
import { Refusal, type RefusalCode } from '../../src/lib/refusal.ts'

/** Every row of every table as text. Equal snapshots mean that nothing was written. */
export async function snapshot(db: Db): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    sql`select relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const parts = tables.map(
    ({ name }) => sql`select ${raw(`'${name}'`)} as name,
      coalesce((select string_agg(row, E'\n' order by row) from (select t::text as row from ${raw(`"${name}"`)} t) r), '')
      as rows`,
  )
  // Named, so that a connection keeps its plan: planning takes longer than reading the few rows of a test.
  const rows = await db.query<{ name: string; rows: string }>(
    join(parts, ' union all '),
    `snapshot of ${tables.length} tables`,
  )
  return Object.fromEntries(rows.map(row => [row.name, row.rows]))
}

/** Expects a refusal with this code that leaves nothing behind. @returns the refusal */
export async function expectRefused(
  db: Db,
  code: RefusalCode,
  act: () => Promise<unknown>,
): Promise<Refusal> {
  const before = await snapshot(db)
  const error: unknown = await act().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Refusal)
  expect((error as Refusal).code).toBe(code)
  expect(await snapshot(db)).toEqual(before)
  return error as Refusal
}

/** The same without the last use of keys, which every request changes. */
export async function written(db: Parameters<typeof snapshot>[0]): Promise<Record<string, string>> {
  const { api_keys: _, ...tables } = await snapshot(db)
  return tables
}
