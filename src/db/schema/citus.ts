import type pg from 'pg'

/** Small tables that every node has a copy of, because they belong to no brand. */
const shared = new Set(['server_settings', 'schema_migrations'])

/**
 * On a Citus coordinator, spreads the tables over the nodes by brand; elsewhere does nothing. Tables that are
 * spread already stay as they are.
 */
export async function distributeByBrand(client: pg.ClientBase): Promise<void> {
  const citus = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (citus.rowCount === 0) return
  const { rows } = await client.query<{ name: string }>(
    // In the order of their creation, so that a table comes after those its foreign keys name.
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and not exists (select 1 from pg_dist_partition where logicalrelid = pg_class.oid)
     order by pg_class.oid`,
  )
  for (const { name } of rows) await client.query(distribution(name))
}

/** Returns the statement that distributes a table by its brand, or copies it to every node. */
export function distribution(table: string): pg.QueryConfig {
  if (shared.has(table)) return { text: 'select create_reference_table($1)', values: [table] }
  const column = table === 'brands' ? 'id' : 'brand_id'
  return { text: 'select create_distributed_table($1, $2)', values: [table, column] }
}
