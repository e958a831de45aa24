import sql, { type Sql } from 'sql-template-tag'
import type { ListFilter } from '../db/list/list-plan.ts'

/**
 * Filter by status of a list whose rows mostly have one status at the end. The indexes leave these rows out, so every
 * other status needs `isOther`.
 * @param isOther `r.status <> 'common'`, the condition of the partial indexes
 */
export function statusFilter(common: string, isOther: Sql): ListFilter {
  return {
    fixed: false,
    where(value) {
      const statuses = value as readonly string[]
      const [only, ...more] = statuses
      const matches = more.length === 0 ? sql`r.status = ${only}` : sql`r.status = any (${statuses}::text[])`
      return statuses.includes(common) ? matches : sql`${matches} and ${isOther}`
    },
  }
}
