import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db, Row } from '../database.ts'
import type { ListPlan } from './list-plan.ts'
import { type ListRequest, offsetOf } from './list-request.ts'
import { and } from './list-conditions.ts'
import { type CountedRow, type Source, type Way, withTotal } from './list-total.ts'
import { takeWatermark } from '../watermark.ts'

export type ListPage<R> = {
  rows: R[]
  /** The number of rows on all pages. */
  total: number
  /** For `Sync-Watermark`, if the request is suitable for syncing. */
  watermark?: string
}

/** The rows of a brand that a key has access to: those of its branches, or all when it has none. */
export type Reach = { brandId: string; branchIds: readonly string[] }

/** Limits a list to these branches; an empty list is no limit. */
export function inBranches(branchIds: readonly string[]): Sql[] {
  return branchIds.length === 0 ? [] : [sql`r.branch_id = any (${branchIds}::text[])`]
}

/**
 * Reads a page of a list and the total number of rows in one statement, so that both are of the same snapshot. Ties are
 * broken by id in the same direction: pages never repeat or skip a row. A page past the end is empty. The page is cut before
 * its columns are computed, so that skipped rows cost little.
 */
export async function listRows<R extends object = Row>(
  db: Db,
  plan: ListPlan,
  request: ListRequest,
): Promise<ListPage<R>> {
  // Taken before the rows are read: a later commit has a later stamp, or is still in progress now.
  const watermark = canSync(plan, request) ? await takeWatermark(db, plan.brandId) : undefined
  const { rows, total } = await withTotal(db, plan, request, way =>
    db.query<R & CountedRow & { list_at: number | null }>(
      sql`with ${way.counts} select found.*, page.* from found left join (${pageOf(plan, request, way)}) page on true
        order by page.list_at`,
    ),
  )
  return {
    rows: rows.filter(row => row.list_at !== null),
    total,
    ...(watermark === undefined ? {} : { watermark }),
  }
}

/** A page: the rows are cut (by an index alone in a grown table), numbered, and then read. */
function pageOf(plan: ListPlan, request: ListRequest, way: Way): Sql {
  const { brandId, grown } = plan
  const direction = raw(request.direction)
  const cuts = way.sources.map(source => sql`(${cutOf(plan, request, { ...way, source })})`)
  // Repeats the limit, since the planner cannot infer it from those of the cuts.
  const numbered = sql`select cut.*, row_number() over (order by list_key ${direction}, id ${direction}) as list_at
    from (select * from (${join(cuts, ' union all ')}) cut limit ${request.perPage}) cut`
  if (grown === undefined) {
    const columns = plan.columns === undefined ? sql`r.*` : sql`${plan.columns}, r.list_at`
    return sql`select ${columns} from (${numbered}) r ${plan.joins ?? empty}`
  }
  return sql`select ${plan.columns ?? sql`r.*`}, cut.list_at
    from (${numbered}) cut join ${plan.from} on r.brand_id = ${brandId} and r.id = cut.id ${plan.joins ?? empty}`
}

/**
 * The rows of a page. The limit is never more than the remaining rows: searching for one more would read to the end of the
 * table. A page nearer to the end is read backwards from there.
 */
function cutOf(plan: ListPlan, request: ListRequest, { source, fromEnd }: Way & { source: Source }): Sql {
  const { perPage, sort } = request
  const offset = offsetOf(request)
  const isRising = (request.direction === 'asc') !== fromEnd
  const direction = raw(isRising ? 'asc' : 'desc')
  const total = sql`(select list_total from found)`
  return sql`select ${plan.grown === undefined ? sql`r.*` : sql`r.brand_id, r.id`}, ${source.by} as list_key
    from ${source.rows} where ${and(source.where)}
    order by ${sort === 'id' ? empty : sql`${source.by} ${direction}, `}r.id ${direction}
    limit greatest(0, least(${perPage}::bigint, ${total} - ${offset}::bigint))
    offset ${fromEnd ? sql`greatest(0, ${total} - ${offset + perPage}::bigint)` : sql`${offset}::bigint - ${source.skipped ?? sql`0`}`}`
}

/** Whether a client can sync by the pages: rows neither move between them nor leave the list. */
function canSync(plan: ListPlan, request: ListRequest): boolean {
  return (
    request.updatedSince !== undefined &&
    request.sort === 'id' &&
    request.direction === 'asc' &&
    request.active === undefined &&
    Object.keys(request.filters).every(name => plan.filters[name]?.fixed === true)
  )
}

/**
 * The answer of a list endpoint: a page of presented rows and its `meta`. `last_page` is at least 1.
 * @param data the presented rows; an AsyncIterable if they are read while being sent
 */
export function listAnswer<Data>(
  { page, perPage }: ListRequest,
  { total, watermark }: Omit<ListPage<never>, 'rows'>,
  data: Data,
) {
  return {
    data,
    meta: { total, page, per_page: perPage, last_page: Math.max(1, Math.ceil(total / perPage)) },
    ...(watermark === undefined ? {} : { watermark }),
  }
}
