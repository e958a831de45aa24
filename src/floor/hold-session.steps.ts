import type { Tx } from '../db/database.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import { type Caller, requireBranch } from '../keys/caller.rules.ts'
import type { DiningSession } from './dining-session.rules.ts'
import { lockSession } from './dining-session.store.ts'

/** Who acts on which bill, and under which key. */
export type SessionAct = { caller: Caller; once: OnceKey | undefined; sessionId: string }

/**
 * What every act on a bill begins with, in the order of the contract's checks: the key is claimed, the bill found and
 * held until the transaction ends, the branch allowed.
 * @returns the bill, and whether the request is a repetition of one whose result is there
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function holdSession(
  tx: Tx,
  { caller, once, sessionId }: SessionAct,
): Promise<{ session: DiningSession; isRepetition: boolean }> {
  const claim = await claimOnce(tx, caller.brand.id, once, sessionId)
  const session = await lockSession(tx, caller.brand.id, sessionId)
  requireBranch(caller, session.branchId)
  return { session, isRepetition: replayed(claim) !== undefined }
}
