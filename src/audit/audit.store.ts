import { raw } from 'sql-template-tag'

/** Entries as records; they never change, so their version is always 1. */
export const auditView = raw(
  `(select a.*, a.created_at as updated_at, 1 as version, b.timezone from audit_entries a
    left join branches b on b.brand_id = a.brand_id and b.id = a.branch_id)`,
)
