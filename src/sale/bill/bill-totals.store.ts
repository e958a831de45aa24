import sql from 'sql-template-tag'
import { arrayText } from '../../db/array-text.ts'
import type { Tx } from '../../db/database.ts'
import { givenStamp } from '../../db/stamp.ts'
import type { BillDelta } from './bill.rules.ts'

/** Adds deltas to the sums stored on bills. */
export async function addToBillTotals(
  tx: Tx,
  brandId: string,
  bills: readonly BillDelta[],
  stamp?: string,
): Promise<void> {
  if (bills.length === 0) return
  const column = (of: (bill: BillDelta) => number) => arrayText(bills.map(of))
  await tx.query(
    sql`update dining_sessions as bill set
          item_count = bill.item_count + more.item_count, addon_count = bill.addon_count + more.addon_count,
          subtotal = bill.subtotal + more.subtotal,
          campaign_discount = bill.campaign_discount + more.campaign_discount,
          discount = bill.discount + more.discount, tax = bill.tax + more.tax, total = bill.total + more.total,
          cost = bill.cost + more.cost,
          bill_printed_at = case when more.total = 0 then bill.bill_printed_at end, version = bill.version + 1,
          updated_at = ${givenStamp(brandId, stamp)}
        from unnest(${arrayText(bills.map(bill => bill.id))}::text[], ${column(bill => bill.itemCount)}::integer[],
          ${column(bill => bill.addonCount)}::integer[],
          ${column(bill => bill.subtotal)}::bigint[], ${column(bill => bill.campaignDiscount)}::bigint[],
          ${column(bill => bill.discount)}::bigint[], ${column(bill => bill.tax)}::bigint[],
          ${column(bill => bill.total)}::bigint[], ${column(bill => bill.cost)}::bigint[])
          as more (id, item_count, addon_count, subtotal, campaign_discount, discount, tax, total, cost)
        where bill.brand_id = ${brandId} and bill.id = more.id`,
    stamp === undefined ? 'grow-bills' : 'grow-bills-at',
  )
}
