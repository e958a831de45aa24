import sql, { type Sql } from 'sql-template-tag'
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
 * Writes the events of an operation, or of a whole batch, with the commit of its transaction. They get their positions there
 * if nobody else is assigning any to this brand and none wait in the outbox. Otherwise the outbox lists them, and they get
 * positions after the commit (`events/`), so that no writer waits for another (docs/decisions/0022-positions-after-the-commit.md).
 */
export function recordEvents(tx: Tx, brandId: string, events: readonly NewEvent[]): void {
  if (events.length === 0) return
  for (const { type } of events) eventsRecorded.inc({ type })
  const insert = tx.isDistributed ? listEvents : insertEvents
  tx.atCommit(brandId, () => insert(tx, brandId, events))
}

async function insertEvents(
  tx: Tx,
  brandId: string,
  events: readonly NewEvent[],
): Promise<'placed' | 'listed'> {
  const rows = await tx.query(
    sql`with given as materialized (select * from ${given(events)}),
        recorded as (
          insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
          select ${brandId}, id, branch_id, type, record_id, data, statement_timestamp() from given),
        cursor as materialized (
          select last_position from event_cursors
          where brand_id = ${brandId} and not exists (select from event_outbox where brand_id = ${brandId})
          for update skip locked),
        placed as (
          insert into event_positions (brand_id, position, event_id, type, branch_id)
          select ${brandId}, cursor.last_position + given.number, id, type, branch_id from given cross join cursor),
        listed as (
          insert into event_outbox (brand_id, event_id)
          select ${brandId}, given.id from given where not exists (select from cursor))
        update event_cursors set last_position = cursor.last_position + ${events.length} from cursor
        where brand_id = ${brandId} returning 1 as placed`,
    'record-events',
  )
  return rows.length > 0 ? 'placed' : 'listed'
}

/** On Citus a statement with two inserts leaves the shard of its brand: the events get their positions after the commit. */
async function listEvents(tx: Tx, brandId: string, events: readonly NewEvent[]): Promise<'listed'> {
  const ids = events.map(() => newUlid())
  await Promise.all([
    tx.query(
      sql`insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
          select brand.id, given.id, branch_id, type, record_id, data, statement_timestamp()
          from brands as brand, ${given(events, ids)} where brand.id = ${brandId}`,
      'list-events',
    ),
    tx.query(
      sql`insert into event_outbox (brand_id, event_id)
          select brand.id, given.id from brands as brand, unnest(${arrayText(ids)}::text[]) as given (id)
          where brand.id = ${brandId}`,
      'list-outbox',
    ),
  ])
  return 'listed'
}

/** The rows of events, numbered from 1. */
function given(events: readonly NewEvent[], ids = events.map(() => newUlid())): Sql {
  const branchIds = events.map(event => event.branchId)
  const types = events.map(event => event.type)
  const recordIds = events.map(event => event.data.id)
  const data = events.map(event => JSON.stringify(event.data))
  return sql`unnest(${arrayText(ids)}::text[], ${arrayText(branchIds)}::text[], ${arrayText(types)}::text[],
    ${arrayText(recordIds)}::text[], ${arrayText(data)}::jsonb[])
    with ordinality as given (id, branch_id, type, record_id, data, number)`
}
