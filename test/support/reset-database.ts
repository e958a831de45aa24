import { Client, type ClientConfig, type Pool } from 'pg'

/** A connection that empties a test database between two tests. */
export type Resetter = {
  /**
   * Restores the state after the migrations, in a tenth of the time of a new copy.
   * @returns false when that is impossible: a connection is still in use, or the test changed more than rows or very many of them
   */
  reset(pool: Pool): Promise<boolean>
  end(): Promise<void>
}

/** @param admin how the superuser, who may turn triggers off, connects to a database that no test has used yet */
export async function openResetter(admin: ClientConfig): Promise<Resetter> {
  const client = new Client({ ...admin, options: '-c session_replication_role=replica' })
  // A test may end all connections: its database is dropped then.
  client.on('error', () => {})
  await client.connect()
  await client.query((definition ??= await defineDeleteRows(client)))
  const original = await stateOf(client)
  return {
    reset: async pool => {
      if (pool.ending || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false
      try {
        if ((await stateOf(client)) !== original) return false
        const { rows } = await client.query<{ deleted: string }>(deleteRows)
        return Number(rows[0]!.deleted) < manyRows
      } catch {
        return false
      }
    },
    end: () => client.end(),
  }
}

async function stateOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ state: string }>({ name: 'state', text: state })
  return rows[0]!.state
}

/** Deleted rows stay in the files of a table until a vacuum. */
const manyRows = 5_000

/** The same for every copy. */
let definition: string | undefined
const deleteRows = { name: 'delete-rows', text: 'select pg_temp.delete_rows() as deleted' }

/** A function of the connection keeps the plans of its statements: planning them takes longer than running them. */
async function defineDeleteRows(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(tables)
  const deletes = rows.map(
    ({ name }) => `delete from ${name}; get diagnostics removed = row_count; total := total + removed;`,
  )
  return `create function pg_temp.delete_rows() returns bigint language plpgsql as $$
    declare total bigint := 0; removed bigint;
    begin ${deletes.join('\n')} return total; end $$`
}

const tables = `select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`

/** The transactions that wrote these rows, which change with each row that is written (xmin). */
const writers = (rows: string) => `(select concat(count(*), '/', sum(xmin::text::int8)) from ${rows})`
/** Objects of a user have ids from here on. */
const own = 16_384

/** Changes when a test adds, alters or drops an object or gathers statistics, and while another connection is at work. */
const state = `select concat_ws(' ',
  ${writers(`pg_class where oid >= ${own}`)},
  ${writers(`pg_attribute where attrelid >= ${own}`)},
  ${writers(`pg_constraint where oid >= ${own}`)},
  ${writers(`pg_trigger where oid >= ${own}`)},
  ${writers(`pg_proc where oid >= ${own}`)},
  ${writers(`pg_index where indexrelid >= ${own}`)},
  ${writers(`pg_statistic where starelid >= ${own}`)},
  ${writers('schema_migrations')},
  (select concat(sum(reltuples), '/', sum(relpages)) from pg_class where oid >= ${own}),
  (select count(*) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
    where datname = current_database()),
  (select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle')
) as state`
