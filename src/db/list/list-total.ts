import sql, { empty, join, type Sql } from 'sql-template-tag'
import { invariant } from '../../lib/invariant.ts'
import type { Db } from '../database.ts'
import type { ListPlan } from './list-plan.ts'
import { allOf, and, type Conditions, conditionsOf, rowsOf, sortOf, updatedAtOf } from './list-conditions.ts'
import { type ListRequest, offsetOf } from './list-request.ts'
import {
  columnsOf,
  firstRow,
  type Order,
  orderOf,
  pastLastRow,
  type Step,
  stepTo,
  valuesOf,
} from './list-steps.ts'
import { type Settled, settledOf } from './settled-count.ts'

/** A row of a list's statement with its counts. */
export type CountedRow = {
  list_total: number
  /** Rows younger than the settled count. */
  list_young?: number
}

/** How a list's statement counts its rows and finds those of the page. */
export type Way = {
  /** Common table expressions; `found` has the `list_total`. */
  counts: Sql
  /** One of these returns the rows, the others none. */
  sources: Source[]
  /** Whether the page is probably nearer to the end of the list. */
  fromEnd: boolean
}

export type Source = {
  rows: Sql
  where: Sql[]
  by: Sql
  /** The number of rows of the list before these. */
  skipped?: Sql
}

/** Lists with up to this many rows are counted every time. */
const few = 2_000

/**
 * Runs the statement of a list with an exact count that is fast however long the list has become
 * (docs/decisions/0011-counting-a-growing-list.md).
 * @param query runs the list's statement
 */
export async function withTotal<R extends CountedRow>(
  db: Db,
  plan: ListPlan,
  request: ListRequest,
  query: (way: Way) => Promise<R[]>,
): Promise<{ rows: R[]; total: number }> {
  const conditions = conditionsOf(plan, request)
  const run = async (way: Way) => {
    const rows = await query(way)
    invariant(rows[0] !== undefined, 'a list always returns its total')
    return { rows, total: rows[0].list_total, young: rows[0].list_young ?? 0 }
  }
  if (!isLong(plan, conditions)) return run(countAllRows(plan, request, conditions))

  const list = settledOf(db, plan, request)
  if (list.known === undefined && !conditions.sparse) {
    const found = await run(countAllRows(plan, request, conditions, sql`order by r.id limit ${few + 1}`))
    if (found.total <= few) return found
  }
  const settled = await list.learn()
  const found = await run(
    countFromSettled({ plan, request, conditions, settled, start: startOf(plan, request, settled) }),
  )
  settled.young = found.young
  return found
}

/** Counts the rows; a grown table is only searched once. */
function countAllRows(plan: ListPlan, request: ListRequest, conditions: Conditions, limit = empty): Way {
  const all = sql`${rowsOf(plan)} where ${and(allOf(conditions))}`
  const by = sortOf(plan, request)
  if (plan.grown === undefined) {
    const found = sql`found as materialized (select count(*) as list_total from ${all})`
    return { counts: found, sources: [{ rows: rowsOf(plan), where: allOf(conditions), by }], fromEnd: false }
  }
  const counts = sql`matching as materialized (select r.brand_id, r.id, ${by} as list_key from ${all} ${limit}),
    found as materialized (select count(*) as list_total from matching)`
  return {
    counts,
    sources: [{ rows: sql`matching r`, where: [sql`true`], by: sql`r.list_key` }],
    fromEnd: false,
  }
}

/** Whether the total can be derived from the settled count, minus the rows that fail a mutable condition. */
function isLong(plan: ListPlan, { changing, since }: Conditions): boolean {
  if (plan.grown === undefined) return false
  return changing.length === 0 || (since.length === 0 && changing.every(({ rest }) => rest !== undefined))
}

type Long = {
  plan: ListPlan
  request: ListRequest
  conditions: Conditions
  settled: Settled
  /** The step from which the page is searched. */
  start: Start | undefined
}

type Start = { order: Order; step: Step }

function startOf(plan: ListPlan, request: ListRequest, { walks, total, young }: Settled): Start | undefined {
  const order = orderOf(plan, request)
  const step = order && stepTo({ walk: walks[order], total, request }, young)
  return order && step && { order, step }
}

/**
 * Adds the settled and the younger rows, and subtracts those that do not match: rows changed before `updated_since` if they
 * are few, or rows without a value that most have.
 */
function countFromSettled(long: Long): Way {
  const { plan, request, conditions, settled, start } = long
  const isSynced = conditions.since.length > 0
  const young = and([
    ...conditions.fixed,
    sql`r.created_at >= ${settled.at}::timestamptz`,
    ...conditions.after,
  ])
  const total = sql`${knownOf(long)} + young.count - ${restOf(long)}`
  const counts = [
    ...(isSynced ? changedSince(long) : []),
    sql`young as materialized (
      select count(*) as count, min(r.id) as first${start ? sql`, count(*) filter (where ${isBefore(start)}) as before` : empty}
      from ${rowsOf(plan)} where ${young})`,
    sql`found as materialized (
      select ${isSynced ? sql`case when older.few then ${total} else (select count(*) from changed) end` : total} as list_total,
        young.count as list_young from young${isSynced ? sql`, older` : empty})`,
    ...(start ? [startAt(long, start)] : []),
  ]
  const source = {
    rows: plan.grown?.sorted?.[request.sort] ?? rowsOf(plan),
    where: [...allOf(conditions), ...(start ? [isBehind(start, request)] : []), ...fromFirst(long)],
    by: sortOf(plan, request),
    ...(start ? { skipped: sql`(select skipped from start)` } : {}),
  }
  return {
    counts: join(counts, ', '),
    sources: isSynced && request.sort === 'id' ? syncedSources(source) : [source],
    fromEnd: start === undefined && 2 * offsetOf(request) > settled.total + settled.young,
  }
}

/**
 * The lower bound of the list's ids, so that its first page by id is found at once. A list of new rows would otherwise be
 * searched from the oldest row of the table.
 */
function fromFirst({ request, settled: { first } }: Long): Sql[] {
  if (request.sort !== 'id' || first === null) return []
  return [sql`r.id >= (select least(${first}, young.first) from young)`]
}

/** CTEs: whether few rows were changed before `updated_since`, and if not, the rows changed since. */
function changedSince({ plan, request, conditions }: Long): Sql[] {
  const { fixed, after, since } = conditions
  return [
    sql`older as materialized (
      select count(*) <= ${few} as few from (
        select from ${rowsOf(plan)} where r.brand_id = ${plan.brandId} and ${changedBefore(plan, request)}
        limit ${few + 1}) as first)`,
    sql`changed as materialized (
      select r.brand_id, r.id from ${rowsOf(plan)}
      where ${and([...fixed, ...after, ...since])} and not (select few from older))`,
  ]
}

/** If most rows were changed since, they are searched by id, else among the changed ones. */
function syncedSources(source: Source): Source[] {
  return [
    { ...source, where: [...source.where, sql`(select few from older)`] },
    { rows: sql`changed r`, by: source.by, where: [sql`not (select few from older)`] },
  ]
}

/** Counts the rows that fail a mutable condition. @param within limits the rows */
function restOf({ plan, request, conditions }: Long, within: readonly Sql[] = []): Sql {
  const { fixed, changing, after, since } = conditions
  if (changing.length + since.length === 0) return sql`0`
  const rest =
    since.length > 0
      ? sql`${changedBefore(plan, request)} and (select few from older)`
      : sql`(${join(
          changing.map(one => one.rest!),
          ' or ',
        )})`
  return sql`(select count(*) from ${rowsOf(plan)} where ${and([...fixed, ...after, ...within, rest])})`
}

function changedBefore(plan: ListPlan, { updatedSince }: ListRequest): Sql {
  return sql`${updatedAtOf(plan)} < ${updatedSince}::timestamptz`
}

/** The number of settled rows, or of those after `after`. */
function knownOf({ plan, request, conditions, settled }: Long): Sql {
  const { after, direction } = request
  if (after === undefined) return sql`${settled.total}::bigint`
  const { id, before } = settled.walks.id.steps.findLast(one => one.id <= after) ?? firstRow
  const passed = sql`(${before}::bigint + (select count(*) from ${rowsOf(plan)} where ${and([
    ...conditions.fixed,
    sql`r.created_at < ${settled.at}::timestamptz`,
    sql`r.id >= ${id}`,
    direction === 'asc' ? sql`r.id <= ${after}` : sql`r.id < ${after}`,
  ])}))`
  return direction === 'asc' ? sql`${settled.total}::bigint - ${passed}` : passed
}

/** CTE: the row to search from and the number of rows before it; the start of the list if the step is past the page. */
function startAt(long: Long, start: Start): Sql {
  const { request } = long
  const before = sql`${start.step.before}::bigint + young.before - ${restOf(long, [isBefore(start)])}`
  const edge = request.direction === 'asc' ? firstRow : pastLastRow
  return sql`start as materialized (
    select case when near then ${start.step.id} else ${edge.id} end as id,
      case when near then ${start.step.madeAt} else ${edge.madeAt} end::timestamptz as created_at,
      case when near then skipped else 0 end as skipped
    from (
      select skipped, skipped <= ${offsetOf(request)}::bigint as near from (
        select ${request.direction === 'asc' ? before : sql`list_total - (${before})`} as skipped from young, found) as step) as step)`
}

function isBefore({ order, step }: Start): Sql {
  return sql`(${columnsOf(order)}) < (${valuesOf(order, step)})`
}

function isBehind({ order }: Start, { direction }: ListRequest): Sql {
  const id = sql`(select id from start)`
  const values = order === 'id' ? id : sql`(select created_at from start), ${id}`
  return sql`(${columnsOf(order)}) ${direction === 'asc' ? sql`>=` : sql`<`} (${values})`
}
