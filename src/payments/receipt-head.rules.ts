/** Lines above and below a receipt; null or absent: none. */
type ReceiptTexts = { header?: string | null; footer?: string | null }

/** Everything on a receipt that is not of the sale itself, as it was when the sale was paid. */
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
}
