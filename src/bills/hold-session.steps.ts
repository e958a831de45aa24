import type { Tx } from '../db/database.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import type { DiningSession } from '../sale/dining-session.rules.ts'
import { lockSession, lockSessions } from '../sale/dining-session.store.ts'

/** The caller of an act on a bill, the idempotency key, and the bill. */
export type SessionAct = { caller: Caller; once: OnceKey | undefined; sessionId: string }

/**
 * Starts an act on a bill, in the order of checks (docs/specification/requests.md): claims the key, finds the bill,
 * locks it until the transaction ends, and checks the branch.
 * @returns the bill, and whether the request repeats one that is already done
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

/**
 * The same for an act that may involve a second bill, named in its body: both are locked, in the order of their ids.
 * @param otherId undefined: the act involves one bill only
 * @returns the other bill too; undefined when it does not exist, or is the first one
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function holdSessions(
  tx: Tx,
  act: SessionAct,
  otherId: string | undefined,
): Promise<{ session: DiningSession; other: DiningSession | undefined; isRepetition: boolean }> {
  const { caller, once, sessionId } = act
  const claim = await claimOnce(tx, caller.brand.id, once, sessionId)
  const ids = otherId === undefined ? [sessionId] : [sessionId, otherId]
  const sessions = await lockSessions(tx, caller.brand.id, ids)
  const session = sessions.get(sessionId)
  if (session === undefined) throw notFound('dining_session', sessionId)
  requireBranch(caller, session.branchId)
  sessions.delete(sessionId)
  const other = otherId === undefined ? undefined : sessions.get(otherId)
  return { session, other, isRepetition: replayed(claim) !== undefined }
}
