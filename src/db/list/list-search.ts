import sql, { join, raw, type Sql } from 'sql-template-tag'
import { invariant } from '../../lib/invariant.ts'
import type { Db } from '../database.ts'
import type { ListPlan } from './list-plan.ts'
import type { ListRequest } from './list-request.ts'

/** How the rows of a list are found and counted. */
export type Search = {
  /** The rows `r`. */
  rows: Sql
  where: Sql
  /** Whether the rows are all found and then sorted, rather than found in the order of the list. */
  sorts: boolean
  /** Selects their number as `list_total`. */
  count: Sql
}

/** So many rows cost little to pass over. */
const few = 2_000

/**
 * Finds the rows of a request. Rows that changed since a time are found by their last change and then sorted, unless nearly
 * all of them did, as in a first sync: then they are read in the order of the list, and the others are counted.
 * @param known the number of rows, if it need not be counted: then they are many, and the next ones are near
 */
export async function searchOf(
  db: Db,
  plan: ListPlan,
  request: ListRequest,
  known: number | undefined,
): Promise<Search> {
  const { from, grown } = plan
  const { sort, updatedSince } = request
  const rows = grown?.rows ?? from
  const byChange = grown?.byChange ?? rows
  const conditions = conditionsOf(plan, request)
  const changed =
    updatedSince === undefined ? conditions : [...conditions, changedIn(plan, '>=', updatedSince)]
  const search = { rows: sort === 'updated_at' ? byChange : rows, where: and(changed), sorts: false }
  if (known !== undefined) return { ...search, count: sql`select ${known}::bigint as list_total` }
  if (updatedSince === undefined || grown === undefined) return { ...search, count: countOf(rows, changed) }
  const unchanged = changedIn(plan, '<', updatedSince)
  if (!(await areFew(db, plan, byChange, unchanged))) {
    return { ...search, rows: byChange, sorts: sort !== 'updated_at', count: countOf(byChange, changed) }
  }
  const others = countOf(byChange, [...conditions, unchanged])
  return { ...search, count: sql`select (${countOf(rows, conditions)}) - (${others}) as list_total` }
}

/** Whether few rows of the brand meet the condition on their last change. */
async function areFew(db: Db, plan: ListPlan, rows: Sql, condition: Sql): Promise<boolean> {
  const more = await db.query(
    sql`select 1 from ${rows} where r.brand_id = ${plan.brandId} and ${condition}
        order by ${updatedAtOf(plan)} limit 1 offset ${few}`,
  )
  return more.length === 0
}

function countOf(rows: Sql, where: readonly Sql[]): Sql {
  return sql`select count(*) as list_total from ${rows} where ${and(where)}`
}

/** The conditions of a request, except on the time of the last change. */
function conditionsOf(plan: ListPlan, request: ListRequest): Sql[] {
  const { after, active, direction } = request
  const filters = Object.entries(request.filters).map(([name, value]) => {
    const filter = plan.filters[name]
    invariant(filter !== undefined, `the list has the filter ${name}`)
    return filter.where(value)
  })
  return [
    sql`r.brand_id = ${plan.brandId}`,
    ...(plan.where ?? []),
    ...filters,
    ...activeOnly(plan, active),
    ...(after === undefined ? [] : [direction === 'asc' ? sql`r.id > ${after}` : sql`r.id < ${after}`]),
  ]
}

/** A parameter alone would be a condition that the planner cannot leave out. */
function activeOnly({ active: isActive }: ListPlan, active: boolean | undefined): Sql[] {
  if (active === undefined || (active && isActive === undefined)) return []
  return [isActive === undefined ? sql`false` : sql`${isActive} = ${active}`]
}

function updatedAtOf(plan: ListPlan): Sql {
  return plan.updatedAt ?? sql`r.updated_at`
}

function changedIn(plan: ListPlan, comparison: '>=' | '<', time: string): Sql {
  return sql`${updatedAtOf(plan)} ${raw(comparison)} ${time}::timestamptz`
}

/** Identifies the list that a client reads page by page with `after`. */
export function nameOf(plan: ListPlan, request: ListRequest): string {
  const { sql, values } = and(conditionsOf(plan, { ...request, after: undefined }))
  return JSON.stringify([plan.from.sql, sql, values, request.updatedSince, request.direction])
}

/** The expression by which the list is sorted. */
export function sortOf(plan: ListPlan, request: ListRequest): Sql {
  const by = request.sort === 'id' ? sql`r.id` : plan.sorts[request.sort]
  invariant(by !== undefined, `the list has the sort ${request.sort}`)
  return by
}

function and(conditions: readonly Sql[]): Sql {
  return join([...conditions], ' and ')
}
