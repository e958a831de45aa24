import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../src/db/database.ts'
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

/** Gives every event its position, as the dispatcher would. @param last what the cursor says, of `count` events */
async function placeAll(tx: Tx, last = sql`count(*)`): Promise<void> {
  await tx.query(sql`insert into event_positions (brand_id, position, event_id)
    select brand_id, row_number() over (order by id), id from events`)
  await tx.query(sql`insert into event_cursors (brand_id, last_position)
    select brand_id, ${last} from event_positions group by brand_id`)
  await tx.query(sql`delete from event_outbox`)
}

const brand: Named = () => sql`select id from brands`
const lastEvent: Named = () => sql`select max(id) as id from events`

/** Corruptions of the positions of events. */
const orderCorruptions: readonly Corruption<LongEvening>[] = [
  {
    invariant: 'event_order',
    how: 'a position is missing',
    async corrupt(tx) {
      await placeAll(tx)
      await tx.query(sql`update event_positions set position = position + 1
        where position = (select max(position) from event_positions)`)
      await tx.query(sql`update event_cursors set last_position = last_position + 1`)
    },
    named: brand,
  },
  {
    invariant: 'event_order',
    how: 'the cursor is behind',
    corrupt: tx => placeAll(tx, sql`count(*) - 1`),
    named: brand,
  },
  {
    invariant: 'event_order',
    how: 'a position names a missing event',
    async corrupt(tx) {
      await placeAll(tx, sql`count(*) + 1`)
      await tx.query(sql`insert into event_positions (brand_id, position, event_id)
        select brand_id, last_position, 'NOWHERE' from event_cursors`)
    },
    named: () => is('NOWHERE'),
  },
  {
    invariant: 'event_order',
    how: 'an event was never given a position',
    async corrupt(tx) {
      await placeAll(tx, sql`count(*) - 1`)
      await tx.query(sql`delete from event_positions where event_id = (select max(id) from events)`)
    },
    named: lastEvent,
  },
]

/** Corruptions of the events of operations. */
export const eventCorruptions: readonly Corruption<LongEvening>[] = [
  ...orderCorruptions,
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
