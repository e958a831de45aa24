import type { Row } from '../../shapes/shape.rules.ts'
import { exportedBillShape, exportedOrderShape } from './export.shape.ts'

export function presentExportedOrder(row: Row) {
  const order = exportedOrderShape.fromRow(row)
  return exportedOrderShape.show(order, order.timezone)
}

export function presentExportedBill(row: Row) {
  const bill = exportedBillShape.fromRow(row)
  return exportedBillShape.show(bill, bill.timezone)
}
