import {
  count,
  date,
  id,
  integer,
  metadata,
  milli,
  money,
  names,
  type Of,
  orNull,
  shape,
  text,
  textList,
  time,
  word,
} from '../../shapes/shape.rules.ts'
import { document, list } from '../../shapes/shape-documents.rules.ts'
import { taxLineShape } from '../shapes/tax.shape.ts'

export const receiptKinds = ['sale', 'refund', 'top_up', 'pay_out', 'void'] as const

const lineShape = shape({
  name: orNull(text({ about: 'In the default language; null for an amount that names no item.' })),
  quantityMilli: orNull(milli({ column: 'quantity', wire: 'quantity', about: 'Never negative.' })),
  total: money(),
})
export type ReceiptLine = Of<typeof lineShape.fields>

const sellerShape = shape({
  legalName: orNull(text()),
  taxNumber: orNull(text()),
  address: orNull(text()),
})
export type Seller = Of<typeof sellerShape.fields>

const buyerShape = shape({
  name: text({ about: 'Name of the buyer.' }),
  taxNumber: orNull(text({ about: 'Tax number of the buyer.' })),
  address: orNull(text({ about: 'Address of the buyer.' })),
  code: orNull(text({ about: 'The address that an electronic invoice is sent to.' })),
})

export type Buyer = Of<typeof buyerShape.fields>

const fiscalStatuses = ['pending', 'signed', 'failed'] as const

const fiscalShape = shape({
  scheme: orNull(text({ about: 'How it was signed, in the signer’s words; null while it is pending.' })),
  status: word(fiscalStatuses, {
    about: '`pending`: papers wait for the signature, for 60 seconds; then it is `failed` by itself.',
  }),
  lines: textList({ about: 'Printed on the receipt.' }),
  qr: orNull(text({ about: 'Printed as a QR code.' })),
  fields: { ...metadata(), about: 'Anything else the signer keeps with it.' },
  at: orNull(time({ about: 'When it was signed, or failed.' })),
})
export type Fiscal = Of<typeof fiscalShape.fields>

/** The money that a refund gave back, for its paper; amounts are negative. */
const moneyBackShape = shape({
  payouts: list(shape({ name: text(), names: names(), amount: money(), tip: money(), rounding: money() })),
  balance: money(),
  balanceTip: money(),
  points: count(),
  pointsValue: money(),
})
export type MoneyBack = Of<typeof moneyBackShape.fields>

/** A receipt as a record: figures under a number. */
export const receiptShape = shape({
  id: id(),
  branchId: id(),
  /** Its place among all receipts of the branch, and its number among those of the year. */
  position: integer({ wire: false }),
  year: integer({ wire: false }),
  yearNumber: integer({ wire: false }),
  number: text({ about: 'The code of the branch, the year, and a number that counts without a gap.' }),
  kind: word(receiptKinds, {
    about:
      'A `void` undoes a sale that was reopened; a `top_up` is money for a balance, a `pay_out` gives it back.',
  }),
  businessDate: date({ about: 'The business date of `issued_at`, whatever day the sale is booked on.' }),
  issuedAt: time(),
  billId: orNull(id({ column: 'dining_session_id', wire: 'dining_session_id' })),
  /** Its head, kept in `receipt_heads`. */
  headId: id({ column: 'receipt_head_id', wire: false }),
  orderId: orNull(id({ about: 'The order without a bill, or the order of a bill that was refunded alone.' })),
  paymentId: orNull(id({ about: 'The top-up or pay-out.' })),
  total: money({
    about: 'Negative for a refund, a pay-out and a void. Without tips and the rounding of cash.',
  }),
  taxLines: list(taxLineShape),
  lines: list(lineShape),
  seller: document(sellerShape),
  /** Of a refund. Not part of the hash: the refund itself has it. */
  moneyBack: orNull(document(moneyBackShape, { wire: false })),
  correctsId: orNull(id({ about: 'The receipt that is refunded or voided.' })),
  previousHash: orNull(
    text({ about: 'The hash of the receipt before it in its branch; null of the first.' }),
  ),
  hash: text({ about: 'SHA-256 of its content and of `previous_hash`.' }),
  buyer: orNull(document(buyerShape)),
  buyerAddedAt: orNull(time({ about: 'When a buyer was named later, who is not part of the hash.' })),
  fiscal: orNull(
    document(fiscalShape, {
      about: 'The answer of a fiscal device or service; null where none is required.',
    }),
  ),
  copies: integer({ about: 'How often it was printed.' }),
  voidedAt: orNull(time({ about: 'Of a sale: when it was reopened. It keeps its number.' })),
})
export type Receipt = Of<typeof receiptShape.fields>
