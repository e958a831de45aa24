import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import type { EventType } from '../wire/event.types.ts'
import type { DisabledReason } from './webhook.types.ts'

/**
 * Lets a webhook begin: a new one with the events from now on, one that was switched off with those since. It counts as
 * one that has not failed.
 */
export async function beginWebhook(tx: Tx, brandId: string, id: string, isNew: boolean): Promise<void> {
  await tx.query(
    sql`update webhooks set failures = 0, disabled_reason = null,
          position = case when ${isNew}::boolean
            then coalesce((select last_position from event_cursors where brand_id = ${brandId}), 0) else position end
        where brand_id = ${brandId} and id = ${id}`,
  )
}

/** Makes the next secret of a webhook; the one before signs for a day beside it. */
export async function rotateSecret(tx: Tx, brandId: string, id: string, now: string): Promise<void> {
  await tx.query(
    sql`update webhooks set secret_number = secret_number + 1, rotated_at = ${now}::timestamptz, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id}`,
  )
}

/** Switches a webhook off, unless it is off. @returns its new version */
export async function disableWebhook(
  tx: Tx,
  brandId: string,
  id: string,
  reason: DisabledReason,
): Promise<number | undefined> {
  const [row] = await tx.query<{ version: number }>(
    sql`update webhooks set active = false, disabled_reason = ${reason}, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id} and active returning version`,
  )
  return row?.version
}

/** Counts a failed attempt, or forgets those before after one that succeeded. */
export async function noteFailures(tx: Tx, brandId: string, id: string, failed: boolean): Promise<void> {
  await tx.query(
    failed
      ? sql`update webhooks set failures = failures + 1 where brand_id = ${brandId} and id = ${id}`
      : sql`update webhooks set failures = 0 where brand_id = ${brandId} and id = ${id} and failures > 0`,
  )
}

type Behind = { brandId: string; id: string }

/** Webhooks that are on and have not come as far as the events of their brand. */
export function webhooksBehind(tx: Tx, most: number): Promise<Behind[]> {
  return tx.query<Behind>(
    sql`select w.brand_id as "brandId", w.id from webhooks w join event_cursors c on c.brand_id = w.brand_id
        where w.active and w.position < c.last_position limit ${most}`,
    'webhooks-behind',
  )
}

export type Follower = { position: number; events: (EventType | '*')[]; branchIds: string[] }

/** Locks a webhook that is on; undefined while another process has it. */
export async function lockFollower(tx: Tx, { brandId, id }: Behind): Promise<Follower | undefined> {
  const [row] = await tx.query<Follower>(
    sql`select position, events, branch_ids as "branchIds" from webhooks
        where brand_id = ${brandId} and id = ${id} and active for update skip locked`,
    'lock-follower',
  )
  return row
}

export async function moveFollower(tx: Tx, { brandId, id }: Behind, position: number): Promise<void> {
  await tx.query(
    sql`update webhooks set position = ${position} where brand_id = ${brandId} and id = ${id}`,
    'move-follower',
  )
}
