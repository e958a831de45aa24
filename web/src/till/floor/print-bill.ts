import type { FloorBill } from '../frame/floor-query.ts'
import { paperOf, printFault, printPaper } from '../print/print-paper.ts'
import { floorFault, markPrinted } from './floor-acts.ts'

/** Prints what is due for the guests, and notes it on the floor. */
export async function printBill(on: { bill: FloorBill; name: string }): Promise<void> {
  try {
    if (!(await printPaper(paperOf({ kind: 'bill', id: on.bill.id })))) return
  } catch (error) {
    floorFault.set({ name: on.name, message: printFault(error) })
    return
  }
  await markPrinted(on)
}
