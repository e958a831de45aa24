import { printEscPos } from './escpos.gateway.ts'
import { printHtml } from './html.rules.ts'
import { printPdf } from './pdf.gateway.ts'
import type { Printout } from './printout.rules.ts'

/** What a slip can come as, and the media type of each; ESC/POS has none of its own. */
export const printTypes = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  escpos: 'application/octet-stream',
} as const

export type PrintFormat = keyof typeof printTypes

/** The slip as bytes, the same for the same slip, and their media type. */
export async function print(
  printout: Printout,
  format: PrintFormat,
): Promise<{ bytes: Buffer; type: string }> {
  return { bytes: await bytesOf(printout, format), type: printTypes[format] }
}

async function bytesOf(printout: Printout, format: PrintFormat): Promise<Buffer> {
  if (format === 'html') return Buffer.from(printHtml(printout))
  return format === 'pdf' ? printPdf(printout) : printEscPos(printout)
}
