import type { Database } from '../database.ts'
import { openDatabase, type OpenOptions } from '../open.ts'

/**
 * Opens a connection of its own on which empty, temporary copies hide all tables; `close` drops them. The server refuses
 * its writes into the real tables. No other connection waits for it or sees its rows.
 */
export async function openEmptyCopies(options: Pick<OpenOptions, 'connection' | 'log'>): Promise<Database> {
  // A connection that replaces a lost one has no copies. PostgreSQL allows a read-only transaction to write into temporary tables only.
  const settings = ['default_transaction_read_only=on']
  const database = await openDatabase({ ...options, max: 1, settings })
  try {
    await database.pool.query(copyTables)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

// A temporary table hides the real one of the same name.
const copyTables = `begin read write;
do $$
declare
  one name;
begin
  for one in select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
    execute format('create temporary table %I (like %I.%I including all)', one, current_schema(), one);
  end loop;
end $$;
commit`
