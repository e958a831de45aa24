import { tooManyPrints } from './print.refusals.ts'
import type { PrintPool } from './print-pool.gateway.ts'
import { plainSlip } from './escpos.format.ts'
import { printHtml } from './html.format.ts'
import type { Printout } from './printout.format.ts'

/** Print formats and their media types; ESC/POS has no media type of its own. */
export const printTypes = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  escpos: 'application/octet-stream',
} as const

export type PrintFormat = keyof typeof printTypes

/** A printout and its file name without extension. */
export type NamedSlip = { printout: Printout; fileName: string }

/**
 * Refuses a PDF that would find the queue full, before its data are read: reading a long bill takes longer than refusing it.
 */
export function requireRoomToPrint(
  { printPool }: { printPool: PrintPool },
  brandId: string,
  format: PrintFormat | 'json' | undefined,
): void {
  if (format === 'pdf' && !printPool.hasRoom(brandId)) throw tooManyPrints()
}

/** Prints a printout: the same printout always gives the same bytes. HTML has no file name. */
export async function print(
  ctx: { printPool: PrintPool },
  brandId: string,
  { printout, fileName }: NamedSlip,
  format: PrintFormat,
): Promise<{ bytes: Buffer; type: string; fileName?: string }> {
  const bytes = await bytesOf(ctx, brandId, printout, format)
  const type = printTypes[format]
  return format === 'html' ? { bytes, type } : { bytes, type, fileName: `${fileName}.${format}` }
}

/** Prints without rendering happen here: that is faster than handing them to a thread. */
async function bytesOf(
  { printPool }: { printPool: PrintPool },
  owner: string,
  printout: Printout,
  format: PrintFormat,
): Promise<Buffer> {
  if (format === 'html') return Buffer.from(printHtml(printout))
  const plain = format === 'escpos' ? plainSlip(printout) : undefined
  return plain ?? printPool.print({ owner, printout, format })
}
