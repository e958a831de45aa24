import type { Tx } from '../db/database.ts'
import { type GivenReason, freezeReason, type ReasonKind, type SentReason } from './reason.rules.ts'
import { findReasons } from './reason.store.ts'

/** The reason of a request as it is stored, with the names of one of the brand's. */
export async function giveReason(
  tx: Tx,
  brandId: string,
  kind: ReasonKind,
  sent: SentReason,
): Promise<GivenReason> {
  if (typeof sent === 'string') return { reason: sent, reasonId: null, reasonNames: null }
  const found = await findReasons(tx, brandId, [sent.reasonId])
  return freezeReason(found.get(sent.reasonId), kind)
}
