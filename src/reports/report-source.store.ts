import sql, { raw, type Sql } from 'sql-template-tag'
import type { ClockSpan, Period } from './period.rules.ts'

export type ReportQuestion = Period & {
  brandId: string
  branchIds: readonly string[]
  /** One of the report's groupings; undefined groups rows only by their own keys. */
  groupBy: string | undefined
  lang: string
  /** UTC offsets of the branches, to compute hours. */
  clocks: readonly ClockSpan[]
  /** The hour in which a business day starts. */
  startHour: number
  /** When the period has ended, epoch ms. */
  endsAt: number
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
  /** The table that has the names of a key, or how to find the name by `last`, the greatest id of the entries. */
  named?: Named
}

/** Names a row `g`, by the row `n` of the table `from` that has this id. */
type Named = { id: string; from?: Sql; name: (question: ReportQuestion) => Sql }

/** Finds the values from which a record was changed after the period, if it was: a past day goes on showing them. */
export const formerOf = ({ brandId, endsAt }: ReportQuestion, recordId: Sql): Sql => sql`(
  select f.document from former_values f
  where f.brand_id = ${brandId} and f.record_id = ${recordId} and f.until > ${new Date(endsAt)} order by f.until limit 1)`

/** Names of a table as they were at the end of the period. */
export function namedBy(id: string, table: string, isTranslated = false): Named {
  const now = (lang: string) =>
    isTranslated ? sql`coalesce(n.translations -> ${lang}::text ->> 'name', n.name)` : sql`n.name`
  return {
    id,
    from: raw(table),
    name: question => sql`coalesce((
      select coalesce(was.document -> 'translations' -> ${question.lang}::text ->> 'name', was.document ->> 'name')
      from (select ${formerOf(question, raw('n.id'))} as document) as was), ${now(question.lang)})`,
  }
}

/** A reason as entered; one of the brand's reasons has one name, the last within the period. @param at sorts the entries */
export function reasonOf({ lang }: ReportQuestion, reason: string, at: string): Sql {
  return sql`case when ${raw(reason)}_id is null then ${raw(reason)} else first_value(
      coalesce(${raw(reason)}_names ->> ${lang}::text, ${raw(reason)})) over (partition by ${raw(reason)}_id order by ${raw(at)} desc) end`
}
