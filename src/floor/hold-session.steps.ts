import type { Tx } from '../db/database.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import { type Caller, requireBranch } from '../keys/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import type { DiningSession } from './dining-session.rules.ts'
import { lockSession, lockSessions } from './dining-session.store.ts'

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

/**
 * The same for an act that concerns a second bill, which its body names: both are held, in the order of their ids.
 * @param otherId undefined: the act turned out to concern one bill only
 * @returns the other bill too; undefined when it is not there, or is the first one
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
