import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import type { EventType } from '../wire/event.types.ts'
import type { DisabledReason, WebhookRef } from './webhook.types.ts'

/**
 * Starts a webhook with no failures: a new one at the next event, a re-enabled one where it stopped. The messages that wait
 * get all their attempts again, or the next failure of one would disable the webhook.
 */
export async function beginWebhook(tx: Tx, { brandId, id }: WebhookRef, isNew: boolean): Promise<void> {
  if (!isNew) await renewAttempts(tx, { brandId, id })
  await tx.query(
    sql`update webhooks set failures = 0, failing_since = null, disabled_reason = null,
          position = case when ${isNew}::boolean
            then coalesce((select last_position from event_cursors where brand_id = ${brandId}), 0) else position end
        where brand_id = ${brandId} and id = ${id}`,
  )
}

async function renewAttempts(tx: Tx, { brandId, id }: WebhookRef): Promise<void> {
  await tx.query(
    sql`update webhook_deliveries set attempts = 0, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and webhook_id = ${id} and next_attempt_at is not null and retries`,
  )
}

/** Rotates the secret of a webhook; the previous one also signs for a day. */
export async function rotateSecret(tx: Tx, { brandId, id }: WebhookRef, now: string): Promise<void> {
  await tx.query(
    sql`update webhooks set secret_number = secret_number + 1, rotated_at = ${now}::timestamptz, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id}`,
  )
}

/** Disables an active webhook. @returns its new version, or undefined when it was already disabled */
export async function disableWebhook(
  tx: Tx,
  { brandId, id }: WebhookRef,
  reason: DisabledReason,
): Promise<number | undefined> {
  const [row] = await tx.query<{ version: number }>(
    sql`update webhooks set active = false, disabled_reason = ${reason}, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id} and active returning version`,
  )
  return row?.version
}

/** Counts a failed attempt. @returns when the run of failed attempts began, epoch ms */
export async function countFailure(tx: Tx, { brandId, id }: WebhookRef, now: string): Promise<number> {
  const [row] = await tx.query<{ since: number }>(
    sql`update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, ${now}::timestamptz)
        where brand_id = ${brandId} and id = ${id} returning failing_since as since`,
  )
  return row!.since
}

/** Ends the run of failed attempts. */
export async function endFailures(tx: Tx, { brandId, id }: WebhookRef): Promise<void> {
  await tx.query(
    sql`update webhooks set failures = 0, failing_since = null
        where brand_id = ${brandId} and id = ${id} and failures > 0`,
  )
}

/** Lists active webhooks with events still to be queued for delivery, those furthest behind first. */
export function webhooksBehind(db: Db, most: number): Promise<WebhookRef[]> {
  return db.query<WebhookRef>(
    sql`select w.brand_id as "brandId", w.id from webhooks w join event_cursors c on c.brand_id = w.brand_id
        where w.active and w.position < c.last_position
        order by c.last_position - w.position desc limit ${most}`,
    'webhooks-behind',
  )
}

export type Follower = { position: number; events: (EventType | '*')[]; branchIds: string[] }

/** Locks an active webhook. @returns undefined while another process has locked it */
export async function lockFollower(tx: Tx, { brandId, id }: WebhookRef): Promise<Follower | undefined> {
  const [row] = await tx.query<Follower>(
    sql`select position, events, branch_ids as "branchIds" from webhooks
        where brand_id = ${brandId} and id = ${id} and active for update skip locked`,
    'lock-follower',
  )
  return row
}

export async function moveFollower(tx: Tx, { brandId, id }: WebhookRef, position: number): Promise<void> {
  await tx.query(
    sql`update webhooks set position = ${position} where brand_id = ${brandId} and id = ${id}`,
    'move-follower',
  )
}
