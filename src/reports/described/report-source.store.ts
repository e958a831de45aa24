import type { Sql } from 'sql-template-tag'
import type { ClockSpan, Period } from '../period.rules.ts'

export type ReportQuestion = Period & {
  brandId: string
  branchIds: readonly string[]
  /** One of the report's groupings; undefined: its rows are divided by their own keys alone. */
  groupBy: string | undefined
  lang: string
  /** Clock offsets of the branches, for hours. */
  clocks: readonly ClockSpan[]
}

/** Where a report's figures come from. */
export type ReportSource = {
  /** Common table expressions that the entries are made of. */
  with?: (question: ReportQuestion) => Sql
  /** Rows with `branch_id`, `business_date`, the report's own keys and its columns. */
  entries: (question: ReportQuestion) => Sql
  /** Columns that are summed. */
  sums: readonly string[]
  /** Columns with whole numbers as text, spaces between them, of which the report shows percentiles. */
  times?: readonly string[]
  /** Rows with the same grouping are shown by this column, the greatest first. */
  by: string
  /** Records whose name is shown: of a key, or of `last`, the entries' greatest. */
  named?: { id: string; from: Sql; name: (lang: string) => Sql }
}
