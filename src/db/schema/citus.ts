import { type ClientBase, escapeIdentifier, type QueryConfig } from 'pg'
import sql from 'sql-template-tag'
import type { Db } from '../database.ts'

/** Small tables without a brand, which are copied to every node. */
const shared = new Set(['server_settings', 'schema_migrations'])

/**
 * On a Citus coordinator, distributes the tables over the nodes by brand; elsewhere does nothing. Tables that are distributed
 * already are unchanged.
 */
export async function distributeByBrand(client: ClientBase): Promise<void> {
  const citus = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (citus.rowCount === 0) return
  const { rows } = await client.query<{ name: string }>(
    // The brands first, then in the order of creation, so that a table comes after those it references.
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and not exists (select 1 from pg_dist_partition where logicalrelid = pg_class.oid)
     order by relname <> 'brands', pg_class.oid`,
  )
  if (rows.length === 0) return
  for (const { name } of rows) await client.query(distribution(name))
  const { database } = (await client.query<{ database: string }>('select current_database() as database'))
    .rows[0]!
  // A generic plan does not know the brand, and would send some statements to every shard.
  await client.query(`alter database ${escapeIdentifier(database)} set plan_cache_mode = force_custom_plan`)
}

/** Returns the statement that distributes a table by its brand, or copies it to every node. */
export function distribution(table: string): QueryConfig {
  if (shared.has(table)) return { text: 'select create_reference_table($1)', values: [table] }
  if (table === 'brands') return { text: 'select create_distributed_table($1, $2)', values: [table, 'id'] }
  // Colocated explicitly: the server's number of shards may have changed since the brands were distributed.
  return {
    text: `select create_distributed_table($1, $2, colocate_with => 'brands')`,
    values: [table, 'brand_id'],
  }
}

const known = new WeakMap<Db, Promise<boolean>>()

/** Whether the tables are distributed over nodes; queried once, since it does not change while the service runs. */
export function isDistributed(db: Db): Promise<boolean> {
  let answer = known.get(db)
  if (answer === undefined) {
    answer = db.query(sql`select from pg_extension where extname = 'citus'`).then(rows => rows.length > 0)
    answer.catch(() => known.delete(db))
    known.set(db, answer)
  }
  return answer
}
