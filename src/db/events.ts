import sql from 'sql-template-tag'
import { newUlid } from '../lib/ulid.ts'
import { arrayText } from './array-text.ts'
import type { Tx } from './database.ts'
import { eventsRecorded } from './metrics.ts'

/** Every type of event. The list is closed, so that a webhook can name its types. */
const eventTypes = [
  'order.created',
  'order.updated',
  'order.paid',
  'order.cancelled',
  'order.refunded',
  'order_item.cancelled',
  'kitchen.updated',
  'dining_session.opened',
  'dining_session.updated',
  'dining_session.moved',
  'dining_session.merged',
  'dining_session.settled',
  'dining_session.cancelled',
  'payment.created',
  'payment.updated',
  'payment.voided',
  'stock.low',
  'stock.negative',
  'product.updated',
  'menu.updated',
  'customer.updated',
  'shift.opened',
  'shift.closed',
] as const

/** Events are kept for thirty days, then swept. */
export const keptEventsMs = 30 * 86_400_000

type EventType = (typeof eventTypes)[number]

/** Data of an event: the id of the record it is about and the version that record has afterwards. */
type EventData = { id: string; version?: number } & Readonly<Record<string, unknown>>

export type NewEvent = {
  type: EventType
  /** Null for a record of the whole brand. */
  branchId: string | null
  data: EventData
}

/**
 * Writes the events of one operation, or of a whole batch, in the transaction of their effect: neither is ever there
 * without the other. Their positions are given after the commit, so nothing here waits on another writer.
 */
export async function recordEvents(tx: Tx, brandId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const ids = events.map(() => newUlid())
  const branchIds = events.map(event => event.branchId)
  const types = events.map(event => event.type)
  const recordIds = events.map(event => event.data.id)
  const data = events.map(event => JSON.stringify(event.data))
  await tx.query(
    sql`insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
        select ${brandId}, id, branch_id, type, record_id, data, clock_timestamp()
        from unnest(${arrayText(ids)}::text[], ${arrayText(branchIds)}::text[], ${arrayText(types)}::text[],
          ${arrayText(recordIds)}::text[], ${arrayText(data)}::jsonb[]) as new (id, branch_id, type, record_id, data)`,
    'record-events',
  )
  for (const type of types) eventsRecorded.inc({ type })
}
