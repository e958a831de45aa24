/** Lines of one table, bill or order that were not sent. */
export type Draft = {
  /** `table:ID`, `bill:ID`, `order:ID` or `counter`. */
  place: string
  lines: readonly DraftLine[]
  /** The number chosen for a table that is not open yet. */
  guests?: number
  /** Why the service refused these lines the last time they were sent. */
  refusal?: { code: string; message: string; details: Readonly<Record<string, unknown>> }
}

export type DraftLine = {
  /** Sent as `client_line_id`. */
  id: string
  productId: string
  /** Units, or kilograms with three decimals. */
  quantity: number
  addons: readonly { addonId: string; groupId: string; quantity: number }[]
  /** Defaults of the product that are left out. */
  without: readonly string[]
  note: string | null
  seat: number | null
  course: number | null
  hold: boolean
  /** The brand's currency; only where the price is open. */
  unitPrice: number | null
}
