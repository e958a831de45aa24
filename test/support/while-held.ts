import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'

/** Holds what `statement` locks until the work releases it, or is over. */
export async function whileHeld<T>(
  db: Database,
  statement: Sql,
  work: (release: () => void) => Promise<T>,
): Promise<T> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const holder = db.transact(async tx => {
    await tx.query(statement)
    hold()
    await released
  })
  await held
  try {
    return await work(release)
  } finally {
    release()
    await holder
  }
}

/** Waits until this many transactions of the database wait for a lock. */
export async function waiting(db: Database, count: number): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ waiting: number }>(
      sql`select count(distinct pid) as waiting from pg_locks l join pg_stat_activity a using (pid)
          where not granted and a.datname = current_database()`,
    )
    if (row!.waiting >= count) return
  }
}
