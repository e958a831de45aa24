import sql from 'sql-template-tag'
import type { Tx } from '../../src/db/database.ts'
import { keepDays, type SoldDay } from '../../src/reports/sold/sold-days.store.ts'
import type { Evening } from '#test/fixtures/evening.ts'
import type { Corruption } from './corruption.ts'

const isSold = sql`status in ('paid', 'partially_refunded', 'refunded')`

/** Stores the sums of all days for reports, as the service does after two days. */
async function keepAll(tx: Tx): Promise<void> {
  const [brand] = await tx.query<{ id: string }>(sql`select id from brands`)
  const days = await tx.query<SoldDay>(
    sql`select distinct branch_id, business_date::text as business_date from orders
        where ${isSold}`,
  )
  await keepDays(tx, brand!.id, days)
}

/** Corruptions of the sums that reports read. */
export const reportCorruptions: readonly Corruption<Evening>[] = (
  [
    [
      'kept_sums',
      'a kept sum is a cent more',
      sql`update sold_sums set total = total + 1
        where (branch_id, business_date, subject, position) = (
          select branch_id, business_date, subject, position from sold_sums where subject = 'category' limit 1)`,
    ],
    ['kept_sums', 'the sums of a subject are gone', sql`delete from sold_sums where subject = 'staff'`],
    [
      'kept_times',
      'a kept time of the kitchen is another',
      sql`update kitchen_times set to_ready = '86399'
        where (branch_id, business_date, position) = (select branch_id, business_date, position from kitchen_times limit 1)`,
    ],
    ['kept_times', 'an item is not counted', sql`update kitchen_times set items = items - 1`],
    ['kept_times', 'the times of days are gone', sql`delete from kitchen_times`],
  ] as const
).map(([invariant, how, change]) => ({
  invariant,
  how,
  async corrupt(tx) {
    await keepAll(tx)
    await tx.query(change)
  },
  named: () => sql`select distinct branch_id as id from orders where ${isSold}`,
}))
