import type { Cents, CurrencyDecimals } from '../lib/money.ts'
import type { Menu, MenuAddon, MenuProduct } from '../menu/menu.rules.ts'
import type { Channel } from '../wire/common.schema.ts'

/** A line of an order as it is asked for. */
export type OrderLine = {
  productId: string
  /** Thousandths: 1000 is one unit, or one kilogram. */
  quantityMilli: number
  addons: readonly OrderLineAddon[]
  /** Hundredths; only on products with an open price, else null. */
  unitPrice: Cents | null
  note: string | null
  seat: number | null
  course: number | null
  /** Kept from the kitchen until it is fired. */
  hold: boolean
  clientLineId: string | null
}

export type OrderLineAddon = {
  addonId: string
  /** Null: the one group of the product that has the addon. */
  addonGroupId: string | null
  /** Whole units per unit of the line. */
  quantity: number
}

/** Where, when and how an order is priced. */
export type OrderContext = {
  branchId: string
  /** The branch's time zone. */
  zone: string
  channel: Channel
  /** `ordered_at`, epoch ms: decides availability and dated prices. */
  at: number
  taxMode: TaxMode
  currencyDecimals: CurrencyDecimals
  /** Only a line on a bill can be held. */
  onBill: boolean
}

export type TaxMode = 'inclusive' | 'exclusive'

/** A line that can be priced: its references found, its prices looked up. */
export type CheckedLine = {
  line: OrderLine
  product: MenuProduct
  /** Hundredths per unit or kilogram. */
  unitPrice: Cents
  addons: readonly CheckedAddon[]
  /** Hundredths, addons included. */
  subtotal: Cents
}

export type CheckedAddon = {
  addon: MenuAddon
  addonGroupId: string
  /** Units per unit of the line. */
  quantity: number
  /** Hundredths per unit. */
  unitPrice: Cents
  /** Hundredths for the whole line, free units left out. */
  total: Cents
}

/**
 * Finds what the lines name and holds them to the menu's rules; availability is looked at apart (`requireAvailable`).
 * @throws Refusal validation_failed with every fault of every line (the first 50)
 */
export function checkLines(menu: Menu, context: OrderContext, lines: readonly OrderLine[]): CheckedLine[] {
  throw new Error('not yet')
}

/** @throws Refusal product_unavailable naming each line and addon that cannot be had here and now, with its reason */
export function requireAvailable(menu: Menu, context: OrderContext, lines: readonly CheckedLine[]): void {
  throw new Error('not yet')
}
