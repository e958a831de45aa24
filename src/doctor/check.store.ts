import type { Sql } from 'sql-template-tag'

/**
 * One invariant of the books as one statement: it gives a row (`brand_id`, `id`, `message`) for each record that
 * breaks it; those about events ask from when on all events are kept. One statement sees one moment, so a check is true also beside a running server.
 */
export type Check = {
  invariant: string
  broken: Sql | ((kept: Date) => Sql)
  /** Its records stand for ever (a customer, a shelf, a table) and are looked at however long ago they were made. */
  standing?: true
}

export type Violation = { invariant: string; brand_id: string; id: string; message: string }

export type Diagnosis = {
  ok: boolean
  /** How many invariants were checked. */
  checked: number
  /** How many records break one; a thousand of each invariant are named. */
  found: number
  violations: Violation[]
}
