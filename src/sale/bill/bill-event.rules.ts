import { billEventData } from './bill.rules.ts'
import type { Bill } from '../shapes/bill.shape.ts'
import type { EventType } from '../../wire/event.types.ts'

/** An event of a bill with its new version, and its tables or status where they changed. */
export function billEvent<T extends EventType>(
  type: T,
  bill: Pick<Bill, 'id' | 'branchId' | 'tableIds' | 'status'>,
  changed: { version: number } & Partial<Pick<Bill, 'tableIds' | 'status'>>,
) {
  return { type, branchId: bill.branchId, data: billEventData(bill, changed) }
}
