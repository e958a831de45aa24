import { type ClientBase, escapeIdentifier, type QueryConfig } from 'pg'
import sql from 'sql-template-tag'
import type { Db } from '../database.ts'

/** Finds a row on a Citus coordinator. */
export const isCitus = `select from pg_extension where extname = 'citus'`

/** Small tables without a brand, which are copied to every node. */
const shared = new Set(['server_settings', 'schema_migrations'])

/**
 * On a Citus coordinator, distributes the tables over the nodes by brand; elsewhere does nothing. Tables that are distributed
 * already are unchanged.
 */
export async function distributeByBrand(client: ClientBase): Promise<void> {
  const citus = await client.query(isCitus)
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

/**
 * Asks each shard of a table, or of two, by itself, so that the rows of a node that is gone are missing: the coordinator would
 * refuse one statement over all shards.
 * @param tables `%1$s` in the text, and `%2$s`
 * @param text selects a JSON array
 */
export async function askShards<R>(
  db: Db,
  [table, other = table]: readonly [string, string?],
  text: string,
): Promise<R[]> {
  const answers = await db.query<{ result: string }>(
    sql`select result from run_command_on_colocated_placements(${table}::regclass, ${other}::regclass, ${text})
        where success and result <> ''`,
  )
  return answers.flatMap(({ result }) => JSON.parse(result) as R[])
}

/** The nodes that do not answer, as host:port. */
export async function lostNodes(db: Db): Promise<string[]> {
  const rows = await db.query<{ node: string }>(
    sql`select nodename || ':' || nodeport as node from run_command_on_workers('select 1') where not success order by node`,
  )
  return rows.map(({ node }) => node)
}
