import { noWaiver } from '../../src/pricing/charge/waive-charge.rules.ts'
import type { Bill } from '../../src/sale/shapes/bill.shape.ts'
import type { Totals } from '../../src/sale/shapes/order.shape.ts'

/** An open bill of two guests, nothing of it paid: for rules, without any database. */
export function plainBill(totals: Totals, more: Partial<Bill> = {}): Bill {
  const at = Date.parse('2026-11-21T12:00:00+01:00')
  return {
    id: 'bill',
    branchId: 'roma',
    tableIds: ['one'],
    name: null,
    guests: 2,
    status: 'open',
    customerId: null,
    staffId: null,
    note: null,
    metadata: null,
    openedAt: at,
    closedAt: null,
    billPrintedAt: null,
    itemCount: 1,
    addonCount: 0,
    totals,
    paid: 0,
    balanceUsed: 0,
    pointsUsed: 0,
    pointsValue: 0,
    chargeGuests: 2,
    ...noWaiver,
    mergedIntoId: null,
    receiptHeadId: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    timezone: 'Europe/Rome',
    dayStartsAt: '04:00',
    ...more,
  }
}
