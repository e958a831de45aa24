import sql, { raw } from 'sql-template-tag'
import { arrayText } from '../db/array-text.ts'
import type { Db, Tx } from '../db/database.ts'
import { askNodes } from '../db/schema/citus.ts'
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

/** Lists the brands whose active webhooks have events still to be queued for delivery. */
export async function brandsBehind(db: Db): Promise<string[]> {
  if (db.isDistributed) {
    const found = await askNodes<Behind>(db, ['webhooks', 'event_cursors'], behindIn('%1$s', '%2$s'))
    return found.map(({ id }) => id)
  }
  const rows = await db.query<Behind>(sql`${raw(behindIn('webhooks', 'event_cursors'))}`, 'brands-behind')
  return rows.map(({ id }) => id)
}

type Behind = { id: string }

function behindIn(webhooks: string, cursors: string): string {
  return `select distinct w.brand_id as id from ${webhooks} w join ${cursors} c on c.brand_id = w.brand_id
    where w.active and w.position < c.last_position`
}

export type Follower = { id: string; position: number; events: (EventType | '*')[]; branchIds: string[] }

/** Locks the active webhooks of a brand that have events to queue, but none that another process has locked. */
export function lockFollowers(tx: Tx, brandId: string): Promise<Follower[]> {
  return tx.query<Follower>(
    sql`select id, position, events, branch_ids as "branchIds" from webhooks
        where brand_id = ${brandId} and active
          and position < (select last_position from event_cursors where brand_id = ${brandId})
        order by id for update skip locked`,
    'lock-followers',
  )
}

export async function moveFollowers(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
  position: number,
): Promise<void> {
  await tx.query(
    sql`update webhooks set position = ${position} where brand_id = ${brandId} and id = any (${arrayText(ids)}::text[])`,
    'move-followers',
  )
}
