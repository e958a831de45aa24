import type { Context } from '../context.ts'
import { deleteOldEntries } from '../audit/chain.store.ts'
import { keptAuditMs } from '../audit/audit.record.ts'
import { keptEventsMs } from '../db/events.ts'
import { firstUlid } from '../lib/ulid.ts'
import {
  deleteEndedTokens,
  deleteOldDeliveries,
  deleteOldEvents,
  deleteOldPositions,
  deleteOldWrongPins,
  takeSweep,
} from './ended.store.ts'

const hourMs = 3_600_000

/** How many rows went, by table. */
export type Swept = Readonly<
  Record<
    | 'staff_sessions'
    | 'approvals'
    | 'wrong_pins'
    | 'event_positions'
    | 'events'
    | 'webhook_deliveries'
    | 'audit_entries',
    number
  >
>

/**
 * Deletes rows of a brand whose time is over: sign-ins, approvals, counts of wrong PINs, events.
 * @param most rows of each kind
 * @returns undefined while another process does it
 */
export async function deleteEnded(ctx: Context, brandId: string, most: number): Promise<Swept | undefined> {
  return ctx.db.transact(async tx => {
    if (!(await takeSweep(tx))) return undefined
    return {
      staff_sessions: await deleteEndedTokens(tx, 'staff_sessions', { brandId, most }),
      approvals: await deleteEndedTokens(tx, 'approvals', { brandId, most }),
      wrong_pins: await deleteOldWrongPins(tx, brandId, most),
      event_positions: await deleteOldPositions(tx, brandId, {
        before: ctx.now() - keptEventsMs + hourMs,
        most,
      }),
      webhook_deliveries: await deleteOldDeliveries(tx, brandId, { before: ctx.now() - keptEventsMs, most }),
      events: await deleteOldEvents(tx, brandId, { before: ctx.now() - keptEventsMs, most }),
      audit_entries: await deleteOldEntries(tx, brandId, {
        before: firstUlid(ctx.now() - keptAuditMs),
        most,
      }),
    }
  })
}
