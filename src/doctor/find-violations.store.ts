import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { keptEventsMs } from '../db/events.ts'
import { firstUlid } from '../lib/ulid.ts'
import type { Check, Violation } from './check.types.ts'

/** Violations listed of each invariant. */
const most = 1000

/** Limits the reported records to those of one brand, or those created or changed since a time. */
export type DoctorScope = {
  brandId?: string | undefined
  since?: Date | undefined
  /** The time of the check in epoch ms; now, except in tests. */
  now?: number | undefined
}

/**
 * Events are deleted by a service's clock, while rows have its time or the database's, so an operation within a day of the
 * limit may have lost its event already.
 */
const marginMs = 86_400_000

/** Violations of one invariant: the first thousand by brand and id, and their total number. */
export type Findings = { found: number; violations: Violation[] }

export async function findViolations(db: Db, check: Check, scope: DoctorScope = {}): Promise<Findings> {
  const brands = await brandsApart(db, scope.brandId)
  const statement = statementOf(check, scope)
  const violations: Violation[] = []
  let total = 0
  for (const brandId of brands ?? [undefined]) {
    const query = brandId === undefined ? statement : await withinBrand(db, statement, brandId)
    const rows = await db.query<Omit<Violation, 'invariant'> & { found: number }>(query)
    total += rows[0]?.found ?? 0
    const listed = rows.slice(0, most - violations.length)
    violations.push(
      ...listed.map(({ brand_id, id, message }) => ({ invariant: check.invariant, brand_id, id, message })),
    )
  }
  return { found: total, violations }
}

/**
 * The brands to check one by one, on a database where a statement cannot span brands. Undefined: check all at once.
 * @param brandId the only brand to check
 */
async function brandsApart(db: Db, brandId: string | undefined): Promise<string[] | undefined> {
  if (!db.isDistributed) return undefined
  if (brandId !== undefined) return [brandId]
  const brands = await db.query<{ id: string }>(sql`select id from brands order by id`)
  return brands.map(brand => brand.id)
}

/** Limits the tables of a check's statement to one brand, with a CTE named like each table. */
async function withinBrand(db: Db, statement: Sql, brandId: string): Promise<Sql> {
  const tables = await db.query<{ name: string }>(
    sql`select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r'
          and exists (select from pg_attribute a where a.attrelid = pg_class.oid
            and (a.attname = 'brand_id' or relname = 'brands')) order by relname`,
  )
  const used = tables.filter(({ name }) =>
    new RegExp(`(?:\\bfrom|\\bjoin|,)\\s+${name}\\b`).test(statement.sql),
  )
  const scopes = used.map(({ name }) => {
    const column = name === 'brands' ? 'id' : 'brand_id'
    return sql`${raw(name)} as not materialized (select * from ${raw(name)} where ${raw(column)} = ${brandId})`
  })
  return scopes.length === 0 ? statement : sql`with ${join(scopes)} ${statement}`
}

function statementOf(check: Check, scope: DoctorScope): Sql {
  return sql`select brand_id, id, message, count(*) over () as found
    from (select * from (${brokenAt(check, scope)}) as broken where ${ofBrand(scope)} offset 0) as broken
    where ${recent(check, scope)} order by brand_id, id limit ${most}`
}

function brokenAt({ broken }: Check, { now = Date.now() }: DoctorScope): Sql {
  return typeof broken === 'function' ? broken(new Date(now - keptEventsMs + marginMs)) : broken
}

function ofBrand({ brandId }: DoctorScope): Sql {
  return brandId === undefined ? sql`true` : sql`brand_id = ${brandId}`
}

/**
 * Records created since a time, by their id, or part of an order, bill or shift changed since: refunds, voids and
 * cancellations change old ones. Only violations are filtered, so the cost is negligible.
 */
function recent({ standing }: Check, scope: DoctorScope): Sql {
  const { since } = scope
  if (since === undefined || standing === true) return sql`true`
  return sql`id collate "C" >= ${firstUlid(since.getTime())}
    or (brand_id, id) in (
      with changed as (
        select brand_id, id, dining_session_id from orders where ${ofBrand(scope)} and updated_at >= ${since}),
      bills as (
        select brand_id, id from dining_sessions where ${ofBrand(scope)} and updated_at >= ${since}
        union select brand_id, dining_session_id from changed where dining_session_id is not null)
      select brand_id, id from changed
      union all select brand_id, id from bills
      union all select i.brand_id, i.id from order_items i
        join changed o on o.brand_id = i.brand_id and o.id = i.order_id
      union all select p.brand_id, p.id from payments p
        join changed o on o.brand_id = p.brand_id and o.id = p.order_id
      union all select p.brand_id, p.id from payments p
        join bills s on s.brand_id = p.brand_id and s.id = p.dining_session_id
      union all select brand_id, id from shifts where ${ofBrand(scope)} and updated_at >= ${since})`
}

/**
 * Refreshes the planner's statistics. After a bulk insert the planner underestimates the tables, and a check that takes a
 * second would take minutes. No stored data changes.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.query(sql`analyze`)
}
