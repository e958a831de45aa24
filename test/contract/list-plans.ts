import type { Client } from 'pg'
import { explain, type Plan, stepsOf } from './explain.ts'

/** Tables that grow with every sale, or with every guest. */
export const grownTables = [
  'orders',
  'order_items',
  'dining_sessions',
  'stock_movements',
  'events',
  'payments',
  'receipts',
  'customers',
  'customer_ledger',
]

/** More rows than a page, a table's bills or a day's orders have. */
const manyRows = 30_000

/** A connection, and the number of rows that each grown table has, or the brand in question has of it. */
export type Planner = { client: Client; rows: ReadonlyMap<string, number> }

/**
 * Multiplies the sizes of each grown table and its indexes in the planner's statistics, as if the sample had a million
 * rows.
 */
export async function enlarge(admin: Client, times: number): Promise<Planner> {
  // The planner reads the real number of pages, so the cost of a page is multiplied instead.
  await admin.query(`set seq_page_cost = ${times}; set random_page_cost = ${1.1 * times}`)
  await admin.query(
    `update pg_class set reltuples = reltuples * $1::real
     where reltuples > 0 and (relname = any ($2::text[]) or oid in (
       select indexrelid from pg_index where indrelid::regclass::text = any ($2::text[])))`,
    [times, grownTables],
  )
  return { client: admin, rows: await countRows(admin) }
}

/** Counts the rows of each grown table, of one brand or all. */
export async function countRows(admin: Client, brandId?: string): Promise<Map<string, number>> {
  const rows = new Map<string, number>()
  for (const table of grownTables) {
    const counted = await admin.query<{ rows: number }>(
      `select count(*)::integer as rows from ${table} where $1::text is null or brand_id = $1`,
      [brandId],
    )
    rows.set(table, counted.rows[0]!.rows)
  }
  return rows
}

/** Finds faults in the plan of a statement: whole tables read, or most of one sorted. */
export async function planFaults(
  { client, rows: sizes }: Planner,
  text: string,
  values: readonly unknown[],
): Promise<string[]> {
  const isRead = /^\s*(?:select|with)\b/.test(text) && !/\b(?:insert|update|delete)\b/.test(text)
  return faultsOf(await explain(client, { text, values }, isRead ? 'analyze' : 'plan'), sizes)
}

/** The tables of which one scan reads more rows than the brand has, so that it reads those of others. */
export async function tablesOfOthers(
  { client, rows: own }: Planner,
  text: string,
  values: readonly unknown[],
): Promise<string[]> {
  return stepsOf(await explain(client, { text, values }, 'analyze'))
    .filter(scan => rowsRead(scan) > (own.get(scan['Relation Name'] ?? '') ?? Infinity))
    .map(scan => scan['Relation Name']!)
}

/** The rows that a scan reads in each loop, whether they match or not. */
function rowsRead(scan: Plan): number {
  return (scan['Actual Rows'] ?? 0) + rowsDiscarded(scan)
}

/** The rows of a scan in each loop that do not match. */
export function rowsDiscarded(scan: Plan): number {
  return (scan['Rows Removed by Filter'] ?? 0) + (scan['Rows Removed by Index Recheck'] ?? 0)
}

function faultsOf(plan: Plan, sizes: Planner['rows']): string[] {
  if (plan['Actual Loops'] === 0) return []
  const below = plan.Plans ?? []
  const faults = below.filter(one => !endsEarly(plan, one)).flatMap(one => faultsOf(one, sizes))
  // The rows of a page may be found soon, however many do not match.
  const dropped = plan['Node Type'] === 'Limit' ? [] : below.flatMap(one => dropping(one, sizes))
  return [...faults, ...own(plan, below), ...dropped]
}

/** A scan that finds enough rows long before the end of its table. */
function endsEarly(plan: Plan, below: Plan): boolean {
  const isCut = plan['Node Type'] === 'Limit' && below['Node Type'] === 'Seq Scan'
  return isCut && below['Plan Rows'] > 10 * plan['Plan Rows']
}

function own(plan: Plan, below: Plan[]): string[] {
  const table = plan['Relation Name'] ?? ''
  if (plan['Node Type'] === 'Seq Scan' && grownTables.includes(table)) return [`reads all of ${table}`]
  const sorted = isShut(below[0]) ? 0 : (below[0]?.['Plan Rows'] ?? 0)
  if (plan['Node Type'] === 'Sort' && sorted > manyRows) return [`sorts ${sorted} rows`]
  return []
}

/** Most rows of a table were read and did not match: no index has the values. An index alone is read ten times as fast. */
function dropping(plan: Plan, sizes: Planner['rows']): string[] {
  if (plan['Node Type'] === 'Index Only Scan') return []
  const table = plan['Relation Name'] ?? ''
  const dropped = (plan['Rows Removed by Filter'] ?? 0) * (plan['Actual Loops'] ?? 1)
  return dropped > (sizes.get(table) ?? Infinity) / 2 ? [`reads all of ${table}`] : []
}

/** A branch whose condition is false: nothing below it is executed. */
function isShut(plan: Plan | undefined): boolean {
  return plan?.Plans?.every(one => one['Actual Loops'] === 0) ?? false
}
