import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { keptEventsMs } from '../db/events.ts'
import { firstUlid } from '../lib/ulid.ts'
import type { Check, Violation } from './check.store.ts'
import { brandsApart, withinBrand } from './one-brand.store.ts'

/** At most this many violations of one invariant are named; more say nothing new. */
const most = 1000

/** Limits the records reported: those of one brand, those made or changed since a moment. */
export type DoctorScope = {
  brandId?: string | undefined
  since?: Date | undefined
  /** Epoch ms: when the doctor looks, now unless a test says otherwise. */
  now?: number | undefined
}

/**
 * Events are swept by the clock of a service, rows are dated by that or by the database's: what was done within a day
 * of the limit may have lost its event already.
 */
const marginMs = 86_400_000

/** Violations of one invariant: the first thousand records by brand and id, and how many there are. */
export type Findings = { found: number; violations: Violation[] }

type Row = Omit<Violation, 'invariant'> & { found: number }

export async function findViolations(db: Db, check: Check, scope: DoctorScope = {}): Promise<Findings> {
  const brands = await brandsApart(db, scope.brandId)
  const statement = statementOf(check, scope)
  const rows: Row[] = []
  let found = 0
  for (const brandId of brands ?? [undefined]) {
    const asked = brandId === undefined ? statement : await withinBrand(db, statement, brandId)
    const some = await db.query<Row>(asked)
    rows.push(...some.slice(0, most - rows.length))
    found += some[0]?.found ?? 0
  }
  const violations = rows.map(({ brand_id, id, message }) => ({
    invariant: check.invariant,
    brand_id,
    id,
    message,
  }))
  return { found, violations }
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
 * Records made since a moment, by their id, or part of an order, bill or shift that was changed since: refunds, voids
 * and cancellations change old ones. Only broken records are filtered, so it costs next to nothing.
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
 * Refreshes the planner's statistics. After many rows were added at once the planner takes them for few, and a check
 * that would take a second takes minutes. No stored data changes.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.query(sql`analyze`)
}
