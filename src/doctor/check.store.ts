import type { Sql } from 'sql-template-tag'

/**
 * One invariant of the books as one statement: it gives a row (`brand_id`, `id`, `message`) for each record that
 * breaks it. One statement sees one moment, so a check is true also beside a running server.
 */
export type Check = { invariant: string; broken: Sql }

export type Violation = { invariant: string; brand_id: string; id: string; message: string }

export type Diagnosis = {
  ok: boolean
  /** How many invariants were checked. */
  checked: number
  violations: Violation[]
}
