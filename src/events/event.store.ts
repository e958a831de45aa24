import { escapeLiteral } from 'pg'
import sql from 'sql-template-tag'
import { arrayText } from '../db/array-text.ts'
import type { Db, Tx } from '../db/database.ts'
import { askNodes } from '../db/schema/citus.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import type { ListPlan } from '../db/list/list-plan.ts'
import { type ListPage, listRows, type Reach } from '../db/list/list.ts'
import { type EventType, eventTypes } from '../wire/event.types.ts'
import type { PlacedEvent } from './event.presenter.ts'

/** Reads the events of a brand after a position, in order. @param limit the maximum number */
export function readEvents(
  db: Db,
  brandId: string,
  { after, limit }: { after: number; limit: number },
): Promise<PlacedEvent[]> {
  return db.query<PlacedEvent>(
    sql`select p.position, e.id, e.type, e.branch_id as "branchId", e.data, e.created_at as "createdAt"
        from event_positions p join events e on e.brand_id = p.brand_id and e.id = p.event_id
        where p.brand_id = ${brandId} and e.brand_id = ${brandId} and p.position > ${after}
        order by p.position limit ${limit}`,
    'read-events',
  )
}

/**
 * Lists events with their positions. To the list an event's position is its id; the event itself is only joined where it is
 * asked for, so that counting the events after a position, or those of a type, reads none.
 */
export async function listPlaced(
  db: Db,
  { brandId, branchIds, types }: Reach & { types: readonly EventType[] },
  request: ListRequest,
): Promise<ListPage<PlacedEvent>> {
  const from = sql`(select p.brand_id, p.position as id, p.event_id, p.type, p.branch_id, e.data, e.created_at
    from event_positions p left join events e on e.brand_id = ${brandId} and e.id = p.event_id
    where p.brand_id = ${brandId}) r`
  const plan: ListPlan = {
    brandId,
    from,
    grown: { rows: from },
    columns: sql`r.id as position, r.event_id as "eventId", r.type, r.branch_id as "branchId", r.data,
      r.created_at as "createdAt"`,
    where: [
      ...(branchIds.length === 0
        ? []
        : [sql`(r.branch_id is null or r.branch_id = any (${arrayText(branchIds)}::text[]))`]),
      // A key that may read every type needs no look at the events to count their positions.
      ...(types.length === eventTypes.length ? [] : [sql`r.type = any (${arrayText(types)}::text[])`]),
    ],
    updatedAt: sql`r.created_at`,
    sorts: { event_id: sql`r.event_id`, created_at: sql`r.created_at`, updated_at: sql`r.created_at` },
    filters: {
      types: {
        where: value => sql`r.type = any (${arrayText(value as readonly string[])}::text[])`,
        fixed: true,
      },
    },
  }
  const sort = { position: 'id', id: 'event_id' }[request.sort] ?? request.sort
  const { rows, total } = await listRows<Omit<PlacedEvent, 'id'> & { eventId: string }>(db, plan, {
    ...request,
    sort,
  })
  return { total, rows: rows.map(({ eventId, ...event }) => ({ ...event, id: eventId })) }
}

/** Positions of a brand: the first one kept (the one after the last if none is), and the last one assigned. */
export async function findRange(db: Db, brandId: string): Promise<{ first: number; last: number }> {
  const [range] = await db.query<{ first: number; last: number }>(
    sql`select coalesce(
          (select min(position) from event_positions where brand_id = ${brandId}), last + 1) as first, last
        from (select coalesce(
          (select last_position from event_cursors where brand_id = ${brandId}), 0) as last) as cursor`,
    'event-range',
  )
  return range!
}

/** The last position assigned in each of these brands; on Citus in those of the nodes that answer. */
export async function lastPositions(db: Db, brandIds: readonly string[]): Promise<Map<string, number>> {
  const rows = db.isDistributed ? await lastOnNodes(db, brandIds) : await lastOf(db, brandIds)
  return new Map(rows.map(row => [row.brand_id, row.last_position]))
}

type LastPosition = { brand_id: string; last_position: number }

function lastOf(db: Db, brandIds: readonly string[]): Promise<LastPosition[]> {
  return db.query(
    sql`select brand_id, last_position from event_cursors
        where brand_id = any (${arrayText(brandIds)}::text[])`,
    'event-cursors',
  )
}

function lastOnNodes(db: Db, brandIds: readonly string[]): Promise<LastPosition[]> {
  const text = `select brand_id, last_position from %1$s where brand_id = any (${escapeLiteral(arrayText(brandIds))}::text[])`
  return askNodes(db, ['event_cursors'], text)
}

/** Inserts the cursor of a brand, which counts its positions, at its first event. @returns whether it was missing */
export async function makeCursor(tx: Tx, brandId: string): Promise<boolean> {
  const made = await tx.query(
    sql`insert into event_cursors (brand_id) values (${brandId}) on conflict do nothing returning brand_id`,
  )
  return made.length > 0
}

/**
 * Assigns the next positions to the events of a brand that have none, oldest first by the clock of the database: ids carry
 * the clocks of the machines that wrote them. The lock on the brand's cursor keeps every other process from doing the same.
 * @returns how many; undefined when the cursor is locked elsewhere or not there yet
 */
export async function placeEvents(tx: Tx, brandId: string, most: number): Promise<number | undefined> {
  const [cursor] = await tx.query<{ last: number }>(
    sql`select last_position as last from event_cursors where brand_id = ${brandId} for update skip locked`,
    'lock-cursor',
  )
  if (cursor === undefined) return undefined
  const waiting = await tx.query<Waiting>(
    sql`select e.id, e.type, e.branch_id as "branchId" from (
          select event_id from event_outbox where brand_id = ${brandId} order by event_id limit ${most}) as oldest
        join events e on e.brand_id = ${brandId} and e.id = oldest.event_id
        order by e.created_at, e.id`,
    'waiting-events',
  )
  if (waiting.length > 0) await writePositions(tx, brandId, cursor.last, waiting)
  return waiting.length
}

type Waiting = { id: string; type: string; branchId: string | null }

/** @param events in their order */
async function writePositions(
  tx: Tx,
  brandId: string,
  last: number,
  events: readonly Waiting[],
): Promise<void> {
  const ids = arrayText(events.map(({ id }) => id))
  const types = arrayText(events.map(({ type }) => type))
  const branchIds = arrayText(events.map(({ branchId }) => branchId))
  await Promise.all([
    tx.query(
      sql`insert into event_positions (brand_id, position, event_id, type, branch_id)
          select brand.id, ${last} + placed.number, placed.id, placed.type, placed.branch_id
          from brands as brand, unnest(${ids}::text[], ${types}::text[], ${branchIds}::text[])
            with ordinality as placed (id, type, branch_id, number)
          where brand.id = ${brandId}`,
      'write-positions',
    ),
    tx.query(
      sql`delete from event_outbox where brand_id = ${brandId} and event_id = any (${ids}::text[])`,
      'placed',
    ),
    tx.query(
      sql`update event_cursors set last_position = ${last} + cardinality(${ids}::text[]) where brand_id = ${brandId}`,
      'move-cursor',
    ),
  ])
}
