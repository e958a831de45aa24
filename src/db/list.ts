import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { invariant } from '../lib/invariant.ts'
import type { Db, Row } from './database.ts'
import type { ListRequest } from './list-request.ts'
import { takeWatermark } from './watermark.ts'

/** How a filter of the query narrows a list. */
export type ListFilter = {
  where(value: unknown): Sql
  /** The field never changes, so a row never leaves the list while a client pages through it. */
  fixed: boolean
}

/** A list as data: where its rows come from and what a client may ask of it. Rows go by the alias `r`. */
export type ListPlan = {
  brandId: string
  /** `taxes r`, or a subquery with this alias; has brand_id, id and updated_at (or `updatedAt` says what stands for it). */
  from: Sql
  /** What of a row of the page is read, everything unless said, and what is joined to it for that. */
  columns?: Sql
  joins?: Sql
  /** What limits this list whatever is asked: the key's branches, say. */
  where?: readonly Sql[]
  updatedAt?: Sql
  /** The switch; a list without one counts every row as active. */
  active?: Sql
  /** Name in the query → expression, never null; `id` is always there. */
  sorts: Readonly<Record<string, Sql>>
  filters: Readonly<Record<string, ListFilter>>
}

export type ListPage<R> = {
  rows: R[]
  /** Rows on all pages. */
  total: number
  /** For `Sync-Watermark`, when the request is one a client can sync by. */
  watermark?: string
}

const rowId = sql`r.id`

/** Limits a list to these branches; none given limits nothing. */
export function inBranches(branchIds: readonly string[]): Sql[] {
  return branchIds.length === 0 ? [] : [sql`r.branch_id = any (${branchIds}::text[])`]
}

/**
 * One page of a list and the number of all its rows, in one statement, so that both are of one moment. Ties are
 * broken by id in the same direction: pages never repeat or skip a row. A page past the end is empty. The page is cut
 * before its columns are worked out: those of the rows that are skipped would cost as much as those that are shown.
 */
export async function listRows<R extends object = Row>(
  db: Db,
  plan: ListPlan,
  request: ListRequest,
): Promise<ListPage<R>> {
  // Before the rows are read: what commits after this moment has a later stamp, or is still seen as unfinished.
  const watermark = canSync(plan, request) ? await takeWatermark(db, plan.brandId) : undefined
  const where = join(conditions(plan, request), ' and ')
  const order = orderBy(plan, request)
  const found = await db.query<R & { list_total: number; list_at: number | null }>(
    sql`select found.list_total, page.*
        from (select count(*) as list_total from ${plan.from} where ${where}) found
        left join (
          select ${plan.columns === undefined ? sql`r.*` : sql`${plan.columns}, r.list_at`} from (
            select r.*, row_number() over (order by ${order}) as list_at
            from ${plan.from} where ${where}
            order by ${order} limit ${request.perPage} offset ${(request.page - 1) * request.perPage}
          ) r ${plan.joins ?? empty}
        ) page on true
        order by page.list_at`,
  )
  invariant(found[0] !== undefined, 'a list always tells its total')
  return {
    rows: found.filter(row => row.list_at !== null),
    total: found[0].list_total,
    ...(watermark === undefined ? {} : { watermark }),
  }
}

/** A client may rely on the pages when rows neither move between them nor leave the list. */
function canSync(plan: ListPlan, request: ListRequest): boolean {
  return (
    request.updatedSince !== undefined &&
    request.sort === 'id' &&
    request.direction === 'asc' &&
    request.active === undefined &&
    Object.keys(request.filters).every(name => plan.filters[name]?.fixed === true)
  )
}

function conditions(plan: ListPlan, request: ListRequest): Sql[] {
  const found = [sql`r.brand_id = ${plan.brandId}`, ...(plan.where ?? [])]
  if (request.after !== undefined) {
    found.push(request.direction === 'asc' ? sql`r.id > ${request.after}` : sql`r.id < ${request.after}`)
  }
  if (request.updatedSince !== undefined) {
    found.push(sql`${plan.updatedAt ?? sql`r.updated_at`} >= ${request.updatedSince}::timestamptz`)
  }
  if (request.active !== undefined) found.push(isActive(plan, request.active))
  for (const [name, value] of Object.entries(request.filters)) {
    const filter = plan.filters[name]
    invariant(filter !== undefined, `a list has the filter ${name} it was asked for`)
    found.push(filter.where(value))
  }
  return found
}

function isActive(plan: ListPlan, active: boolean): Sql {
  if (plan.active !== undefined) return sql`${plan.active} = ${active}`
  return active ? sql`true` : sql`false`
}

function orderBy(plan: ListPlan, request: ListRequest): Sql {
  const by = request.sort === 'id' ? empty : plan.sorts[request.sort]
  invariant(by !== undefined, `a list has the sort ${request.sort} it was asked for`)
  const direction = raw(request.direction)
  const first = by === empty ? empty : sql`${by} ${direction}, `
  return sql`${first}${rowId} ${direction}`
}
