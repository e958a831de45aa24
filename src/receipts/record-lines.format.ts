import {
  isolate,
  pairLine,
  type PrintLine,
  type Printout,
  ruleLine,
  textLine,
} from '../print/printout.format.ts'
import type { ReceiptHead } from '../sale/payment/receipt-head.types.ts'
import type { Buyer, Receipt } from '../sale/receipt/receipt.shape.ts'
import { type ReceiptLocale, timeText } from './receipt.format.ts'

/** The record of a receipt as its paper shows it. */
export type PaperRecord = {
  receipt: Receipt
  /** Of the receipt, or else of the one that it corrects. */
  buyer: Buyer | null
  /** The number of the receipt that it corrects. */
  corrects: string | null
  /** The QR code of its signature. */
  qr: PrintLine | null
}

/** The seller, without what the head of the receipt already says. */
export function sellerLines(
  record: PaperRecord | undefined,
  head: ReceiptHead,
  voice: ReceiptLocale,
): PrintLine[] {
  if (record === undefined) return []
  const { legalName, taxNumber, address } = record.receipt.seller
  return [
    ...centred(legalName === head.brand_name ? null : legalName, voice.direction),
    ...centred(head.address === null ? address : null, voice.direction),
    ...taxNumberLine(taxNumber, voice),
  ]
}

/** The heading, and whether the paper is a copy or void. */
export function headingLines(
  heading: string,
  { record, isCopy }: { record?: PaperRecord | undefined; isCopy: boolean },
  { words }: ReceiptLocale,
): PrintLine[] {
  const isVoid = record !== undefined && (record.receipt.voidedAt !== null || record.receipt.kind === 'void')
  return [
    ...(isCopy ? [textLine(words.copy, { align: 'center', weight: 'bold' })] : []),
    textLine(heading, { align: 'center', weight: 'bold' }),
    ...(isVoid ? [textLine(words.voided, { align: 'center', weight: 'large' })] : []),
  ]
}

/** The number and the time of the receipt, and what it corrects. */
export function recordLines(record: PaperRecord | undefined, voice: ReceiptLocale): PrintLine[] {
  if (record === undefined) return []
  const { receipt, corrects } = record
  return [
    // The time first: on narrow paper it takes two lines, so that the number stays whole.
    pairLine(timeText(receipt.issuedAt, voice), isolate(receipt.number, voice.direction)),
    ...(corrects === null ? [] : [pairLine(voice.words.corrects, isolate(corrects, voice.direction))]),
  ]
}

export function buyerLines(record: PaperRecord | undefined, voice: ReceiptLocale): PrintLine[] {
  const buyer = record?.buyer ?? null
  if (buyer === null) return []
  const { words, direction } = voice
  return [
    ruleLine,
    textLine(`${words.buyer}: ${isolate(buyer.name, direction)}`),
    ...[buyer.address, buyer.code].flatMap(text =>
      text === null ? [] : [textLine(isolate(text, direction))],
    ),
    ...(buyer.taxNumber === null
      ? []
      : [textLine(`${words.taxNumber} ${isolate(buyer.taxNumber, direction)}`)]),
  ]
}

/** Texts and QR code of the fiscal device. One that did not answer in time has failed. */
export function fiscalLines(record: PaperRecord | undefined, voice: ReceiptLocale): PrintLine[] {
  const fiscal = record?.receipt.fiscal ?? null
  if (fiscal === null) return []
  const { direction, words } = voice
  const texts = fiscal.lines.map(line => isolate(line, direction))
  const isSilent = fiscal.status !== 'signed' && texts.length === 0
  return [
    ruleLine,
    ...(isSilent ? [words.notSigned] : texts).map(text => textLine(text)),
    ...(record?.qr ? [record.qr] : []),
  ]
}

function centred(text: string | null, direction: Printout['direction']): PrintLine[] {
  return text === null ? [] : [textLine(isolate(text, direction), { align: 'center' })]
}

function taxNumberLine(taxNumber: string | null, { words, direction }: ReceiptLocale): PrintLine[] {
  if (taxNumber === null) return []
  return [textLine(`${words.taxNumber} ${isolate(taxNumber, direction)}`, { align: 'center' })]
}
