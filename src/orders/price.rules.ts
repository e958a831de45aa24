import type { Cents, CurrencyDecimals } from '../lib/money.ts'
import type { Menu } from '../menu/menu.rules.ts'
import type { OrderContext, OrderLine, TaxMode } from './line.rules.ts'

/** Texts in the brand's other languages: `{ tr: '…' }`. */
export type Names = Readonly<Record<string, string>>

/** An addon as it is frozen on an item. */
export type PricedAddon = {
  addonId: string
  addonGroupId: string
  name: string
  names: Names | null
  /** Units per unit of the line. */
  quantity: number
  unitPrice: Cents
  /** Hundredths for the whole line, free units left out. */
  total: Cents
}

/** A line as it is frozen when the order is made; nothing in it refers to the menu any more. */
export type PricedItem = {
  kind: 'product'
  productId: string
  name: string
  names: Names | null
  /** Thousandths. */
  quantityMilli: number
  unitPrice: Cents
  addons: readonly PricedAddon[]
  subtotal: Cents
  campaignDiscount: Cents
  discount: Cents
  taxId: string | null
  taxName: string | null
  /** Ten-thousandths of a percent. */
  taxRate: number | null
  tax: Cents
  total: Cents
  cost: Cents
  /** What the whole item takes from stock, addons included: stock item id → thousandths > 0; null when nothing. */
  recipe: Readonly<Record<string, number>> | null
  allergens: readonly string[]
  needsKitchen: boolean
  /** The kitchen station of the branch; null: every screen of the branch, or no kitchen at all. */
  stationId: string | null
  note: string | null
  seat: number | null
  course: number | null
  hold: boolean
  clientLineId: string | null
}

/**
 * Checks and prices the lines of an order, one frozen item per line in their order: the one way from a request to
 * figures, used by create and preview alike.
 * @throws Refusal validation_failed with every fault (also a line or order above 9,999,999.99), then product_unavailable
 */
export function priceOrder(menu: Menu, context: OrderContext, lines: readonly OrderLine[]): PricedItem[] {
  throw new Error('not yet')
}

/**
 * Tax of a net: inside it (inclusive), or on top of it (exclusive).
 * @param net hundredths
 * @param rate ten-thousandths of a percent; null: no tax
 */
export function taxOf(net: Cents, rate: number | null, mode: TaxMode, decimals: CurrencyDecimals): Cents {
  throw new Error('not yet')
}
