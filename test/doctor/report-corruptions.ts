import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../src/db/database.ts'
import { keepDays, type SoldDay } from '../../src/reports/sold/sold-days.store.ts'
import type { Corruption } from './corruptions.ts'

/** Keeps the sums of all days for reports, as the service does once they are two days old. */
async function keepAll(tx: Tx): Promise<void> {
  const [brand] = await tx.query<{ id: string }>(sql`select id from brands`)
  const days = await tx.query<SoldDay>(
    sql`select distinct branch_id, business_date::text as business_date from orders
        where status in ('paid', 'partially_refunded', 'refunded')`,
  )
  await keepDays(tx, brand!.id, days)
}

const falsified = (change: Sql) => async (tx: Tx) => {
  await keepAll(tx)
  await tx.query(change)
}
const branches = () => sql`select distinct branch_id as id from orders
  where status in ('paid', 'partially_refunded', 'refunded')`

/** Corruptions of the sums that reports read. */
export const reportCorruptions: readonly Corruption[] = [
  {
    invariant: 'kept_sums',
    how: 'a kept sum is a cent more',
    corrupt: falsified(sql`update sold_sums set total = total + 1
      where (branch_id, business_date, subject, position) = (
        select branch_id, business_date, subject, position from sold_sums where subject = 'category' limit 1)`),
    named: branches,
  },
  {
    invariant: 'kept_sums',
    how: 'the sums of a subject are gone',
    corrupt: falsified(sql`delete from sold_sums where subject = 'staff'`),
    named: branches,
  },
  {
    invariant: 'kept_times',
    how: 'a kept time of the kitchen is another',
    corrupt: falsified(sql`update kitchen_times set to_ready = '86399'
      where (branch_id, business_date, position) = (select branch_id, business_date, position from kitchen_times limit 1)`),
    named: branches,
  },
  {
    invariant: 'kept_times',
    how: 'an item is not counted',
    corrupt: falsified(sql`update kitchen_times set items = items - 1`),
    named: branches,
  },
  {
    invariant: 'kept_times',
    how: 'the times of days are gone',
    corrupt: falsified(sql`delete from kitchen_times`),
    named: branches,
  },
]
