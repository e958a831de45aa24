import { escapeLiteral } from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { arrayText } from '../db/array-text.ts'
import type { Db, Tx } from '../db/database.ts'
import { askNodes } from '../db/schema/citus.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { type ListPage, listRows } from '../db/list/list.ts'
import { columnNames } from '../shapes/shape.rules.ts'
import { type Delivery, webhookDeliveryShape } from './delivery.shape.ts'
import type { Attempt, AttemptResult, WebhookRef } from './webhook.types.ts'

type NewDelivery = { id: string; webhookId: string; eventId: string | null; type: string }

/** Inserts deliveries to webhooks of a brand, due immediately. @param now the service's time, ISO 8601 */
export async function insertDeliveries(
  tx: Tx,
  brandId: string,
  deliveries: readonly NewDelivery[],
  { now, retries }: { now: string; retries: boolean },
): Promise<void> {
  const column = (name: keyof NewDelivery) => sql`${arrayText(deliveries.map(one => one[name]))}::text[]`
  await tx.query(
    sql`insert into webhook_deliveries (brand_id, id, webhook_id, event_id, type, retries, next_attempt_at, created_at,
          updated_at)
        select brand.id, new.id, new.webhook_id, new.event_id, new.type, ${retries}::boolean, ${now}::timestamptz,
          ${now}::timestamptz, ${now}::timestamptz
        from brands as brand, unnest(${column('id')}, ${column('webhookId')}, ${column('eventId')}, ${column('type')})
          as new (id, webhook_id, event_id, type)
        where brand.id = ${brandId}`,
    'insert-deliveries',
  )
}

const columns = raw(columnNames(webhookDeliveryShape).join(', '))

/** Lists the deliveries to a webhook. */
export async function listDeliveries(
  db: Db,
  { brandId, id }: WebhookRef,
  request: ListRequest,
): Promise<ListPage<Delivery>> {
  const { rows, total } = await listRows(
    db,
    {
      brandId,
      from: sql`webhook_deliveries r`,
      columns,
      where: [sql`r.webhook_id = ${id}`],
      sorts: { created_at: sql`r.created_at`, updated_at: sql`r.updated_at` },
      filters: { status: { where: value => sql`r.status = ${value}`, fixed: false } },
    },
    request,
  )
  return { total, rows: rows.map(webhookDeliveryShape.fromRow) }
}

export async function findDelivery(
  db: Db,
  { brandId, id }: WebhookRef,
  deliveryId: string,
): Promise<Delivery | undefined> {
  const [row] = await db.query(
    sql`select ${columns} from webhook_deliveries
        where brand_id = ${brandId} and webhook_id = ${id} and id = ${deliveryId}`,
  )
  return row && webhookDeliveryShape.fromRow(row)
}

export type WaitingWebhook = WebhookRef & {
  /** Its last attempt failed. */
  failing: boolean
  /** Its next delivery is due; otherwise it is one to repeat later, or being attempted. */
  due: boolean
}

/**
 * Lists active webhooks with deliveries to attempt: those due first, one of each brand before the second of another; of a
 * brand those that do not fail before those that do, the longest overdue before others. @param now the service's time, ISO 8601
 */
export async function waitingWebhooks(db: Db, now: string, most: number): Promise<WaitingWebhook[]> {
  if (!db.isDistributed) {
    const at = sql`${now}::timestamptz`
    return db.query<WaitingWebhook>(
      sql`${waitingIn(raw('webhooks'), raw('webhook_deliveries'), at)} limit ${most}`,
      'waiting-webhooks',
    )
  }
  const waiting = waitingIn(raw('%1$s'), raw('%2$s'), raw(`${escapeLiteral(now)}::timestamptz`))
  const text = `${waiting.sql} limit ${most}`
  const found = await askNodes<WaitingWebhook & Place>(db, ['webhooks', 'webhook_deliveries'], text)
  return found.toSorted(byPlace).slice(0, most)
}

type Place = { turn: number; at: string }

function waitingIn(webhooks: Sql, deliveries: Sql, now: Sql): Sql {
  return sql`select * from (
      select w.brand_id as "brandId", w.id, w.failures > 0 as failing, next.at <= ${now} as due, next.at,
        row_number() over (partition by w.brand_id order by not (next.at <= ${now}), w.failures > 0, next.at) as turn
      from ${webhooks} w
        join lateral (select min(d.next_attempt_at) as at from ${deliveries} d
          where d.brand_id = w.brand_id and d.webhook_id = w.id and d.next_attempt_at is not null) next on true
      where w.active and next.at is not null) waiting
    order by not due, turn, failing, at`
}

function byPlace(one: WaitingWebhook & Place, other: WaitingWebhook & Place): number {
  return (
    Number(other.due) - Number(one.due) ||
    one.turn - other.turn ||
    Number(one.failing) - Number(other.failing) ||
    Date.parse(one.at) - Date.parse(other.at)
  )
}

/**
 * Leases the longest overdue delivery of a webhook for an attempt. No other process takes it before `until`; if this one
 * dies, it is retried then.
 */
export async function takeDelivery(
  db: Db,
  { brandId, id }: WebhookRef,
  { now, until }: { now: string; until: string },
): Promise<Attempt | undefined> {
  const [row] = await db.query<Attempt>(
    sql`with next as (
          select d.id from webhook_deliveries d
          where d.brand_id = ${brandId} and d.webhook_id = ${id} and d.next_attempt_at <= ${now}::timestamptz
            and exists (select from webhooks w where w.brand_id = ${brandId} and w.id = ${id} and w.active)
          order by d.next_attempt_at limit 1 for update skip locked),
        taken as (
          update webhook_deliveries set attempts = attempts + 1, next_attempt_at = ${until}::timestamptz,
            updated_at = ${now}::timestamptz
          where brand_id = ${brandId} and id = (select id from next) returning *)
        select t.brand_id as "brandId", t.id as "deliveryId", w.id as "webhookId", w.url, w.secret_number as "secretNumber",
          w.rotated_at as "rotatedAt", t.retries, t.attempts, t.event_id as "eventId", t.type,
          coalesce(e.created_at, t.created_at) as "happenedAt", e.data
        from taken t join webhooks w on w.brand_id = ${brandId} and w.id = t.webhook_id and w.active
        left join events e on e.brand_id = ${brandId} and e.id = t.event_id`,
    'take-delivery',
  )
  return row
}

/**
 * Counts the attempts of a delivery, including one that ends now. Less than were made if its webhook was enabled again
 * meanwhile: this attempt is then the first.
 */
export async function countedAttempts(tx: Tx, { brandId, deliveryId, attempts }: Attempt): Promise<number> {
  const [row] = await tx.query<{ attempts: number }>(
    sql`select greatest(attempts, 1) as attempts from webhook_deliveries
        where brand_id = ${brandId} and id = ${deliveryId}`,
    'counted-attempts',
  )
  // Removed with its event meanwhile.
  return row?.attempts ?? attempts
}

/** Stores the result of an attempt. Times are ISO 8601. @param next time of the next attempt; null: none */
export async function endAttempt(
  tx: Tx,
  { brandId, deliveryId }: Pick<Attempt, 'brandId' | 'deliveryId'>,
  { status, error, ms }: AttemptResult,
  after: { now: string; delivered: string | null; next: string | null },
): Promise<void> {
  await tx.query(
    sql`update webhook_deliveries set response_status = ${status}::integer, response_ms = ${ms}::integer,
          error = ${error}::text, attempts = greatest(attempts, 1),
          updated_at = ${after.now}::timestamptz, delivered_at = ${after.delivered}::timestamptz, next_attempt_at = ${after.next}::timestamptz,
          status = case when ${after.delivered}::text is not null then 'delivered'
            when ${after.next}::text is not null then 'waiting' else 'failed' end
        where brand_id = ${brandId} and id = ${deliveryId}`,
    'end-attempt',
  )
}
