import { raw, type Sql } from 'sql-template-tag'
import type { ClockSpan, Period } from './period.rules.ts'

export type ReportQuestion = Period & {
  brandId: string
  branchIds: readonly string[]
  /** One of the report's groupings; undefined groups rows only by their own keys. */
  groupBy: string | undefined
  lang: string
  /** UTC offsets of the branches, to compute hours. */
  clocks: readonly ClockSpan[]
}

/** The SQL behind a report. */
export type ReportSource = {
  /** Common table expressions used by the entries. */
  with?: (question: ReportQuestion) => Sql
  /** Rows with `branch_id`, `business_date`, the report's own keys and its columns. */
  entries: (question: ReportQuestion) => Sql
  /** Columns that are summed. */
  sums: readonly string[]
  /** Text columns of whole numbers separated by spaces, reported as percentiles. */
  times?: readonly string[]
  /** Sorts the rows of a group, greatest first. */
  by: string
  /** The table that has the names of a key, or of `last`, the greatest item id of the entries. */
  named?: Named
}

type Named = { id: string; from: Sql; name: (lang: string) => Sql }

/** Names without translations. */
export const namedBy = (id: string, table: string): Named => ({
  id,
  from: raw(table),
  name: () => raw('n.name'),
})
