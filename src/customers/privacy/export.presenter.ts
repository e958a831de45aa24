import type { Row } from '../../shapes/shape.rules.ts'
import { ledgerShape } from '../ledger.rules.ts'
import { exportedBillShape, exportedOrderShape } from './export.shape.ts'

/** @param zone the brand's time zone: a ledger belongs to no branch */
export function presentLedgerRow(row: Row, zone: string) {
  return ledgerShape.show(ledgerShape.fromRow(row), zone)
}

export function presentExportedOrder(row: Row) {
  const order = exportedOrderShape.fromRow(row)
  return exportedOrderShape.show(order, order.timezone)
}

export function presentExportedBill(row: Row) {
  const bill = exportedBillShape.fromRow(row)
  return exportedBillShape.show(bill, bill.timezone)
}
