import sql, { type Sql } from 'sql-template-tag'
import type { ListFilter } from '../db/list/list-plan.ts'

/**
 * Filter by status of a list whose rows mostly have one status at the end. The indexes leave these rows out, so every
 * other status needs `isOther`, and rows with the common one are counted by those without it.
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
    rest(value) {
      const statuses = value as readonly string[]
      if (!statuses.includes(common)) return undefined
      return statuses.length === 1 ? isOther : sql`${isOther} and r.status <> all (${statuses}::text[])`
    },
  }
}
