import { type CallerCommand, runForCaller } from '../access/caller.command.ts'
import { forgetBrand } from '../access/key.cache.ts'
import { endSessionsOfKey } from '../access/staff.store.ts'
import type { Context } from '../context.ts'
import type { Audited } from '../db/audit/entry.rules.ts'
import { requireVersion } from '../lib/version.ts'
import { lockRecord } from '../records/record.steps.ts'
import { staffKind } from './staff.record.ts'

/**
 * Ends a staff member's sign-ins with the caller's key, if there are any. Sign-ins with other keys stay, and so do
 * approvals, which end within two minutes.
 * @returns nothing of the staff member, whom the key may not be permitted to read
 */
export async function signOut(
  ctx: Context,
  { caller, idempotencyKey, ifMatch, id }: CallerCommand & { id: string },
): Promise<{ replayed: boolean }> {
  const { brand, keyId } = caller
  let hasEnded = false
  const { replayed } = await runForCaller(ctx.db, { caller, idempotencyKey }, id, {
    lock: tx => lockRecord(tx, caller, staffKind, id),
    async work(tx, row) {
      requireVersion(ifMatch, row['version'] as number)
      hasEnded = await endSessionsOfKey(tx, brand.id, { staffId: id, keyId })
      return []
    },
    answer: () => Promise.resolve(null),
    audited: () => audited(id, hasEnded),
  })
  forgetBrand(ctx.db, brand.id)
  return { replayed }
}

/** Without a sign-in nothing has changed, and the log gets no entry. */
function audited(id: string, hasEnded: boolean): Audited {
  const states = hasEnded ? { before: null, after: { signed_out: true } } : { before: {}, after: {} }
  return { resource: 'staff', id, branchId: null, ...states }
}
