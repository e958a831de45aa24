import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { inDay } from '../totals/sales-report.store.ts'
import { type ReportQuery, type Found, groupKeys, keysOf, sumsOf } from './read-report.store.ts'
import { addPart, finishRows, type Part, startRows } from './times-rows.rules.ts'

/** A part covers at most one day of one branch. */
const partsAtOnce = 50

/**
 * Reads a report with percentiles. Times are read as text, one part of a row per branch and day, and counted here:
 * PostgreSQL would sort or hash millions of them. A cursor gives one snapshot and keeps few parts in memory.
 */
export async function findTimes(tx: Tx, query: ReportQuery & { most: number }): Promise<Found> {
  const { shape, source, question, most } = query
  const { keys } = keysOf(shape, question)
  const table = startRows({ keys, sums: source.sums, times: source.times! })
  await tx.query(sql`declare times no scroll cursor for ${partsOf(query)}`)
  for (let isMore = true; isMore && table.rows.length <= most;) {
    const parts = await tx.query<Part>(sql`fetch ${raw(String(partsAtOnce))} from times`)
    for (const part of parts) addPart(table, part)
    isMore = parts.length === partsAtOnce
  }
  await tx.query(sql`close times`)
  return finishRows(table)
}

function partsOf({ shape, source, question }: ReportQuery): Sql {
  const { keys } = keysOf(shape, question)
  const list = raw(keys.join(', '))
  const texts = raw(source.times!.map(name => `string_agg(e.${name}, ' ') as ${name}`).join(', '))
  const named = keys.includes(source.named?.id ?? '') ? source.named : undefined
  return sql`${source.with === undefined ? empty : sql`with ${source.with(question)}`}
    select g.*, ${named === undefined ? sql`null` : named.name(question)} as name
    from (
      select ${list}, ${sumsOf(source)}, ${texts}
      from (select e.*, ${groupKeys(keys)} from (${source.entries(question)}) as e) as e
      group by ${list}, e.branch_id, e.business_date) as g
    ${named?.from === undefined ? empty : sql`left join ${named.from} as n on n.brand_id = ${question.brandId} and n.id = g.${raw(named.id)}`}
    order by ${raw(keys.map(key => (key === 'hour' ? inDay(question.startHour) : key)).join(', '))}`
}
