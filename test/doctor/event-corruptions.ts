import sql, { type Sql } from 'sql-template-tag'
import type { Corruption } from './corruptions.ts'
import type { LongEvening } from '#test/fixtures/long-evening.ts'

type Named = (bills: LongEvening) => Sql

const is = (id: string) => sql`select ${id}::text as id`
const ofPaid: Named = ({ refunded }) => is(refunded)
const ofVoided: Named = ({ settled }) => sql`select id from payments
  where dining_session_id = ${settled.id} and void_business_date is not null`
const ofReversed: Named = ({ settled }) => sql`select corrects_id as id from payments
  where dining_session_id = ${settled.id} and amount < 0`

/** Operations whose event is removed, with the record that each changed. */
const untold: readonly (readonly [invariant: string, type: string, named: Named])[] = [
  ['events', 'order.paid', ofPaid],
  ['events', 'order.cancelled', ({ cancelled }) => is(cancelled)],
  ['events', 'payment.voided', ofVoided],
  ['events', 'payment.voided', ofReversed],
  ['events', 'dining_session.opened', ({ left }) => is(left)],
  ['events', 'dining_session.settled', ({ settled }) => is(settled.id)],
  ['events', 'dining_session.merged', ({ merged }) => is(merged)],
  ['events', 'shift.opened', ({ closedShift }) => is(closedShift)],
  ['events', 'shift.closed', ({ closedShift }) => is(closedShift)],
  ['bill_events', 'dining_session.moved', ({ joined }) => is(joined)],
  ['refund_events', 'order.refunded', ofPaid],
  ['order_events', 'order.updated', ({ leftOrder }) => is(leftOrder)],
  ['order_events', 'order.updated', ({ partly }) => is(partly)],
  ['kitchen_events', 'kitchen.updated', ({ settled }) => is(settled.orders[0].id)],
  ['customer_events', 'customer.updated', ({ ada }) => is(ada)],
]

/** Corruptions of the events of operations. */
export const eventCorruptions: readonly Corruption<LongEvening>[] = [
  ...untold.map(([invariant, type, named]): Corruption<LongEvening> => ({
    invariant,
    how: `${type} has no event`,
    corrupt: (tx, bills) =>
      tx.query(sql`delete from events where type = ${type} and record_id in (${named(bills)})`),
    named,
  })),
  {
    invariant: 'refund_events',
    how: 'a refund has two events',
    corrupt: (tx, { refunded }) =>
      tx.query(
        sql`insert into events select brand_id, id || 'X', branch_id, type, record_id, data, created_at from events
            where type = 'order.refunded' and record_id = ${refunded} limit 1`,
      ),
    named: ofPaid,
  },
  {
    invariant: 'customer_events',
    how: 'a change of a customer has two events',
    corrupt: (tx, { ada }) =>
      tx.query(
        sql`insert into events select brand_id, id || 'X', branch_id, type, record_id, data, created_at from events
            where type = 'customer.updated' and record_id = ${ada} limit 1`,
      ),
    named: ({ ada }) => is(ada),
  },
  {
    invariant: 'bill_events',
    how: 'an event has a bill at other tables',
    corrupt: (tx, { left }) =>
      tx.query(
        sql`update events set data = jsonb_set(data, '{table_ids}', '["ELSEWHERE"]') where record_id = ${left}`,
      ),
    named: ({ left }) => is(left),
  },
  {
    invariant: 'event_versions',
    how: 'an event names a change that did not happen',
    corrupt: (tx, { unpaid }) =>
      tx.query(sql`update events set data = jsonb_set(data, '{version}', '99') where record_id = ${unpaid}`),
    named: ({ unpaid }) => is(unpaid),
  },
  {
    invariant: 'event_versions',
    how: 'an event names a missing stock item',
    corrupt: (tx, { branchId }) =>
      tx.query(
        sql`insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
            select id, 'X', ${branchId}, 'stock.low', 'NOWHERE', '{}', now() from brands`,
      ),
    named: () => is('NOWHERE'),
  },
]
