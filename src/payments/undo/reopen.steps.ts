import type { Caller } from '../../access/caller.rules.ts'
import { requireApproval } from '../../access/require-approval.steps.ts'
import { bookedBy } from '../../customers/ledger.rules.ts'
import { writeLedger } from '../../customers/write-ledger.steps.ts'
import type { Tx } from '../../db/database.ts'
import { type Owner, type Settlement, undoSettlement } from '../../sale/payment/settlement.store.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../../sale/shapes/payment.shape.ts'
import { lockShiftShared } from '../../shifts/shift.store.ts'
import { shiftClosed } from '../../shifts/shift.refusals.ts'
import { isUndo } from './reopen.rules.ts'

/** Takes an approval unless the last payment is undone at once, and notes the reopening. */
export async function noteReopening(
  tx: Tx,
  caller: Caller,
  owner: Owner,
  { settled, reason, now }: { settled: Settlement; reason: string; now: number },
): Promise<void> {
  const brandId = caller.brand.id
  const need = { action: 'reopen', targetId: owner.id, demanded: false } as const
  const approvedBy = isUndo(caller, settled, now) ? null : await requireApproval(tx, caller, need)
  await undoSettlement(tx, brandId, owner, { at: now, reason, staffId: caller.staff?.id ?? null, approvedBy })
}

/** Refuses once the drawer of any of the payments is counted. */
export async function requireOpenShifts(
  tx: Tx,
  brandId: string,
  payments: readonly OrderPayment[],
): Promise<void> {
  const ids = new Set(
    payments.flatMap(({ shiftId, voidedAt }) => (voidedAt === null && shiftId ? [shiftId] : [])),
  )
  for (const id of [...ids].toSorted()) {
    const shift = await lockShiftShared(tx, brandId, id)
    if (shift?.status === 'closed') throw shiftClosed(shift)
  }
}

/** Takes back what the orders earned, by entries of the opposite sign. */
export async function takeBackEarnings(
  tx: Tx,
  caller: Caller,
  { reason, businessDate }: { reason: string; businessDate: string },
  orders: readonly StoredOrder[],
): Promise<void> {
  const rows = orders.flatMap(({ id: orderId, customerId, billId, branchId, loyalty }) => {
    const { pointsEarned, balanceEarned } = loyalty
    if (customerId === null || (pointsEarned === 0 && balanceEarned === 0)) return []
    const entry = bookedBy(caller, customerId, 'earn')
    const taken = { points: 0 - pointsEarned, balance: 0 - balanceEarned }
    return [{ ...entry, ...taken, orderId, billId, branchId, businessDate, reason }]
  })
  await writeLedger(tx, caller.brand.id, rows)
}
