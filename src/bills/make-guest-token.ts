import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { recordEvents } from '../db/events.ts'
import { hashKey, secretBytes, writeGuestText } from '../access/key-text.rules.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { requireOpen, type SessionDone, sessionEventData } from '../sale/dining-session.rules.ts'
import { setGuestToken } from '../access/guest-token.store.ts'
import { holdSession, type SessionAct } from './hold-session.steps.ts'

export type MakeGuestToken = SessionAct & { ifMatch: IfMatch | undefined }

/**
 * Gives the guests of an open bill a token; the one they had ends. Only its hash is kept, so a repetition of the
 * request returns null instead. Nothing shown of the bill changes, so its version stays.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open
 */
export async function makeGuestToken(
  ctx: Context,
  request: MakeGuestToken,
): Promise<SessionDone & { token: string | null }> {
  const { caller, sessionId } = request
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const { session, isRepetition } = await holdSession(tx, request)
    if (isRepetition) return { id: sessionId, token: null, replayed: true }
    requireVersion(request.ifMatch, session.version)
    requireOpen(session)
    const token = writeGuestText(brandId, randomBytes(secretBytes))
    await setGuestToken(tx, brandId, sessionId, hashKey(token))
    const data = sessionEventData(session, { version: session.version })
    await recordEvents(tx, brandId, [{ type: 'dining_session.updated', branchId: session.branchId, data }])
    return { id: sessionId, token, replayed: false }
  })
}
