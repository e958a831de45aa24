import { Type } from 'typebox'
import { dataOf, strict } from '../../wire/common.schema.ts'
import { propertiesOf } from '../../shapes/shape.schema.ts'
import { LedgerRow } from '../customer.schema.ts'
import { exportedBillShape, exportedOrderShape } from './export.shape.ts'

/** @param Customer the schema of a single customer */
export function exportAnswer(Customer: Parameters<typeof strict>[0][string]) {
  return dataOf(
    strict(
      {
        customer: Customer,
        ledger: Type.Array(LedgerRow),
        orders: Type.Array(strict(propertiesOf(exportedOrderShape))),
        dining_sessions: Type.Array(strict(propertiesOf(exportedBillShape))),
      },
      { $id: 'CustomerExport', description: 'The record, ledger, orders and bills of a customer.' },
    ),
  )
}
