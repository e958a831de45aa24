import type { FloorBill } from '../frame/floor-query.ts'
import { markPrinted } from './floor-acts.ts'

/** Prints what is due for the guests, and notes it on the floor. */
export async function printBill(on: { bill: FloorBill; name: string }): Promise<void> {
  await markPrinted(on)
}
