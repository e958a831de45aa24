/** Lines of one table, bill or order that were not sent. */
export type Draft = {
  /** `table:ID`, `bill:ID`, `order:ID` or `counter`. */
  place: string
  lines: readonly DraftLine[]
  /** The number chosen for a table that is not open yet. */
  guests?: number
  /** Here or to go; only for an order at the counter. */
  serviceType?: ServiceType
  /** Why the service refused these lines the last time they were sent. */
  refusal?: { code: string; message: string; details: Readonly<Record<string, unknown>> }
}

export type ServiceType = 'dine_in' | 'takeaway'

/** The addons chosen on a dish, of a half of it, or of a component of a combo. */
export type Taken = {
  addons: readonly { addonId: string; groupId: string; quantity: number }[]
  /** Defaults of the product that are left out. */
  without: readonly string[]
}

/** A half of a dish that is made of them, or a third or a quarter. */
export type DraftPart = Taken & { productId: string }

/** A component of a combo. */
export type DraftChoice = DraftPart & { choiceId: string; note: string | null }

export type DraftLine = Taken & {
  /** Sent as `client_line_id`. */
  id: string
  productId: string
  /** Units, or kilograms with three decimals. */
  quantity: number
  /** The halves chosen so far. */
  parts: readonly DraftPart[]
  /** The components of a combo chosen so far. */
  choices: readonly DraftChoice[]
  note: string | null
  seat: number | null
  course: number | null
  hold: boolean
  /** Null: as the rest of the order. */
  serviceType: ServiceType | null
  /** In the brand's currency: of an open price, or another than the menu's; else null. */
  unitPrice: number | null
}
