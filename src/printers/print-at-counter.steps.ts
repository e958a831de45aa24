import type { Caller } from '../access/caller.rules.ts'
import type { Tx } from '../db/database.ts'
import { newUlid } from '../lib/ulid.ts'
import type { MenuPrinter } from '../menu/menu.types.ts'
import { counterPrinter } from './choose-printer.rules.ts'
import { readCounter } from './counter.store.ts'
import { insertJobs, readPrinters } from './job.store.ts'
import { type JobKind, type JobSubject, type NewJob, signatureMs } from './print-job.types.ts'

/** The place of an operation at a counter: its branch, the shift of its drawer, and its time, epoch ms. */
export type Counter = { branchId: string; shiftId: string | null; atMs: number }

/** A job of a counter: a paper, or the pulse for its drawer. */
type CounterPaper = { kind: Extract<JobKind, 'receipt' | 'z_report' | 'drawer'> } & JobSubject

/** A receipt is printed where it was asked for, or where the printer prints all. */
type Wish = CounterPaper & { isOnRequest?: boolean }

/** Writes the jobs of an operation at its counter; nothing in a branch without printers. */
export async function printAtCounter(
  tx: Tx,
  { brand, keyId }: Pick<Caller, 'brand' | 'keyId'>,
  { branchId, shiftId, atMs }: Counter,
  wishes: readonly Wish[],
): Promise<void> {
  if (wishes.length === 0) return
  const printers = await readPrinters(tx, brand.id, branchId)
  if (printers.length === 0) return
  const { register, isSigned } = await readCounter(tx, brand.id, { branchId, shiftId, keyId })
  const jobs = wishes.flatMap(({ isOnRequest = false, ...wish }) => {
    const printer = printerFor(wish.kind, printers, register)
    if (printer === undefined || (isOnRequest && printer.receipts === 'on_request')) return []
    const job = newJob(wish, { branchId, printerId: printer.id, atMs })
    return [isSigned && job.receiptId !== null ? { ...job, dueAt: atMs + signatureMs } : job]
  })
  tx.withCommit(insertJobs(tx, brand.id, jobs))
}

/** The printer of a register; for the drawer, one that opens it. */
export function printerFor(
  kind: JobKind,
  printers: readonly MenuPrinter[],
  register: string | null,
): MenuPrinter | undefined {
  const able = kind === 'drawer' ? printers.filter(one => one.opensDrawer !== 'none') : printers
  return counterPrinter(able, register)
}

/** A job of the records that it is of. */
export function newJob(
  { kind, ...subject }: { kind: JobKind } & JobSubject,
  { branchId, printerId, atMs }: { branchId: string; printerId: string; atMs: number },
): NewJob {
  return {
    id: newUlid(atMs),
    kind,
    branchId,
    printerId,
    orderId: null,
    billId: null,
    paymentId: null,
    receiptId: null,
    shiftId: null,
    content: null,
    isReprint: false,
    ...subject,
    dueAt: atMs,
  }
}
