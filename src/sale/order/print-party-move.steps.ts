import type { Tx } from '../../db/database.ts'
import { printMove } from '../paper/print-papers.steps.ts'
import { listBillOrders } from './order.store.ts'
import { leftPlaces, type Seats } from './party-move.rules.ts'

/**
 * Tells the kitchen on paper that a party sits elsewhere, if it has dishes for a place that the party leaves. Called before its
 * orders move.
 * @param from where it sat before
 */
export function printPartyMove(
  tx: Tx,
  brandId: string,
  { from, to }: { from: Seats; to: Seats & { branchId: string } },
  atMs: number,
): Promise<void> {
  return printMove(tx, brandId, {
    branchId: to.branchId,
    // Its orders go to its first table.
    to: { billId: to.id, tableIds: to.tableIds.slice(0, 1) },
    atMs,
    readLeft: async () => {
      const { tableIds, items } = leftPlaces(await listBillOrders(tx, brandId, from.id), { from, to })
      return { from: { billId: from.id, tableIds }, items }
    },
  })
}
