import type { PrintPool } from './print-pool.gateway.ts'
import { plainSlip } from './escpos.format.ts'
import { printHtml } from './html.format.ts'
import type { Printout } from './printout.format.ts'

/** Formats of a slip and their media types; ESC/POS has none of its own. */
export const printTypes = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  escpos: 'application/octet-stream',
} as const

export type PrintFormat = keyof typeof printTypes

/** A slip and the name of the file that it is saved as, without what says its format. */
export type NamedSlip = { printout: Printout; fileName: string }

/**
 * The slip as bytes, the same for the same slip, their media type and, but for a page, the name of their file.
 * @throws Refusal unavailable, where letters must be drawn and the print threads have too much to do
 */
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

/** Slips without drawn letters are printed here: that takes less time than handing them to a thread. */
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
