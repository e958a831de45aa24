import { fromMilli } from '../lib/money.ts'
import { isolate, pairLine, type PrintLine, type Printout, ruleLine } from '../print/printout.format.ts'
import type { ReceiptHead } from '../sale/payment/receipt-head.types.ts'
import type { MoneyBack, Receipt, ReceiptLine } from '../sale/receipt/receipt.shape.ts'
import type { OrderPayment } from '../sale/shapes/payment.shape.ts'
import {
  moneyText,
  onePayment,
  paymentLines,
  type ReceiptLocale,
  receiptLocale,
  taxTexts,
} from './receipt.format.ts'
import type { PaperRecord } from './record-lines.format.ts'
import { receiptOf } from './sale-receipt.format.ts'
import type { ReceiptWords } from './receipt.texts.ts'

type RecordTerms = {
  head: ReceiptHead
  lang: string
  currency: string
  /** The top-up or pay-out. */
  payment: OrderPayment | null
  isCopy?: boolean
}

/**
 * Formats a receipt from its record alone: of a refund, of money for a balance, and of a sale that was reopened, whose orders
 * may have changed since. Names are in the default language of the sale.
 */
export function recordReceipt(
  record: PaperRecord,
  { head, lang, currency, payment, isCopy }: RecordTerms,
): Printout {
  const { receipt } = record
  const voice = receiptLocale(lang, currency, head.timezone)
  return receiptOf(head, voice, {
    heading: headingOf(receipt, voice.words),
    number: receipt.number,
    orders: [],
    record,
    isCopy,
    lines: [
      ...receipt.lines.map(line => soldLine(line, voice)),
      ...(receipt.lines.length === 0 ? [] : [ruleLine]),
      pairLine(`${voice.words.total} ${currency}`, moneyText(receipt.total, voice), { weight: 'large' }),
      ...taxTexts(receipt.taxLines, voice, `${voice.words.includes} `),
      ...paymentLines(payment === null ? [] : [payment], voice),
      ...(receipt.moneyBack === null ? [] : backLines(receipt.moneyBack, voice)),
    ],
  })
}

/** The money that a refund gave back: by method, to the balance, and as points. */
function backLines(back: MoneyBack, voice: ReceiptLocale): PrintLine[] {
  const { payouts, balance, balanceTip, points, pointsValue } = back
  const { words } = voice
  const line = (name: string, amount: number, indent = false) =>
    pairLine(name, moneyText(amount, voice), { indent })
  const lines = [
    ...payouts.flatMap(payout => onePayment({ ...payout, tendered: null, change: 0 }, voice)),
    ...(balance === 0 && balanceTip === 0 ? [] : [line(words.balance, balance)]),
    ...(balanceTip === 0 ? [] : [line(words.tip, balanceTip, true)]),
    ...(points === 0 && pointsValue === 0 ? [] : [line(`${words.points} (${points})`, pointsValue)]),
  ]
  return lines.length === 0 ? [] : [ruleLine, ...lines]
}

function headingOf({ kind }: Receipt, words: ReceiptWords): string {
  const headings = {
    sale: words.receipt,
    void: words.receipt,
    refund: words.refund,
    top_up: words.topUp,
    pay_out: words.payOut,
  }
  return headings[kind]
}

/** An item with its quantity; an amount that names no item is only refunded. */
function soldLine({ name, quantityMilli, total }: ReceiptLine, voice: ReceiptLocale): PrintLine {
  const shown = name === null ? voice.words.refunded : isolate(name, voice.direction)
  const before = quantityMilli === null || name === null ? '' : `${fromMilli(quantityMilli)} x `
  return pairLine(`${before}${shown}`, moneyText(total, voice))
}
