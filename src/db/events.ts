import sql from 'sql-template-tag'
import { newUlid } from '../lib/ulid.ts'
import { arrayText } from './array-text.ts'
import type { EventType } from '../wire/event.types.ts'
import type { Tx } from './database.ts'
import { eventsRecorded } from './metrics.ts'

/** Events are kept for thirty days, then deleted. */
export const keptEventsMs = 30 * 86_400_000

/** Data of an event: the id of its record, and the record's version after the event. */
type EventData = { id: string; version?: number } & Readonly<Record<string, unknown>>

export type NewEvent = {
  type: EventType
  /** Null for a record of the whole brand. */
  branchId: string | null
  data: EventData
}

/**
 * Writes the events of an operation, or of a whole batch, in the same transaction. The outbox lists those without a position,
 * which is assigned after the commit (`events/`), so that no writer waits for another.
 */
export async function recordEvents(tx: Tx, brandId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const ids = events.map(() => newUlid())
  const branchIds = events.map(event => event.branchId)
  const types = events.map(event => event.type)
  const recordIds = events.map(event => event.data.id)
  const data = events.map(event => JSON.stringify(event.data))
  const idList = sql`${arrayText(ids)}::text[]`
  const written = tx.query(
    sql`insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
        select brand.id, new.id, branch_id, type, record_id, data, statement_timestamp()
        from brands as brand, unnest(${idList}, ${arrayText(branchIds)}::text[], ${arrayText(types)}::text[],
          ${arrayText(recordIds)}::text[], ${arrayText(data)}::jsonb[]) as new (id, branch_id, type, record_id, data)
        where brand.id = ${brandId}`,
    'record-events',
  )
  const listed = tx.query(
    sql`insert into event_outbox (brand_id, event_id)
        select brand.id, new.id from brands as brand, unnest(${idList}) as new (id) where brand.id = ${brandId}`,
    'list-events',
  )
  await Promise.all([written, listed])
  for (const type of types) eventsRecorded.inc({ type })
}
