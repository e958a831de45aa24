import type { Campaign } from '../../src/menu/menu.types.ts'
import type { OrderDiscount, ServiceType } from '../../src/sale/shapes/order.shape.ts'
import type { TaxMode } from '../../src/pricing/line.rules.ts'

// The input of the oracle and the service, and the output of both. Only types of the service are imported here.

/**
 * An order with all that decides its figures, and what is done to it. Money in hundredths, percents in ten-thousandths.
 */
export type Case = {
  decimals: 0 | 2
  taxMode: TaxMode
  serviceType: ServiceType
  lines: readonly CaseLine[]
  /** Their kinds and conditions as the service keeps them. */
  campaigns: readonly Campaign[]
  couponCode: string | null
  hasCustomer: boolean
  used: ReadonlyMap<string, { all: number; byCustomer: number }>
  charge: { percent: number; tax: CaseTax | null } | null
  /** For delivering it, above zero. */
  fee: { amount: number; tax: CaseTax | null } | null
  /** Before anything is paid. */
  acts: readonly StoryStep[]
  /** Parts refunded of the paid order; after them all that is left is refunded. */
  refunds: readonly Pick[]
  /** Amounts given back without items, in thousandths of what is left; each goes before the refund at its place. */
  amounts: readonly number[]
  /** How many pay the bill together. */
  ways: number
}

export type CaseTax = {
  rate: number
  takeaway: number | null
  /** Rates that add up to `rate`; null: it is one. */
  components: readonly number[] | null
}

export type CaseLine = {
  product: string
  /** The product's category and those above it. */
  categories: readonly string[]
  unitPrice: number
  quantityMilli: number
  weighed: boolean
  cost: number
  tax: CaseTax | null
  /** In the order of their group. `tax`: 0 is that of the product, else one of the other taxes. */
  addons: readonly { price: number; cost: number; quantity: number; tax: 0 | 1 | 2 }[]
  otherTaxes: readonly [CaseTax, CaseTax]
  /** Null: the order's. */
  serviceType: 'dine_in' | 'takeaway' | null
  /** Units of the group that cost nothing. */
  free: number
  /** The parts of a half-and-half, which decide price and cost; null: a dish of its own. */
  halves: { price: 'highest' | 'average'; parts: readonly CaseHalf[] } | null
  /** Another price than the menu's that the line names, sometimes the same; null: none. */
  asked: number | null
  /** The components of a combo, each for a choice of its own; `unitPrice` is that of the combo. Null: a product of its own. */
  combo: readonly CaseComponent[] | null
}

/** A component of a combo; `extra` is paid beside its price. Its quantity and how it is served are the combo's. */
export type CaseComponent = CaseLine & { extra: number }

/** One of the equal parts of a half-and-half; `price` is that of a whole dish. */
export type CaseHalf = { price: number; cost: number; addons: CaseLine['addons']; free: number }

/** A live product line, by its place among them, and how many thousandths of it. */
export type Pick = { at: number; share: number }

export type StoryStep =
  | { act: 'discount'; of: Pick | null; kind: OrderDiscount['kind']; value: number; isBill: boolean }
  | { act: 'remove'; at: number }
  /** Left out where the order cannot hold them. */
  | { act: 'add'; lines: readonly CaseLine[] }
  | ({ act: 'cancel' } & Pick)
  /** Taken away after all, or eaten in. */
  | { act: 'serve' }

/** An order as it stands after a step. */
export type Snapshot = {
  items: Readonly<Record<string, ItemFigures>>
  totals: Readonly<Record<TotalKey, number>>
  /** Tax of the live items by tax, as an order shows it; each product has its own, and addons of its line others. */
  taxes: Readonly<Record<string, TaxFigures>>
  /** Discount id → its amount. */
  discounts: Readonly<Record<string, number>>
}

/** Amounts of a tax line; its components' add up to its own. */
export type TaxFigures = { rate: number; base: number; amount: number; components: readonly number[] }

/** The part of an item that has one of its taxes. */
export type PartFigures = {
  components: readonly number[]
  rate: number | null
  discount: number
  tax: number
  total: number
}

export type TotalKey = 'total' | 'subtotal' | 'tax' | 'discount' | 'campaignDiscount' | 'cost' | 'grossProfit'

export type ItemFigures = {
  isLive: boolean
  quantityMilli: number
  /** The price that the menu has instead of the line's; null: the same. */
  listPrice: number | null
  subtotal: number
  campaignDiscount: number
  discount: number
  tax: number
  /** Shares of its tax; empty: it has no components, or several taxes. */
  components: readonly number[]
  /** Of an item of several taxes, the product's first. */
  parts: readonly PartFigures[]
  total: number
  cost: number
  /** Campaign id → hundredths. */
  campaigns: Readonly<Record<string, number>>
  /** Discount id → hundredths. */
  shares: Readonly<Record<string, number>>
}

/** All that became of a case. */
export type Story =
  | 'refused'
  | {
      snapshots: readonly Snapshot[]
      due: number
      split: readonly number[]
      /** Each amount that went back, and the tax in it; of the service with its tax lines. */
      returned: readonly Returned[]
      /** Of the service: the taxes of the receipt, and of each payer's; the last pays for the first line by name. */
      receipts?: { whole: readonly PaidTax[]; payers: readonly (readonly PaidTax[])[] }
    }

/** Money given back, hundredths; untaxed money is in no line. */
export type Returned = {
  amount: number
  tax: number
  lines?: readonly Omit<PaidTax, 'rate'>[]
}

/** The amount that a share of what is left means: whole steps, one at least. */
export function amountOf(left: number, share: number, step: number): number {
  return Math.min(left, Math.max(step, step * Math.floor((left * share) / (1000 * step))))
}

/** A tax line of a receipt. */
type PaidTax = TaxFigures & { taxId: string }

/** Which of the live product lines a pick means, and how much of it: all when there is no half to take. */
export function picked<Item extends { quantityMilli: number; weighed: boolean }>(
  live: readonly Item[],
  { at, share }: Pick,
): { item: Item; quantityMilli: number } | undefined {
  const item = live[at % Math.max(1, live.length)]
  if (item === undefined) return undefined
  const unit = item.weighed ? 1 : 1000
  const units = Math.ceil(((item.quantityMilli / unit) * share) / 1000)
  return { item, quantityMilli: Math.max(1, units) * unit }
}

/** The id of another tax of a line. */
export function otherTax({ product }: { product: string }, tax: 1 | 2): string {
  return `${product} tax ${tax}`
}

/** Ids that sort as they were given. */
export function idOf(kind: 'd' | 'i', at: number): string {
  return `${kind}${String(at).padStart(3, '0')}`
}
