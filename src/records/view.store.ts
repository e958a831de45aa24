import { raw, type Sql } from 'sql-template-tag'

/** Rows of a table whose records belong to one branch, with the branch's time zone for presenting times. */
export function inBranchZone(table: string): () => Sql {
  const view = raw(
    `(select t.*, b.timezone from ${table} t join branches b on b.brand_id = t.brand_id and b.id = t.branch_id)`,
  )
  return () => view
}
