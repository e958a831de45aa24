import type { Metadata } from '../../sale/metadata.rules.ts'
import { fromMilli, toAmount } from '../../lib/money.ts'
import { formatInZone, timeOrNull } from '../../lib/zone.ts'
import { deliveryShape } from '../../sale/shapes/delivery.shape.ts'
import type { Row } from '../../sale/shapes/shape.rules.ts'
import type { LedgerKind } from '../ledger.rules.ts'

/** A stored ledger entry; the balance in hundredths, `created_at` in epoch ms. */
export type LedgerRow = {
  id: string
  kind: LedgerKind
  points: number
  balance: number
  order_id: string | null
  reason: string | null
  approved_by: string | null
  created_at: number
}

/** An order in the export of a customer; amounts in hundredths, quantities in thousandths, times in epoch ms. */
export type ExportedOrder = {
  id: string
  order_number: string
  branch_id: string
  timezone: string
  status: string
  business_date: string
  ordered_at: number
  customer_name: string | null
  note: string | null
  metadata: Metadata
  delivery: Row | null
  total: number
  balance_used: number
  points_used: number
  balance_earned: number
  points_earned: number
  items: { name: string; quantity: number; total: number; note: string | null }[]
}

/** A bill in the export of a customer; times in epoch ms. */
export type ExportedBill = {
  id: string
  branch_id: string
  timezone: string
  guests: number
  name: string | null
  note: string | null
  metadata: Metadata
  opened_at: number
  closed_at: number | null
}

/** @param zone the brand's time zone: a ledger belongs to no branch */
export function presentLedgerRow(row: LedgerRow, zone: string) {
  const { id, kind, points, balance, order_id, reason, approved_by, created_at } = row
  return {
    id,
    kind,
    points,
    balance: toAmount(balance),
    order_id,
    reason,
    approved_by,
    created_at: formatInZone(created_at, zone),
  }
}

export function presentExportedOrder({ timezone, ...order }: ExportedOrder) {
  return {
    ...order,
    ordered_at: formatInZone(order.ordered_at, timezone),
    delivery: order.delivery && deliveryShape.show(deliveryShape.fromRow(order.delivery), timezone),
    total: toAmount(order.total),
    balance_used: toAmount(order.balance_used),
    balance_earned: toAmount(order.balance_earned),
    items: order.items.map(item => ({
      ...item,
      quantity: fromMilli(item.quantity),
      total: toAmount(item.total),
    })),
  }
}

export function presentExportedBill({ timezone, ...bill }: ExportedBill) {
  return {
    ...bill,
    opened_at: formatInZone(bill.opened_at, timezone),
    closed_at: timeOrNull(bill.closed_at, timezone),
  }
}
