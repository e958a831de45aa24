/** Lines at the top and bottom of a receipt; null or absent: none. */
type ReceiptTexts = { header?: string | null; footer?: string | null }

/** The tables and the waiter of a sale. */
export type SalePlace = { tableIds: readonly string[]; staffId: string | null }

/** Everything on a receipt that is not part of the sale itself, as it was when the sale was paid. */
export type ReceiptHead = {
  brand_name: string
  brand_receipt: ReceiptTexts
  branch_name: string
  branch_code: string
  branch_receipt: ReceiptTexts
  address: string | null
  phone: string | null
  timezone: string
  default_language: string
  languages: string[]
  /** The names of the tables and the waiter. */
  tables: string[]
  waiter: string | null
}
