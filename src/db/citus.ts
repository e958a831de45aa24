import type pg from 'pg'

/** Tables of one small copy per node: they belong to no brand. */
const shared = new Set(['server_settings', 'schema_migrations'])

/**
 * On a Citus coordinator, spreads the tables over the nodes by brand; elsewhere does nothing. Tables that are
 * spread already stay as they are.
 */
export async function distributeByBrand(client: pg.ClientBase): Promise<void> {
  const citus = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (citus.rowCount === 0) return
  const { rows } = await client.query<{ name: string }>(
    // In the order of their making, so that a table comes after those its foreign keys name.
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and not exists (select 1 from pg_dist_partition where logicalrelid = pg_class.oid)
     order by pg_class.oid`,
  )
  for (const { name } of rows) await client.query(distribution(name))
}

/** The statement that gives a table its place: beside its brand, or on every node. */
export function distribution(table: string): pg.QueryConfig {
  if (shared.has(table)) return { text: 'select create_reference_table($1)', values: [table] }
  const column = table === 'brands' ? 'id' : 'brand_id'
  return { text: 'select create_distributed_table($1, $2)', values: [table, column] }
}
