import type { Cents } from '../lib/money.ts'
import type { Channel } from '../wire/words.types.ts'

/**
 * A brand's whole menu as the service keeps it in memory, one copy per `menuVersion`: what orders are priced from
 * and what `GET /menu` shows. Money is hundredths, quantities thousandths, unit costs millionths, times epoch ms.
 */
export type Menu = {
  version: number
  branches: ReadonlyMap<string, MenuBranch>
  categories: ReadonlyMap<string, MenuCategory>
  products: ReadonlyMap<string, MenuProduct>
  addonGroups: ReadonlyMap<string, MenuAddonGroup>
  addons: ReadonlyMap<string, MenuAddon>
  taxes: ReadonlyMap<string, MenuTax>
  /** The active ones, in the order they go over an order: the lowest priority first, then the older id. */
  campaigns: readonly Campaign[]
  /** Kitchen station id → its branch; inactive stations are left out. */
  stations: ReadonlyMap<string, { id: string; branchId: string; name: string }>
  stockItems: ReadonlyMap<string, MenuStockItem>
}

export type MenuBranch = {
  id: string
  code: string
  name: string
  timezone: string
  /** Minutes after midnight at which the business day begins. */
  dayStartsAtMinute: number
  active: boolean
}

/** A text in the brand's default language and in its others: `{ tr: '…' }`. */
export type Translated = { text: string; others: Readonly<Record<string, string>> }

export type MenuCategory = {
  id: string
  name: Translated
  parentId: string | null
  position: number
  stationIds: readonly string[]
  branchIds: readonly string[]
  active: boolean
}

/** A price that holds in a branch, in a channel, in a span of time, or any of these; null means any. */
export type PriceEntry = {
  branchId: string | null
  channel: Channel | null
  price: number
  startsAt: number | null
  endsAt: number | null
}

/** A stock item and the quantity that one unit (or one kilogram) takes of it. */
type RecipeLine = { stockItemId: string; quantity: number }

/** Kinds of campaigns, as named in the API and the database column. */
export const campaignKinds = ['percentage', 'amount', 'fixed_price', 'buy_x_get_y'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** A discount that a brand applies automatically or by a coupon, and when. Times are epoch ms. */
export type Campaign = {
  id: string
  name: Translated
  kind: CampaignKind
  /** Ten-thousandths of a percent, or hundredths of an amount or price. */
  value: number
  /** Of `buy_x_get_y`; null otherwise. */
  buy: number | null
  get: number | null
  /** Without products and categories it is for all products; a category includes those below it. */
  productIds: readonly string[]
  categoryIds: readonly string[]
  /** Least sum of the product lines before anything is taken off, hundredths. */
  minSubtotal: Cents | null
  /** Empty: all. */
  channels: readonly Channel[]
  branchIds: readonly string[]
  startsAt: number | null
  /** The first moment at which it no longer holds. */
  endsAt: number | null
  availability: readonly AvailabilityWindow[]
  couponCode: string | null
  usageLimit: number | null
  perCustomerLimit: number | null
  /** The lowest comes first; equal ones by id, older first. */
  priority: number
  stackable: boolean
  active: boolean
}

/** Hours in branch time; `to` ≤ `from` runs past midnight and belongs to the day it began. */
export type AvailabilityWindow = { weekdays: readonly Weekday[]; fromMinute: number; toMinute: number }

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Sold out in a branch; `until` null: until it is marked available. */
export type SoldOut = { branchId: string; until: number | null }

export type MenuProduct = {
  id: string
  categoryId: string
  name: Translated
  price: number
  prices: readonly PriceEntry[]
  /** Per unit, used when there is no recipe. */
  cost: number
  recipe: readonly RecipeLine[]
  taxId: string | null
  soldBy: 'each' | 'weight'
  priceMode: 'fixed' | 'open'
  needsKitchen: boolean
  stationIds: readonly string[]
  allergens: readonly string[]
  position: number
  branchIds: readonly string[]
  addonGroupIds: readonly string[]
  availability: readonly AvailabilityWindow[]
  soldOut: readonly SoldOut[]
  imageUrl: string | null
  active: boolean
}

export type MenuAddonGroup = {
  id: string
  name: Translated
  min: number
  max: number | null
  freeQuantity: number
  addonIds: readonly string[]
  active: boolean
}

export type MenuAddon = {
  id: string
  name: Translated
  price: number
  prices: readonly PriceEntry[]
  cost: number
  recipe: readonly RecipeLine[]
  /** Per unit of the line; null: no limit. */
  maxQuantity: number | null
  soldOut: readonly SoldOut[]
  active: boolean
}

export type MenuTax = {
  id: string
  name: Translated
  /** Ten-thousandths of a percent; with components their sum. */
  rate: number
  /** The taxes that it is made of; null: it is one. */
  components: readonly { name: string; rate: number }[] | null
  /** Rates of orders that are taken away or delivered, where they differ. */
  serviceTypeRates: Readonly<{ takeaway?: number; delivery?: number }>
  active: boolean
}

/** Stock item data that orders need: its cost (millionths) and the branches where an empty stock level refuses the sale. */
export type MenuStockItem = {
  id: string
  name: string
  unitCost: number
  /** Branches whose level says `block_when_empty`. */
  blockedBranchIds: readonly string[]
}
