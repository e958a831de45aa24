import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonText } from '../../db/insert-rows.ts'
import type { ChargeWaiver } from '../shapes/bill.shape.ts'

/** Notes on a locked bill that its service charge is waived, or no longer. The caller advances its version. */
export async function setChargeWaiver(
  tx: Tx,
  brandId: string,
  id: string,
  waiver: ChargeWaiver,
): Promise<void> {
  const { chargeWaivedAt } = waiver
  await tx.query(
    sql`update dining_sessions set
          charge_waived_at = ${chargeWaivedAt === null ? null : new Date(chargeWaivedAt)}::timestamptz,
          charge_waived_by = ${waiver.chargeWaivedBy}::text,
          charge_waiver_approved_by = ${waiver.chargeWaiverApprovedBy}::text,
          charge_waiver_reason = ${waiver.chargeWaiverReason}::text,
          charge_waiver_reason_id = ${waiver.chargeWaiverReasonId}::text,
          charge_waiver_reason_names = ${jsonText(waiver.chargeWaiverReasonNames)}::jsonb
        where brand_id = ${brandId} and id = ${id}`,
    'charge-waiver',
  )
}

/** Sets the guests by whom the service charge of a locked bill is decided. */
export async function setChargeGuests(tx: Tx, brandId: string, id: string, guests: number): Promise<void> {
  await tx.query(
    sql`update dining_sessions set charge_guests = ${guests} where brand_id = ${brandId} and id = ${id}`,
    'charge-guests',
  )
}
