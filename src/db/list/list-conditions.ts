import sql, { join, type Sql } from 'sql-template-tag'
import { invariant } from '../../lib/invariant.ts'
import type { ListFilter, ListPlan } from './list-plan.ts'
import type { ListRequest } from './list-request.ts'

/** The conditions of a list, grouped by what counting may rely on. */
export type Conditions = {
  /** On immutable values: brand, the key's branches, fixed filters. */
  fixed: Sql[]
  /** On mutable values, with the condition of the rows that do not match, if those are few. */
  changing: { where: Sql; rest: Sql | undefined }[]
  after: Sql[]
  /** On the time of the last change, if rows change. */
  since: Sql[]
  /** Whether a filter uses values that no index has. */
  sparse: boolean
}

export function conditionsOf(plan: ListPlan, request: ListRequest): Conditions {
  const filters = Object.entries(request.filters).map(([name, value]) => {
    const filter = plan.filters[name]
    invariant(filter !== undefined, `the list has the filter ${name}`)
    return { filter, value }
  })
  const whereOf = ({ filter, value }: { filter: ListFilter; value: unknown }) => filter.where(value)
  const changing = filters.filter(({ filter }) => !filter.fixed)
  const since = sinceOf(plan, request)
  return {
    fixed: [
      sql`r.brand_id = ${plan.brandId}`,
      ...(plan.where ?? []),
      ...filters.filter(({ filter }) => filter.fixed).map(whereOf),
      ...(plan.appendOnly ? since : []),
    ],
    changing: [
      ...changing.map(one => ({ where: whereOf(one), rest: one.filter.rest?.(one.value) })),
      ...activeOf(plan, request),
    ],
    after: afterOf(request),
    since: plan.appendOnly ? [] : since,
    sparse: filters.some(({ filter }) => filter.sparse === true),
  }
}

export function updatedAtOf(plan: ListPlan): Sql {
  return plan.updatedAt ?? sql`r.updated_at`
}

function sinceOf(plan: ListPlan, { updatedSince }: ListRequest): Sql[] {
  return updatedSince === undefined ? [] : [sql`${updatedAtOf(plan)} >= ${updatedSince}::timestamptz`]
}

function afterOf({ after, direction }: ListRequest): Sql[] {
  if (after === undefined) return []
  return [direction === 'asc' ? sql`r.id > ${after}` : sql`r.id < ${after}`]
}

function activeOf(plan: ListPlan, { active }: ListRequest): Conditions['changing'] {
  if (active === undefined) return []
  if (plan.active === undefined) return active ? [] : [{ where: sql`false`, rest: undefined }]
  // Most records are active.
  return [{ where: sql`${plan.active} = ${active}`, rest: active ? sql`not ${plan.active}` : undefined }]
}

export function rowsOf(plan: ListPlan): Sql {
  return plan.grown?.rows ?? plan.from
}

/** All conditions of a list. */
export function allOf({ fixed, changing, after, since }: Conditions): Sql[] {
  return [...fixed, ...changing.map(one => one.where), ...after, ...since]
}

export function and(conditions: readonly Sql[]): Sql {
  return join([...conditions], ' and ')
}

/** The expression by which the list is sorted. */
export function sortOf(plan: ListPlan, request: ListRequest): Sql {
  const by = request.sort === 'id' ? sql`r.id` : plan.sorts[request.sort]
  invariant(by !== undefined, `the list has the sort ${request.sort}`)
  return by
}
