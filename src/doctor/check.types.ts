import type { Sql } from 'sql-template-tag'

/**
 * An invariant as a statement that returns a row (`brand_id`, `id`, `message`) for each record that violates it. Checks of
 * events take the time since which all events are kept. A single statement reads one snapshot, so a check is also correct
 * while the server runs.
 */
export type Check = {
  invariant: string
  broken: Sql | ((kept: Date) => Sql)
  /** Its records are long-lived (a customer, a stock level, a table), so they are reported whatever their age. */
  standing?: true
}

export type Violation = { invariant: string; brand_id: string; id: string; message: string }

export type Diagnosis = {
  ok: boolean
  /** The number of invariants checked. */
  checked: number
  /** The number of violations; up to a thousand of each invariant are listed. */
  found: number
  violations: Violation[]
}
