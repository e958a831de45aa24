import { randomBytes } from 'node:crypto'
import { setGuestToken } from '../access/guest-token.store.ts'
import { hashKey, secretBytes, writeGuestText } from '../access/key.format.ts'
import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import { requireBillAllows } from '../sale/bill/bill.rules.ts'
import { billEvent } from '../sale/bill/bill-event.rules.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../sale/command/bill.command.ts'

/**
 * Creates a token for the guests of an open bill, and ends the previous one. Only its hash is stored, so a retry of the
 * request returns null instead. Nothing shown of the bill changes, so its version stays.
 */
export async function makeGuestToken(
  ctx: Context,
  request: BillCommand,
): Promise<BillDone & { token: string | null }> {
  const { caller, billId } = request
  const brandId = caller.brand.id
  let token: string | null = null
  const done = await commandOnBill(ctx, request, async (tx, { bill }) => {
    requireVersion(request.ifMatch, bill.version)
    requireBillAllows(bill, 'make_guest_token')
    token = writeGuestText(ctx.secret, brandId, randomBytes(secretBytes))
    await setGuestToken(tx, brandId, billId, hashKey(token))
    return [billEvent('dining_session.updated', bill, { version: bill.version })]
  })
  return { ...done, token }
}
