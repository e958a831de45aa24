import sql from 'sql-template-tag'
import type { Corruption } from './corruptions.ts'

const closed = sql`select id from shifts where status = 'closed'`
const inDrawer = sql`select id from payments where shift_id is not null and type = 'cash'`

/** Corruptions of drawers. */
export const shiftCorruptions: readonly Corruption[] = [
  {
    invariant: 'drawers',
    how: 'a payment leaves its drawer after the count',
    corrupt: tx => tx.query(sql`update payments set shift_id = null where id = (${inDrawer})`),
    named: () => closed,
  },
  {
    invariant: 'drawers',
    how: 'a movement is written into a drawer that is closed',
    corrupt: tx =>
      tx.query(
        sql`insert into shift_movements select brand_id, 'X', shift_id, 'pay_out', 1, reason, staff_id, created_at
            from shift_movements`,
      ),
    named: () => closed,
  },
  {
    invariant: 'drawers',
    how: 'a Z report counts a cent more than its difference allows',
    corrupt: tx =>
      tx.query(
        sql`update shifts set report = jsonb_set(report, '{methods,0,counted}',
              to_jsonb((report #>> '{methods,0,counted}')::integer + 1)) where status = 'closed'`,
      ),
    named: () => closed,
  },
  {
    invariant: 'shift_numbers',
    how: 'the number of a Z report is left out',
    corrupt: tx =>
      tx.query(
        sql`update shifts set number = 2, report = jsonb_set(report, '{number}', '2') where status = 'closed'`,
      ),
    named: () => closed,
  },
  {
    invariant: 'shift_branches',
    how: 'a shift has another branch',
    corrupt: async tx => {
      await tx.query(
        sql`insert into branches (brand_id, id, name, code, timezone)
            select brand_id, 'ELSEWHERE', 'Elsewhere', 'ELSE', timezone from branches limit 1`,
      )
      await tx.query(sql`update shifts set branch_id = 'ELSEWHERE' where status = 'closed'`)
      await tx.query(sql`update events set branch_id = 'ELSEWHERE' where type like 'shift.%'`)
    },
    named: () => closed,
  },
]
