import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { hashKey, secretBytes, writeGuestText } from '../access/key.format.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { requireOpen, billEventData } from '../sale/bill.rules.ts'
import { setGuestToken } from '../access/guest-token.store.ts'
import { commandOnBill, type BillCommand, type BillDone } from './bill.command.ts'

export type MakeGuestToken = BillCommand & { ifMatch: IfMatch | undefined }

/**
 * Gives the guests of an open bill a token; the one they had ends. Only its hash is kept, so a repetition of the
 * request returns null instead. Nothing shown of the bill changes, so its version stays.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open
 */
export async function makeGuestToken(
  ctx: Context,
  request: MakeGuestToken,
): Promise<BillDone & { token: string | null }> {
  const { caller, billId } = request
  const brandId = caller.brand.id
  let token: string | null = null
  const done = await commandOnBill(ctx, request, async (tx, { bill }) => {
    requireVersion(request.ifMatch, bill.version)
    requireOpen(bill)
    token = writeGuestText(brandId, randomBytes(secretBytes))
    await setGuestToken(tx, brandId, billId, hashKey(token))
    const data = billEventData(bill, { version: bill.version })
    return [{ type: 'dining_session.updated', branchId: bill.branchId, data }]
  })
  return { ...done, token }
}
