import { type CallerCommand, runForCaller } from '../access/caller.command.ts'
import { requireBranch } from '../access/caller.rules.ts'
import { requirePermission } from '../access/role.rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { invariant } from '../lib/invariant.ts'
import { newUlid } from '../lib/ulid.ts'
import type { MenuPrinter } from '../menu/menu.types.ts'
import { readCounter } from '../printers/counter.store.ts'
import { insertJobs, readPrinters } from '../printers/job.store.ts'
import type { NewJob } from '../printers/print-job.types.ts'
import { newJob, printerFor } from '../printers/print-at-counter.steps.ts'
import { getReceipt } from '../receipts/record/receipt-list.store.ts'
import { lockReceipt } from '../receipts/slot/slot.store.ts'
import { billEvent } from '../sale/bill/bill-event.rules.ts'
import { requireBillAllows } from '../sale/bill/bill.rules.ts'
import { lockBill, setBillPrinted } from '../sale/bill/bill.store.ts'
import { drawableFrom } from '../sale/receipt/drawable.rules.ts'
import type { Receipt } from '../sale/receipt/receipt.shape.ts'
import { findSaleReceipt } from '../sale/receipt/receipt.store.ts'
import type { Owner } from '../sale/payment/settlement.store.ts'
import { getOrder } from '../sale/order/order.store.ts'
import { auditedBill } from '../sale/command/changed-bill.steps.ts'
import { paperJobs } from '../sale/paper/paper-jobs.rules.ts'
import type { Bill } from '../sale/shapes/bill.shape.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { getShift } from '../shifts/shift.store.ts'
import { noPrinter, nothingSent, printerElsewhere } from './print-job.refusals.ts'
import { jobsOfRequest, type ZonedJob } from './print-job.store.ts'
import { printJobShape } from './print-job.shape.ts'
import { getPrinter } from './printer.store.ts'
import { againChanges, type RequestKind, requireSubject, type Subject } from './request-print.rules.ts'

export type PrintRequest = Omit<CallerCommand, 'ifMatch'> & {
  kind: RequestKind
  printerId: string | undefined
  subject: Subject
}

/** The record that a paper is asked of, and its branch. */
type Found = { branchId: string; order?: StoredOrder; bill?: Bill; receipt?: Receipt; shiftId?: string }

/**
 * Prints a paper by hand: the bill of a party that is about to pay, a receipt, a report, the tickets of an order once more,
 * a test page, or nothing but the opening of a drawer.
 * @returns its jobs: of tickets, one for each printer
 */
export async function requestPrint(
  ctx: Context,
  request: PrintRequest,
): Promise<{ jobs: ZonedJob[]; replayed: boolean }> {
  const { caller, idempotencyKey, kind, subject } = request
  requireSubject(kind, subject, request.printerId)
  const ofDrawer = kind === 'z_report' || kind === 'drawer'
  if (ofDrawer) requirePermission(caller, { permission: 'pay', method: 'POST' })
  const brandId = caller.brand.id
  const firstId = newUlid(ctx.now())
  const { answer: jobs, replayed } = await runForCaller(ctx.db, { caller, idempotencyKey }, firstId, {
    async lock(tx) {
      const found = await findSubject(tx, brandId, request)
      requireBranch(caller, found.branchId)
      return found
    },
    async work(tx, found) {
      if (kind === 'bill') requireBillAllows(found.bill!, 'mark_printed')
      const printers = await printersOf(tx, request, found)
      await insertJobs(tx, brandId, jobsOf(request, found, { printers, firstId, atMs: ctx.now() }))
      if (kind !== 'bill') return []
      const bill = found.bill!
      const version = await setBillPrinted(tx, brandId, bill.id, ctx.now())
      return {
        events: [billEvent('dining_session.updated', bill, { version })],
        audited: [await auditedBill(tx, { brandId, billId: bill.id }, bill, undefined)],
      }
    },
    answer: (tx, resultId) => jobsOfRequest(tx, brandId, resultId),
    audited: (_tx, { branchId }, [first]) => ({
      resource: 'print_job',
      id: firstId,
      branchId,
      before: null,
      after: printJobShape.show(first!, first!.zone),
    }),
  })
  return { jobs, replayed }
}

async function findSubject(
  tx: Tx,
  brandId: string,
  { kind, printerId, subject }: PrintRequest,
): Promise<Found> {
  const { receipt_id: receiptId, order_id: orderId, dining_session_id: billId, shift_id: shiftId } = subject
  const isReceipt = kind === 'receipt' && subject.payment_id === undefined
  const receiptOf = async (owner: Owner) => {
    const receipt = isReceipt ? await findSaleReceipt(tx, brandId, owner) : undefined
    return receipt && { receipt: await lockedReceipt(tx, brandId, receipt.id) }
  }
  if (receiptId !== undefined) {
    const receipt = await lockedReceipt(tx, brandId, receiptId)
    return { branchId: receipt.branchId, receipt }
  }
  if (orderId !== undefined) {
    const order = await getOrder(tx, brandId, orderId)
    return { branchId: order.branchId, order, ...(await receiptOf({ kind: 'order', id: orderId })) }
  }
  if (billId !== undefined) {
    const bill = await lockBill(tx, brandId, billId)
    return { branchId: bill.branchId, bill, ...(await receiptOf({ kind: 'bill', id: billId })) }
  }
  if (shiftId !== undefined) return { branchId: (await getShift(tx, brandId, shiftId)).branchId, shiftId }
  invariant(printerId !== undefined, 'what is of no record is of a printer')
  return { branchId: (await getPrinter(tx, brandId, printerId)).branchId }
}

/** Either the signature of a receipt finds the job that waits for it, or the job finds the signature. */
async function lockedReceipt(tx: Tx, brandId: string, id: string): Promise<Receipt> {
  await lockReceipt(tx, brandId, id)
  return (await getReceipt(tx, brandId, id)).receipt
}

/** The printer that was named, or those that the paper goes to by itself. */
async function printersOf(
  tx: Tx,
  { caller, kind, printerId }: PrintRequest,
  { branchId, shiftId }: Found,
): Promise<MenuPrinter[]> {
  const printers = await readPrinters(tx, caller.brand.id, branchId)
  if (printerId !== undefined) {
    const named = printers.find(({ id }) => id === printerId)
    if (named === undefined) throw printerElsewhere()
    return [named]
  }
  if (kind === 'ticket') return printers
  const counter = { branchId, shiftId: shiftId ?? null, keyId: caller.keyId }
  const { register } = await readCounter(tx, caller.brand.id, counter)
  const printer = printerFor(kind, printers, register)
  return printer === undefined ? [] : [printer]
}

type Writing = { printers: readonly MenuPrinter[]; firstId: string; atMs: number }

function jobsOf(
  { kind, printerId, subject }: PrintRequest,
  { branchId, order, bill, receipt, shiftId }: Found,
  { printers, firstId, atMs }: Writing,
): NewJob[] {
  const [first] = printers
  if (first === undefined) throw noPrinter()
  if (kind === 'ticket') {
    const changes = againChanges(order!.items, atMs)
    if (changes.length === 0) throw nothingSent(order!)
    // The printer that was named prints all of it.
    const all = changes.map(change => ({ ...change, stationId: printerId ?? change.stationId }))
    const able =
      printerId === undefined ? printers : printers.map(one => ({ ...one, stationIds: [printerId] }))
    let count = 0
    const newId = () => (count++ === 0 ? firstId : newUlid(atMs))
    const jobs = paperJobs({ ...order!, scheduledFor: null }, all, { printers: able, newId })
    if (jobs.length === 0) throw noPrinter()
    return jobs.map(job => ({ ...job, isReprint: true }))
  }
  const of = {
    receiptId: receipt?.id ?? null,
    orderId: order?.id ?? receipt?.orderId ?? null,
    billId: bill?.id ?? receipt?.billId ?? null,
    paymentId: subject.payment_id ?? receipt?.paymentId ?? null,
    shiftId: shiftId ?? null,
  }
  const job = newJob({ kind, ...of }, { branchId, printerId: first.id, atMs })
  const dueAt = receipt === undefined ? atMs : Math.max(atMs, drawableFrom(receipt))
  return [{ ...job, id: firstId, dueAt }]
}
