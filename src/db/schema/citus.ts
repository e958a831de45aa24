import { type ClientBase, escapeIdentifier, type QueryConfig } from 'pg'
import sql from 'sql-template-tag'
import type { Db } from '../database.ts'
import { findCitus } from '../open.ts'

/** Small tables that are read without a brand, and copied to every node. */
const shared = new Set(['server_settings', 'schema_migrations', 'device_codes'])

/**
 * On a Citus coordinator, distributes the tables over the nodes by brand; elsewhere does nothing. Tables that are distributed
 * already are unchanged.
 */
export async function distributeByBrand(client: ClientBase): Promise<void> {
  const citus = await client.query(findCitus)
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
 * Asks each node by itself for rows of its shards, so that those of a node that is gone are missing: the coordinator would
 * refuse a statement over all of them.
 * @param tables one or two
 * @param text a select from a shard of the first, `%1$s`, and the shard of the second beside it, `%2$s`
 */
export async function askNodes<R>(
  db: Db,
  [table, other = table]: readonly [string, string?],
  text: string,
): Promise<R[]> {
  const answers = await db.query<{ result: string }>(
    sql`select asked.result from (
          select array_agg(nodename) as names, array_agg(nodeport) as ports, array_agg(command) as commands from (
            select p.nodename, p.nodeport::integer, 'select json_agg(found) from (' || string_agg(
                format(${`(${text})`}, shard_name(one.logicalrelid, one.shardid), shard_name(two.logicalrelid, two.shardid)),
                ' union all ') || ') found' as command
            from pg_dist_shard one
              join pg_dist_shard two on two.logicalrelid = ${other}::regclass and two.shardminvalue = one.shardminvalue
              join pg_dist_shard_placement p on p.shardid = one.shardid
            where one.logicalrelid = ${table}::regclass group by p.nodename, p.nodeport) node) nodes,
          master_run_on_worker(names, ports, commands, true) asked
        where asked.success and asked.result <> ''`,
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
