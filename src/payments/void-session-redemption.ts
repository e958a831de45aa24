import type { Context } from '../context.ts'
import { lockCustomer } from '../customers/ledger.store.ts'
import { writeLedger } from '../customers/write-ledger.steps.ts'
import { recordEvents } from '../db/events.ts'
import { requireOpen, type SessionDone, sessionEventData } from '../sale/dining-session.rules.ts'
import { holdSession, type SessionAct } from '../bills/hold-session.steps.ts'
import { invariant } from '../lib/invariant.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { writeBillOutcome } from './paid-order.store.ts'
import { requireWord } from './hold-payment.steps.ts'
import { givenBack, nothingUsed, requireNotErased, requireSpent } from './redemption.rules.ts'

export type VoidSessionRedemption = SessionAct & { ifMatch: IfMatch | undefined; reason: string }

/**
 * Gives back all balance and points spent on an open bill to its customer. The amount they paid is due again; payments
 * stay.
 * @throws Refusal not_found, branch_forbidden, version_conflict, approval_required, session_not_open,
 * invalid_transition when none are spent, in_use when the customer was erased
 */
export async function voidSessionRedemption(
  ctx: Context,
  request: VoidSessionRedemption,
): Promise<SessionDone> {
  const { caller, sessionId, reason } = request
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const { session, isRepetition } = await holdSession(tx, request)
    if (isRepetition) return { id: sessionId, replayed: true }
    requireVersion(request.ifMatch, session.version)
    const approvedBy = await requireWord(tx, caller, 'void', sessionId)
    requireOpen(session)
    requireSpent(session, session.status)
    const { customerId } = session
    const customer = customerId === null ? undefined : await lockCustomer(tx, brandId, customerId)
    invariant(customer !== undefined, 'balance and points on a bill are its customer’s')
    requireNotErased(customer, 'Take the rest by another method.')
    const line = givenBack(caller, { customerId: customer.id, used: session, reason })
    await writeLedger(tx, brandId, [{ ...line, diningSessionId: sessionId, approvedBy }])
    const version = await writeBillOutcome(tx, brandId, sessionId, {
      ...session,
      ...nothingUsed,
      status: 'open',
    })
    const data = sessionEventData(session, { version })
    await recordEvents(tx, brandId, [{ type: 'dining_session.updated', branchId: session.branchId, data }])
    return { id: sessionId, replayed: false }
  })
}
