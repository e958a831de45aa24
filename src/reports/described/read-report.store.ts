import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/database.ts'
import type { Key, ReportShape } from '../report.types.ts'
import type { ReportQuestion, ReportSource } from '../report-source.store.ts'
import * as sold from '../sold/sold-reports.store.ts'
import * as money from './money-reports.store.ts'
import { paymentReport, taxReport } from './money-reports.shape.ts'
import * as other from './other-reports.store.ts'
import { cancellationReport, discountReport, kitchenReport, wasteReport } from './other-reports.shape.ts'
import * as shapes from './sold-reports.shape.ts'

const sources: ReadonlyMap<ReportShape, ReportSource> = new Map([
  [shapes.productReport, sold.productSource],
  [shapes.addonReport, sold.addonSource],
  [shapes.categoryReport, sold.categorySource],
  [shapes.channelReport, sold.channelSource],
  [shapes.marginReport, sold.marginSource],
  [shapes.staffReport, sold.staffSource],
  [shapes.tableReport, sold.tableSource],
  [discountReport, sold.discountSource],
  [cancellationReport, other.cancellationSource],
  [wasteReport, other.wasteSource],
  [kitchenReport, other.kitchenSource],
  [paymentReport, money.paymentSource],
  [taxReport, money.taxSource],
])

export const describedReports: readonly ReportShape[] = [...sources.keys()]

export const sourceOf = (shape: ReportShape): ReportSource => sources.get(shape)!

type FoundRow = Readonly<Record<string, string | number | null>>
export type Found = { rows: FoundRow[]; totals: FoundRow }

const groupColumns: Readonly<Record<string, Sql>> = {
  date: sql`e.business_date::text`,
  week: raw(`to_char(e.business_date, 'IYYY-"W"IW')`),
  month: raw(`to_char(e.business_date, 'YYYY-MM')`),
}

/**
 * Sums the entries of a report by its grouping and keys, with the totals as one more row of the same snapshot.
 * @param most rows; one more is returned if there are more
 */
export async function findReport(
  db: Db,
  { shape, source, question, most }: ReportQuery & { most: number },
): Promise<Found> {
  const { brandId } = question
  const { grouped, keys } = keysOf(shape, question)
  const list = raw(keys.join(', '))
  const named = [...keys, 'last'].includes(source.named?.id ?? '') ? source.named : undefined
  const soldOrders = sql`(select coalesce(sum(orders), 0)::bigint from days)`
  const [totals, ...rows] = await db.query<FoundRow>(
    sql`${source.with === undefined ? empty : sql`with ${source.with(question)}`}
      select g.*, ${named === undefined ? sql`null` : named.name(question)} as name,
        ${source.with === undefined ? sql`null` : soldOrders} as sold_orders
      from (
        select grouping(${raw(keys[0]!)}) as is_total, ${list}, ${last(source)}, ${sumsOf(source)}
        from (select e.*, ${groupKeys(keys)} from (${source.entries(question)}) as e) as e
        group by grouping sets ((${list}), ())) as g
      ${named?.from === undefined ? empty : sql`left join ${named.from} as n on n.brand_id = ${brandId} and n.id = g.${raw(named.id)}`}
      order by is_total desc, ${join([...grouped, `${source.by} desc nulls last`, ...keys].map(part => raw(part)))}
      limit ${most + 2}`,
  )
  return { rows, totals: totals! }
}

export type ReportQuery = { shape: ReportShape; source: ReportSource; question: ReportQuestion }

/** The columns to group by, without names: those of the grouping, and all. */
export function keysOf({ groupings, keys }: ReportShape, { groupBy }: ReportQuestion) {
  const idsOf = (columns: readonly Key[]) => columns.map(key => key.name).filter(name => name !== 'name')
  const grouped = groupBy === undefined ? [] : idsOf(groupings[groupBy]!)
  return { grouped, keys: [...grouped, ...idsOf(keys)] }
}

/** The group keys computed from an entry's date. */
export function groupKeys(keys: readonly string[]): Sql {
  const computed = keys
    .filter(key => key in groupColumns)
    .map(key => sql`${groupColumns[key]!} as ${raw(key)}`)
  return computed.length === 0 ? sql`1 as one` : join(computed)
}

export function sumsOf({ sums }: ReportSource): Sql {
  return raw(sums.map(name => `coalesce(sum(e.${name}), 0)::bigint as ${name}`).join(', '))
}

/** The record whose name is shown. */
function last({ named }: ReportSource): Sql {
  return named?.id === 'last' ? sql`max(e.last) as last` : sql`null as last`
}
