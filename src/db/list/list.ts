import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { invariant } from '../../lib/invariant.ts'
import type { Db, Row } from '../database.ts'
import { takeWatermark } from '../watermark.ts'
import { keepTotal, takeTotal } from './kept-totals.ts'
import type { ListPlan } from './list-plan.ts'
import { type ListRequest, offsetOf } from './list-request.ts'
import { nameOf, type Search, searchOf, sortOf } from './list-search.ts'

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

/** A row with the total; `list_id` is null if the page is empty. */
type FoundRow = { list_total: number; list_id: string | number | null }

/**
 * Reads a page of a list and the total number of rows in one statement, so that both are of the same snapshot. Ties are
 * broken by id in the same direction: pages never repeat or skip a row. A page past the end is empty. With `after`, the total
 * of a grown list may be that of the page before, without its rows.
 */
export async function listRows<R extends object = Row>(
  db: Db,
  plan: ListPlan,
  request: ListRequest,
): Promise<ListPage<R>> {
  // Taken before the rows are read: a later commit has a later stamp, or is still in progress now.
  const watermark = canSync(plan, request) ? await takeWatermark(db, plan.brandId) : undefined
  const list = nameOf(plan, request)
  const known = request.after === undefined ? undefined : takeTotal(db, list, request.after)
  const at = known?.at ?? performance.now()
  const search = await searchOf(db, plan, request, known?.rows)
  const direction = raw(request.direction)
  const found = await db.query<R & FoundRow>(
    sql`with found as materialized (${search.count})
        select found.*, page.* from found left join (${pageOf(plan, request, search)}) page on true
        order by page.list_key ${direction}, page.list_id ${direction}`,
  )
  invariant(found[0] !== undefined, 'a list always returns its total')
  const rows = found.filter(row => row.list_id !== null)
  const isFull = rows.length === request.perPage
  const total = known === undefined || isFull ? found[0].list_total : rows.length
  if (plan.grown !== undefined && request.sort === 'id' && request.page === 1 && isFull) {
    keepTotal(db, list, String(rows.at(-1)!.list_id), { rows: total - rows.length, at })
  }
  return { rows, total, ...(watermark === undefined ? {} : { watermark }) }
}

/** A page: its rows are cut (by an index alone in a grown table), and then their columns are computed. */
function pageOf(plan: ListPlan, request: ListRequest, search: Search): Sql {
  const { brandId, grown, joins = empty, columns = sql`r.*` } = plan
  const cut = cutOf(plan, request, search)
  if (grown === undefined) {
    const all = plan.columns === undefined ? columns : sql`${columns}, r.list_key`
    return sql`select ${all}, r.id as list_id from (${cut}) r ${joins}`
  }
  // The planner cannot infer the limit from that of the cut.
  return sql`select ${columns}, cut.list_key, cut.id as list_id
    from (select * from (${cut}) cut limit ${request.perPage}) cut
    join ${plan.from} on r.brand_id = ${brandId} and r.id = cut.id ${joins}`
}

function cutOf(plan: ListPlan, request: ListRequest, { rows, where, sorts }: Search): Sql {
  const direction = raw(request.direction)
  const columns = plan.grown === undefined ? sql`r.*` : sql`r.id`
  const by = request.sort === 'id' ? empty : sql`list_key ${direction}, `
  const offset = offsetOf(request)
  // An offset in the subquery makes PostgreSQL find the rows first. No more rows are searched than there are.
  return sql`select * from (
      select ${columns}, ${sortOf(plan, request)} as list_key from ${rows} where ${where} ${sorts ? sql`offset 0` : empty}) r
    order by ${by}r.id ${direction}
    limit greatest(0, least(${request.perPage}::bigint, (select list_total from found) - ${offset}::bigint))
    offset ${offset}::bigint`
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
