import { type ClientBase, escapeIdentifier, type QueryConfig } from 'pg'
import sql from 'sql-template-tag'
import type { Db } from '../database.ts'

/** Small tables that every node has a copy of, because they belong to no brand. */
const shared = new Set(['server_settings', 'schema_migrations'])

/**
 * On a Citus coordinator, spreads the tables over the nodes by brand; elsewhere does nothing. Tables that are
 * spread already stay as they are.
 */
export async function distributeByBrand(client: ClientBase): Promise<void> {
  const citus = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (citus.rowCount === 0) return
  const { rows } = await client.query<{ name: string }>(
    // First the brands, then in the order of their creation, so that a table comes after those its foreign keys name.
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and not exists (select 1 from pg_dist_partition where logicalrelid = pg_class.oid)
     order by relname <> 'brands', pg_class.oid`,
  )
  if (rows.length === 0) return
  for (const { name } of rows) await client.query(distribution(name))
  const { database } = (await client.query<{ database: string }>('select current_database() as database'))
    .rows[0]!
  // A plan without values does not know the brand: of some statements it would go to every shard.
  await client.query(`alter database ${escapeIdentifier(database)} set plan_cache_mode = force_custom_plan`)
}

/** Returns the statement that distributes a table by its brand, or copies it to every node. */
export function distribution(table: string): QueryConfig {
  if (shared.has(table)) return { text: 'select create_reference_table($1)', values: [table] }
  if (table === 'brands') return { text: 'select create_distributed_table($1, $2)', values: [table, 'id'] }
  // Beside the brands by name: the server's number of shards may have changed since they were spread.
  return {
    text: `select create_distributed_table($1, $2, colocate_with => 'brands')`,
    values: [table, 'brand_id'],
  }
}

const known = new WeakMap<Db, Promise<boolean>>()

/** Whether the tables are spread over nodes; asked once, since a database is made so before it is served. */
export function isDistributed(db: Db): Promise<boolean> {
  let answer = known.get(db)
  if (answer === undefined) {
    answer = db.query(sql`select from pg_extension where extname = 'citus'`).then(rows => rows.length > 0)
    answer.catch(() => known.delete(db))
    known.set(db, answer)
  }
  return answer
}
