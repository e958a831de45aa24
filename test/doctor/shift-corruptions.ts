import sql from 'sql-template-tag'
import type { Evening } from '#test/fixtures/evening.ts'
import { changed, type Corruption, planted } from './corruption.ts'

const isClosed = sql`status = 'closed'`
const closed = sql`select id from shifts where ${isClosed}`

/** Corruptions of drawers. */
export const shiftCorruptions: readonly Corruption<Evening>[] = [
  ...changed<Evening>(sql`payments`, sql`shift_id is not null and type = 'cash'`, [
    ['drawers', 'a payment leaves its drawer after the count', sql`shift_id = null`, closed],
  ]),
  ...changed<Evening>(sql`shifts`, isClosed, [
    [
      'drawers',
      'a Z report counts a cent more than its difference allows',
      sql`report = jsonb_set(report, '{methods,0,counted}',
        to_jsonb((report #>> '{methods,0,counted}')::integer + 1))`,
    ],
    [
      'shift_numbers',
      'the number of a Z report is left out',
      sql`number = 2, report = jsonb_set(report, '{number}', '2')`,
    ],
  ]),
  planted<Evening>(
    'drawers',
    'a movement is written into a drawer that is closed',
    sql`insert into shift_movements (brand_id, id, shift_id, kind, amount, reason, created_at)
        select brand_id, 'X', shift_id, 'pay_out', 1, reason, created_at from shift_movements`,
    closed,
  ),
  planted<Evening>(
    'shift_branches',
    'a shift has another branch',
    [
      sql`insert into branches (brand_id, id, name, code, timezone)
          select brand_id, 'ELSEWHERE', 'Elsewhere', 'ELSE', timezone from branches limit 1`,
      sql`update shifts set branch_id = 'ELSEWHERE' where ${isClosed}`,
      sql`update events set branch_id = 'ELSEWHERE' where type like 'shift.%'`,
    ],
    closed,
  ),
]
