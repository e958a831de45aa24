import type { Sql } from 'sql-template-tag'

/**
 * One invariant as one statement: it returns a row (`brand_id`, `id`, `message`) for each record that breaks it. Checks
 * of events take the time since which all events are kept. One statement sees one moment, so a check is correct also
 * while the server runs.
 */
export type Check = {
  invariant: string
  broken: Sql | ((kept: Date) => Sql)
  /** Its records are long-lived (a customer, a stock level, a table): all are reported, however long ago they were made. */
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
