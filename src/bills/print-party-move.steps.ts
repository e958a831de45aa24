import type { Tx } from '../db/database.ts'
import { listBillOrders } from '../sale/order/order.store.ts'
import { printMove } from '../sale/paper/print-papers.steps.ts'
import type { Bill } from '../sale/shapes/bill.shape.ts'

type Party = Pick<Bill, 'id' | 'branchId' | 'tableIds'>

/** Tells the kitchen on paper that a party sits elsewhere, if it has dishes for it. @param from where it sat before */
export function printPartyMove(
  tx: Tx,
  brandId: string,
  { from, to }: { from: Pick<Party, 'id' | 'tableIds'>; to: Party },
  atMs: number,
): Promise<void> {
  return printMove(tx, brandId, {
    branchId: to.branchId,
    from: { billId: from.id, tableIds: from.tableIds },
    to: { billId: to.id, tableIds: to.tableIds },
    atMs,
    readItems: async () => (await listBillOrders(tx, brandId, from.id)).flatMap(order => order.items),
  })
}
