import sql from 'sql-template-tag'
import type { Database, Db, Tx } from '../database.ts'

/**
 * Runs `work` on empty, temporary copies of all tables, in one transaction that is rolled back at the end. It uses one
 * connection; all others see the real tables, in which nothing is written. The copies lock all tables against migrations,
 * take some 700 of the server's locks, and only hide the tables of a default search path: use it on the embedded server.
 */
export async function onEmptyCopies(
  database: Database,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const end = new Error('The transaction is rolled back on purpose')
  try {
    await database.transact(async tx => {
      await tx.query(copyTables)
      await work(within(tx))
      throw end
    })
  } catch (error) {
    if (error !== end) throw error
  }
}

// A temporary table hides the real one of the same name.
const copyTables = sql`do $$
declare
  one name;
begin
  for one in select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
    execute format('create temporary table %I (like %I.%I including all) on commit drop', one, current_schema(), one);
  end loop;
end $$`

/** Every transaction of this database is a part of `tx`. */
function within(tx: Tx): Database {
  const query: Db['query'] = (statement, name) => tx.query(statement, name)
  const transact = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const writes: Promise<unknown>[] = []
    const withCommit = (write: Promise<unknown>): void => {
      writes.push(write)
      write.catch(() => {})
    }
    const result = await work({ query, withCommit } as unknown as Tx)
    await Promise.all(writes)
    return result
  }
  return { query, transact, report: transact, close: async () => {} }
}
