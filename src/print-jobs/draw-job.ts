import { keyOnly, type Caller } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import { invariant } from '../lib/invariant.ts'
import { drawerPulse } from '../print/escpos.format.ts'
import { type NamedSlip, print } from '../print/print.gateway.ts'
import { type Printout, textLine } from '../print/printout.format.ts'
import { displayNumber } from '../sale/order/order.rules.ts'
import { findOrder } from '../sale/order/order.store.ts'
import type { Owner } from '../sale/payment/settlement.store.ts'
import { findSaleReceipt } from '../sale/receipt/receipt.store.ts'
import type { PaperContent, PaperKind, PaperLine } from '../sale/paper/paper.types.ts'
import { linesWhenDue } from '../sale/paper/scheduled.rules.ts'
import { readSettings } from '../settings/settings.store.ts'
import { getPrintJob, isPrintedBefore, readContent, type ZonedJob } from './print-job.store.ts'
import { getPrinter, type PaperPrinter, readTestedPrinter } from './printer.store.ts'
import { testPagePrintout } from './test-page.format.ts'
import { ticketPrintout } from './ticket.format.ts'
import { readHead, readPlace } from './ticket.store.ts'
import { ticketWords } from './ticket.texts.ts'

type SalePaper = { paymentId: string | undefined; isCopy: boolean }

/** Reads the papers of other rooms, by the functions of their operations. */
export type PaperReaders = {
  /** Of a receipt that was printed before: a copy. */
  receipt: (ctx: Context, caller: Caller, receiptId: string) => Promise<NamedSlip>
  /** A pre-bill, the share of a payer, or the part of one order in a bill. */
  sale: (ctx: Context, caller: Caller, sale: Owner, paper: SalePaper) => Promise<NamedSlip>
  report: (ctx: Context, caller: Caller, shiftId: string) => Promise<Printout>
}

/** How late a drawer may open; later, nobody stands there any more. */
const drawerMs = 60_000

/**
 * Draws the paper of a job for its printer: ESC/POS. Empty when there is nothing to print any more: a scheduled order of which
 * nothing is left, the pre-bill of a sale that is paid, a drawer that should have opened long ago.
 */
export async function drawJob(
  ctx: Context,
  readers: PaperReaders,
  { brandId, id }: { brandId: string; id: string },
): Promise<Buffer> {
  const job = await getPrintJob(ctx.db, brandId, id)
  const printer = await getPrinter(ctx.db, brandId, job.printerId)
  if (job.kind === 'drawer') {
    const isLate = ctx.now() - job.dueAt > drawerMs
    return printer.opensDrawer === 'none' || isLate ? Buffer.alloc(0) : drawerPulse(printer.opensDrawer)
  }
  const printout = await printoutOf(ctx, readers, { brandId, job, printer })
  if (printout === undefined) return Buffer.alloc(0)
  const slip = { printout: { ...printout, width: printer.width }, fileName: job.kind }
  return (await print(ctx, brandId, slip, 'escpos')).bytes
}

type Drawing = { brandId: string; job: ZonedJob; printer: PaperPrinter }

async function printoutOf(
  ctx: Context,
  readers: PaperReaders,
  drawing: Drawing,
): Promise<Printout | undefined> {
  const content = await readContent(ctx.db, drawing.brandId, drawing.job.id)
  if (content !== null) return kitchenPaper(ctx, drawing, content)
  const { job } = drawing
  const printout =
    job.kind === 'test' ? await testPage(ctx, drawing) : await counterPaper(ctx, readers, drawing)
  if (printout === undefined || !job.reprint) return printout
  const heading = textLine(ticketWords(printout.lang).reprint, { align: 'center', weight: 'large' })
  return { ...printout, lines: [heading, ...printout.lines] }
}

async function counterPaper(
  ctx: Context,
  readers: PaperReaders,
  { brandId, job }: Drawing,
): Promise<Printout | undefined> {
  const brand = await readSettings(ctx.db, brandId)
  // The service itself, which prints what others have asked for.
  const caller = { ...keyOnly, keyId: '', brand, scopes: [], branchIds: [], backdateDays: 0, rateLimit: 0 }
  if (job.shiftId !== null) return readers.report(ctx, caller, job.shiftId)
  if (job.receiptId !== null) return (await readers.receipt(ctx, caller, job.receiptId)).printout
  const id = job.billId ?? job.orderId
  invariant(id !== null, 'a paper of a counter is of a record')
  const sale = { kind: job.billId === null ? 'order' : 'bill', id } as const
  const isWhole = job.paymentId === null
  if (isWhole && (await findSaleReceipt(ctx.db, brandId, sale)) !== undefined) return undefined
  const isCopy = await isPrintedBefore(ctx.db, brandId, job)
  return (await readers.sale(ctx, caller, sale, { paymentId: job.paymentId ?? undefined, isCopy })).printout
}

async function testPage(ctx: Context, { brandId, job, printer }: Drawing): Promise<Printout> {
  const page = await readTestedPrinter(ctx.db, brandId, job.printerId)
  return testPagePrintout({ ...page, at: ctx.now(), zone: job.zone }, printer.language)
}

async function kitchenPaper(
  ctx: Context,
  { brandId, job, printer }: Drawing,
  content: PaperContent,
): Promise<Printout | undefined> {
  const lines = await linesOf(ctx, brandId, job, content)
  if (lines.length === 0) return undefined
  const { number, tableName, billName, customerName, ...head } = await readHead(ctx.db, brandId, job)
  const { from, to } = content
  const place =
    to === undefined ? (tableName ?? billName ?? customerName) : await readPlace(ctx.db, brandId, to)
  const ticket = {
    ...head,
    kind: job.kind as PaperKind,
    isReprint: job.reprint,
    number: number === null ? null : displayNumber(number),
    place,
    from: from === undefined ? null : await readPlace(ctx.db, brandId, from),
    ...noteOf(job.kind, head.note, content),
    serviceType: content.service?.now ?? head.serviceType,
    servedBefore: content.service?.before,
    at: content.at,
    zone: job.zone,
    lines,
  }
  return ticketPrintout(ticket, printer.language)
}

/** Dishes that the kitchen begins come with the order's note of now; a changed note as it was written. */
function noteOf(kind: ZonedJob['kind'], ofOrder: string | null, { note }: PaperContent) {
  if (note !== undefined) return { note: note.now, noteBefore: note.before }
  return { note: kind === 'ticket' || kind === 'fire' ? ofOrder : null, noteBefore: undefined }
}

/** The dishes of a paper; of a ticket that was written ahead, as the kitchen got them. */
async function linesOf(
  ctx: Context,
  brandId: string,
  { orderId }: ZonedJob,
  content: PaperContent,
): Promise<readonly PaperLine[]> {
  if (content.isScheduled !== true || orderId === null) return content.lines
  const order = await findOrder(ctx.db, brandId, orderId)
  return linesWhenDue(content, order?.items ?? [])
}
