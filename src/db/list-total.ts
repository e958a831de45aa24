import sql, { join, type Sql } from 'sql-template-tag'
import { invariant } from '../lib/invariant.ts'
import type { Db } from './database.ts'
import type { ListPlan } from './list.ts'
import { allOf, and, type Conditions, conditionsOf, rowsOf, updatedAtOf } from './list-conditions.ts'
import type { ListRequest } from './list-request.ts'
import { type Settled, settledOf } from './settled-count.ts'

/** A row of a list's statement, with the counts. */
export type CountedRow = {
  list_total: number
  /** Rows up to where the page begins that were counted for it. */
  list_between?: number
  /** Rows that are younger than what is known. */
  list_young?: number
}

/** Lists of up to this many rows are counted each time. */
const few = 2_000

/**
 * Runs the statement of a list with the way to count its rows that is exact and, however long the list has become,
 * short (docs/decisions/0011-counting-a-growing-list.md).
 * @param ask runs the list's statement, given its `select … as list_total`
 */
export async function withTotal<R extends CountedRow>(
  db: Db,
  plan: ListPlan,
  request: ListRequest,
  ask: (count: Sql) => Promise<R[]>,
): Promise<{ rows: R[]; total: number }> {
  const conditions = conditionsOf(plan, request)
  const run = async (count: Sql) => {
    const rows = await ask(count)
    invariant(rows[0] !== undefined, 'a list always tells its total')
    return { rows, total: rows[0].list_total, first: rows[0] }
  }
  const counted = (where: readonly Sql[]) => sql`(select count(*) from ${rowsOf(plan)} where ${and(where)})`
  if (!isLong(plan, conditions)) return run(sql`select ${counted(allOf(conditions))} as list_total`)

  const lists = settledOf(db, plan, request)
  if (lists.known === undefined) {
    const found = await run(
      sql`select count(*) as list_total from (
            select from ${rowsOf(plan)} where ${and(allOf(conditions))}
            order by r.id limit ${few + 1}) as first`,
    )
    if (found.total <= few) return found
  }
  const settled = await lists.learn()
  const mark = request.after === undefined ? undefined : lists.markBefore(request.after)
  const { rows, total, first } = await run(longCount({ plan, request, conditions, settled, mark, counted }))
  lists.note(request.after, mark, first)
  return { rows, total }
}

/** Whether the total follows from the known count, less the rows that fail each condition that may change. */
function isLong(plan: ListPlan, { changing, since }: Conditions): boolean {
  if (plan.grown === undefined) return false
  return changing.length === 0 || (since.length === 0 && changing.every(({ rest }) => rest !== undefined))
}

type Long = {
  plan: ListPlan
  request: ListRequest
  conditions: Conditions
  settled: Settled
  mark: { id: string; below: number } | undefined
  counted: (where: readonly Sql[]) => Sql
}

/**
 * Counts the rows behind `after`, known and younger ones, less those among them that do not meet what was asked: the
 * ones changed before `updated_since` where they are few, or the ones without a value that most have.
 */
function longCount({ plan, request, conditions, settled, mark, counted }: Long): Sql {
  const { fixed, changing, after, since } = conditions
  const old = sql`r.created_at < ${settled.at}::timestamptz`
  const young = sql`r.created_at >= ${settled.at}::timestamptz`
  const between =
    request.after === undefined
      ? sql`0`
      : counted([...fixed, old, ...(mark === undefined ? [] : [sql`r.id > ${mark.id}`]), upTo(request)])
  const all =
    request.after !== undefined && request.direction === 'desc'
      ? sql`${mark?.below ?? 0}::bigint + list_between + list_young`
      : sql`${settled.total}::bigint - ${mark?.below ?? 0}::bigint - list_between + list_young`
  const known = sql`(select ${between} as list_between, ${counted([...fixed, young, ...after])} as list_young) known`
  if (changing.length > 0) {
    const rest = sql`(${join(
      changing.map(one => one.rest!),
      ' or ',
    )})`
    return sql`select ${all} - ${counted([...fixed, ...after, rest])} as list_total, list_between, list_young from ${known}`
  }
  if (since.length === 0) return sql`select ${all} as list_total, list_between, list_young from ${known}`
  const before = sql`${updatedAtOf(plan)} < ${request.updatedSince}::timestamptz`
  const older = sql`(select count(*) from (
    select from ${rowsOf(plan)} where r.brand_id = ${plan.brandId} and ${before} limit ${few + 1}) as first)`
  return sql`select case when ${older} <= ${few} then ${all} - ${counted([...fixed, ...after, before])}
      else ${counted([...fixed, ...after, ...since])} end as list_total, list_between, list_young
    from ${known}`
}

/** The rows up to `after`, whichever way the list goes. */
function upTo({ after, direction }: ListRequest): Sql {
  return direction === 'asc' ? sql`r.id <= ${after}` : sql`r.id < ${after}`
}
