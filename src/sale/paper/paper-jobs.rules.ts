import type { MenuPrinter } from '../../menu/menu.types.ts'
import { kitchenPrinters } from '../../printers/choose-printer.rules.ts'
import type { NewJob } from '../../printers/print-job.types.ts'
import type { StoredItem, StoredOrder } from '../shapes/order.shape.ts'
import { type PaperChange, paperChanges } from './paper-changes.rules.ts'
import type { PaperContent } from './paper.types.ts'

/** The order or bill that a kitchen paper is of. */
type PaperOwner = Pick<StoredOrder, 'branchId' | 'billId' | 'scheduledFor'> & { id: string | null }

/**
 * Makes the jobs of an operation: one for each printer and kind of change.
 * @param printers of the owner's branch @param more of a move, another note or service type
 */
export function paperJobs(
  { id: orderId, branchId, billId, scheduledFor }: PaperOwner,
  changes: readonly PaperChange[],
  { printers, newId }: { printers: readonly MenuPrinter[]; newId: () => string },
  more: Pick<PaperContent, 'from' | 'to' | 'note' | 'service'> = {},
): NewJob[] {
  const sheets = Map.groupBy(
    changes.flatMap(change =>
      kitchenPrinters(printers, change.stationId).map(printer => ({ ...change, printerId: printer.id })),
    ),
    ({ printerId, kind }) => `${printerId} ${kind}`,
  )
  return [...sheets.values()].map(sheet => {
    const { kind, printerId } = sheet[0]!
    const dueAt = Math.max(...sheet.map(change => change.dueAt))
    const isScheduled = kind === 'ticket' && scheduledFor !== null
    const content: PaperContent = {
      lines: sheet.map(({ line }) => line),
      at: dueAt,
      ...(isScheduled && { isScheduled }),
      ...more,
    }
    return {
      id: newId(),
      kind,
      branchId,
      printerId,
      orderId,
      billId,
      paymentId: null,
      receiptId: null,
      shiftId: null,
      content,
      isReprint: false,
      dueAt,
    }
  })
}

/**
 * Writes the kitchen tickets of new orders; without printers nothing is looked at.
 * @param printers of all branches
 */
export function ticketJobs(
  orders: readonly (PaperOwner & { items: readonly StoredItem[] })[],
  printers: readonly MenuPrinter[],
  newId: () => string,
): NewJob[] {
  if (printers.length === 0) return []
  return orders.flatMap(order => {
    const own = printers.filter(({ branchId }) => branchId === order.branchId)
    return paperJobs(order, paperChanges([], order.items), { printers: own, newId })
  })
}
