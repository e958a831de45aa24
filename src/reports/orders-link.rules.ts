import type { Cell } from './csv.format.ts'
import type { Period } from './period.rules.ts'
import { dayMs } from '../lib/zone.ts'

/** The orders behind a row. `filter` narrows them to the row's subject; undefined for rows without a subject. */
export type Linked = Period & {
  branchId: string | undefined
  row: Readonly<Record<string, Cell>>
  filter: { name: string; value: Cell } | undefined
}

const soldStatuses = 'paid,partially_refunded,refunded'

/** The path that lists exactly the orders whose sales a row counts; null when the list has no matching filter. */
export function ordersLink({ branchId, row, from, to, filter }: Linked): string | null {
  if (filter?.value === null || row['source'] === null || 'hour' in row) return null
  const branch = row['branch_id'] ?? branchId
  const [first, last] = datesOf(row)
  const query = [
    ...(branch === undefined ? [] : [`branch_id=${branch}`]),
    `business_date_from=${first === undefined || first < from ? from : first}`,
    `business_date_to=${last === undefined || last > to ? to : last}`,
    `status=${soldStatuses}`,
    ...(filter === undefined ? [] : [`${filter.name}=${filter.value}`]),
    ...(row['source'] === undefined ? [] : [`source=${encodeURIComponent(String(row['source']))}`]),
  ]
  return `/v1/pos/orders?${query.join('&')}`
}

/** The first and the last day of a row, YYYY-MM-DD. */
function datesOf({ date, week, month }: Linked['row']): [string, string] | [] {
  if (typeof date === 'string') return [date, date]
  if (typeof week === 'string') {
    const monday = mondayOf(Number(week.slice(0, 4)), Number(week.slice(6)))
    return [dateOf(monday), dateOf(monday + 6 * dayMs)]
  }
  if (typeof month !== 'string') return []
  const [year, number] = month.split('-').map(Number) as [number, number]
  return [`${month}-01`, dateOf(Date.UTC(year, number, 0))]
}

/** The first day of an ISO week, epoch ms: the 4th of January is always in the first week. */
function mondayOf(year: number, week: number): number {
  const fourth = Date.UTC(year, 0, 4)
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7
  return fourth + (7 * (week - 1) - weekday) * dayMs
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
