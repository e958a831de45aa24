import sql, { type Sql } from 'sql-template-tag'
import { changed, type Corruption, known, planted } from './corruption.ts'
import type { LongEvening } from '#test/fixtures/long-evening.ts'

type Named = (bills: LongEvening) => Sql

const ofPaid: Named = ({ refunded }) => known(refunded)
const ofVoided: Named = ({ settled }) => sql`select id from payments
  where dining_session_id = ${settled.id} and void_business_date is not null`
const ofReversed: Named = ({ settled }) => sql`select corrects_id as id from payments
  where dining_session_id = ${settled.id} and amount < 0`

/** Operations whose event is removed, with the record that each changed. */
const eventless: readonly (readonly [invariant: string, type: string, named: Named])[] = [
  ['events', 'order.paid', ofPaid],
  ['events', 'order.cancelled', ({ cancelled }) => known(cancelled)],
  ['events', 'payment.voided', ofVoided],
  ['events', 'payment.voided', ofReversed],
  ['events', 'dining_session.opened', ({ left }) => known(left)],
  ['events', 'dining_session.settled', ({ settled }) => known(settled.id)],
  ['events', 'dining_session.merged', ({ merged }) => known(merged)],
  ['events', 'shift.opened', ({ closedShift }) => known(closedShift)],
  ['events', 'shift.closed', ({ closedShift }) => known(closedShift)],
  ['bill_events', 'dining_session.moved', ({ joined }) => known(joined)],
  ['refund_events', 'order.refunded', ofPaid],
  ['order_events', 'order.updated', ({ leftOrder }) => known(leftOrder)],
  ['order_events', 'order.updated', ({ partly }) => known(partly)],
  ['kitchen_events', 'kitchen.updated', ({ settled }) => known(settled.orders[0].id)],
  ['customer_events', 'customer.updated', ({ ada }) => known(ada)],
]

/** Gives every event its position, as the dispatcher would. @param last the cursor's last position, given the number of events */
const placeAll = (last = sql`count(*)`) => [
  sql`insert into event_positions (brand_id, position, event_id, type, branch_id)
    select brand_id, row_number() over (order by id), id, type, branch_id from events`,
  sql`insert into event_cursors (brand_id, last_position)
    select brand_id, ${last} from event_positions group by brand_id`,
  sql`delete from event_outbox`,
]

const brand = sql`select id from brands`

/** Corruptions of the positions of events. */
const orderCorruptions: readonly Corruption<LongEvening>[] = [
  planted<LongEvening>(
    'event_order',
    'a position is missing',
    [
      ...placeAll(),
      sql`update event_positions set position = position + 1
        where position = (select max(position) from event_positions)`,
      sql`update event_cursors set last_position = last_position + 1`,
    ],
    brand,
  ),
  planted<LongEvening>('event_order', 'the cursor is behind', placeAll(sql`count(*) - 1`), brand),
  planted<LongEvening>(
    'event_order',
    'a position names a missing event',
    [
      ...placeAll(sql`count(*) + 1`),
      sql`insert into event_positions (brand_id, position, event_id, type)
        select brand_id, last_position, 'NOWHERE', 'order.created' from event_cursors`,
    ],
    known('NOWHERE'),
  ),
  planted<LongEvening>(
    'event_order',
    'a position has another type than its event',
    [
      ...placeAll(),
      sql`update event_positions set type = 'order.lost' where event_id = (select max(id) from events)`,
    ],
    sql`select max(id) as id from events`,
  ),
  planted<LongEvening>(
    'event_order',
    'a position has another branch than its event',
    [
      ...placeAll(),
      sql`update event_positions set branch_id = 'ELSEWHERE' where event_id = (select max(id) from events)`,
    ],
    sql`select max(id) as id from events`,
  ),
  planted<LongEvening>(
    'event_order',
    'an event was never given a position',
    [
      ...placeAll(sql`count(*) - 1`),
      sql`delete from event_positions where event_id = (select max(id) from events)`,
    ],
    sql`select max(id) as id from events`,
  ),
]

const twice = (type: string, id: string) =>
  sql`insert into events select brand_id, id || 'X', branch_id, type, record_id, data, created_at from events
      where type = ${type} and record_id = ${id} limit 1`

/** Corruptions of the events of operations. */
export const eventCorruptions: readonly Corruption<LongEvening>[] = [
  ...orderCorruptions,
  ...eventless.map(([invariant, type, named]) =>
    planted<LongEvening>(
      invariant,
      `${type} has no event`,
      bills => sql`delete from events where type = ${type} and record_id in (${named(bills)})`,
      named,
    ),
  ),
  planted(
    'refund_events',
    'a refund has two events',
    ({ refunded }) => twice('order.refunded', refunded),
    ofPaid,
  ),
  planted<LongEvening>(
    'customer_events',
    'a change of a customer has two events',
    ({ ada }) => twice('customer.updated', ada),
    ({ ada }) => known(ada),
  ),
  ...changed<LongEvening>(sql`events`, ({ left }) => sql`record_id = ${left}`, [
    [
      'bill_events',
      'an event has a bill at other tables',
      sql`data = jsonb_set(data, '{table_ids}', '["ELSEWHERE"]')`,
      ({ left }) => known(left),
    ],
  ]),
  ...changed<LongEvening>(sql`events`, ({ unpaid }) => sql`record_id = ${unpaid}`, [
    [
      'event_versions',
      'an event names a change that did not happen',
      sql`data = jsonb_set(data, '{version}', '99')`,
      ({ unpaid }) => known(unpaid),
    ],
  ]),
  planted<LongEvening>(
    'event_versions',
    'an event names a missing stock item',
    ({ branchId }) =>
      sql`insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
          select id, 'X', ${branchId}, 'stock.low', 'NOWHERE', '{}', now() from brands`,
    known('NOWHERE'),
  ),
]
