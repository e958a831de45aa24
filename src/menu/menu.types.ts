import type { Cents } from '../lib/money.ts'
import type { OtherNames } from '../shapes/shape.rules.ts'
import type { Channel } from '../wire/words.types.ts'

/**
 * A brand's whole menu in memory, one immutable copy per menu version; used to price orders and to serve `GET /menu`.
 * Amounts are hundredths, quantities thousandths, unit costs millionths, times epoch ms.
 */
export type Menu = {
  version: number
  branches: ReadonlyMap<string, MenuBranch>
  categories: ReadonlyMap<string, MenuCategory>
  products: ReadonlyMap<string, MenuProduct>
  addonGroups: ReadonlyMap<string, MenuAddonGroup>
  addons: ReadonlyMap<string, MenuAddon>
  taxes: ReadonlyMap<string, MenuTax>
  /** Active campaigns in order of application: by lowest priority, then by oldest id. */
  campaigns: readonly Campaign[]
  /** Active kitchen stations by id. */
  stations: ReadonlyMap<string, MenuStation>
  /** Active printers, oldest first. */
  printers: readonly MenuPrinter[]
  stockItems: ReadonlyMap<string, MenuStockItem>
}

export type MenuStation = { id: string; branchId: string; name: string }

/** A printer as far as acts need it to decide what it prints. */
export type MenuPrinter = {
  id: string
  branchId: string
  stationIds: readonly string[]
  /** Empty: all. */
  registers: readonly string[]
  receipts: 'always' | 'on_request'
  opensDrawer: 'none' | 'pin2' | 'pin5'
}

export type MenuBranch = {
  id: string
  code: string
  name: string
  timezone: string
  /** Start of the business day, minutes after midnight. */
  dayStartsAtMinute: number
  hours: readonly OpeningHours[]
  closures: readonly Closure[]
  pause: Pause | null
  active: boolean
}

/** Hours of some channels, or of those that no hours name (empty). */
export type OpeningHours = AvailabilityWindow & { channels: readonly Channel[] }

/** Dates YYYY-MM-DD in the branch's time zone, both included. */
type Closure = { from: string; to: string }

/** `channels` empty: all that hours are for; `until` null: until it is deleted. Times are epoch ms. */
type Pause = { channels: readonly Channel[]; since: number; until: number | null }

/** A text in the brand's default language, and its translations: `{ tr: '…' }`. */
export type Translated = { text: string; others: Readonly<Record<string, string>> }

export type MenuCategory = {
  id: string
  name: Translated
  colour: string | null
  parentId: string | null
  position: number
  stationIds: readonly string[]
  branchIds: readonly string[]
  active: boolean
}

/** A price for a branch, a channel and a period; null means any. Of an addon also for a line of a product, or with an addon. */
export type PriceEntry = {
  productId: string | null
  withAddonId: string | null
  branchId: string | null
  channel: Channel | null
  price: number
  startsAt: number | null
  endsAt: number | null
}

/** A stock item and the quantity that one unit (or kilogram) consumes. */
type RecipeLine = { stockItemId: string; quantity: number }

export const campaignKinds = ['percentage', 'amount', 'fixed_price', 'buy_x_get_y'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** A discount that applies automatically or by a coupon. Times are epoch ms. */
export type Campaign = {
  id: string
  name: Translated
  kind: CampaignKind
  /** Ten-thousandths of a percent, or hundredths of an amount or price. */
  value: number
  /** For `buy_x_get_y`; null otherwise. */
  buy: number | null
  get: number | null
  /** Both empty: all products. A category includes those below it. */
  productIds: readonly string[]
  categoryIds: readonly string[]
  /** Minimum sum of the product lines before discounts, hundredths. */
  minSubtotal: Cents | null
  /** Empty: all. */
  channels: readonly Channel[]
  branchIds: readonly string[]
  startsAt: number | null
  /** Exclusive. */
  endsAt: number | null
  availability: readonly AvailabilityWindow[]
  couponCode: string | null
  usageLimit: number | null
  perCustomerLimit: number | null
  priority: number
  stackable: boolean
  active: boolean
}

/** Hours in the branch's time zone; `to` ≤ `from` runs past midnight and belongs to the day it starts. */
export type AvailabilityWindow = { weekdays: readonly Weekday[]; fromMinute: number; toMinute: number }

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Sold out in a branch; `until` null: until marked available. */
export type SoldOut = { branchId: string; since: number | null; until: number | null }

/** The fields that products and addons share. */
type MenuItem = {
  id: string
  name: Translated
  /** For small buttons; null in languages that have none. */
  shortName: { text: string | null; others: Translated['others'] }
  price: number
  prices: readonly PriceEntry[]
  /** Per unit, used when there is no recipe. */
  cost: number
  recipe: readonly RecipeLine[]
  soldOut: readonly SoldOut[]
  active: boolean
}

/** How a dish is made of equal parts: 2 to `count` products of these categories, or of those below them. */
export type HalvesRule = {
  count: number
  categoryIds: readonly string[]
  /** The price of its dearest part, or the average of them. */
  price: HalvesPrice
}
export const halvesPrices = ['highest', 'average'] as const
export type HalvesPrice = (typeof halvesPrices)[number]

/** The most products that a menu names as popular. */
export const maxPopular = 100

export type MenuProduct = MenuItem & {
  categoryId: string
  sku: string | null
  barcode: string | null
  taxId: string | null
  soldBy: 'each' | 'weight'
  priceMode: 'fixed' | 'open'
  /** The least that an open price may be, hundredths; null: anything. */
  minPrice: Cents | null
  needsKitchen: boolean
  discountable: boolean
  stationIds: readonly string[]
  allergens: readonly string[]
  position: number
  branchIds: readonly string[]
  addonGroupIds: readonly string[]
  availability: readonly AvailabilityWindow[]
  imageUrl: string | null
  /** Null: it is a dish of its own. */
  halves: HalvesRule | null
  /** Null: no combo. */
  combo: MenuCombo | null
}

/** A combo is made of some of the options of each choice, at the price of its product. */
export type MenuCombo = { choices: readonly ComboChoice[] }
export type ComboChoice = {
  id: string
  name: Translated
  min: number
  max: number
  /** `extra` in hundredths is paid beside the price of the combo. */
  options: readonly { productId: string; extra: Cents }[]
}

export type MenuAddonGroup = {
  id: string
  name: Translated
  min: number
  max: number | null
  freeQuantity: number
  addonIds: readonly string[]
  /** Taken by a line that says nothing else (`line-choice.rules.ts`). */
  defaultAddonIds: readonly string[]
  active: boolean
}

/** `maxQuantity` applies per unit of the line; null: no limit. */
export type MenuAddon = MenuItem & {
  maxQuantity: number | null
  /** Null: taxed as the product. */
  taxId: string | null
  allergens: readonly string[]
}

export type MenuTax = {
  id: string
  name: Translated
  /** Ten-thousandths of a percent; the sum of the components, if any. */
  rate: number
  /** The taxes that make up a compound tax; null for a simple tax. */
  components: readonly { name: string; rate: number }[] | null
  /** Rates for takeaway and delivery orders, where they differ. */
  serviceTypeRates: Readonly<{ takeaway?: number; delivery?: number }>
  active: boolean
}

/** Stock item data that orders need; `unitCost` in millionths. */
export type MenuStockItem = {
  id: string
  name: string
  unitCost: number
  /** Branches with `block_when_empty`, where an empty stock level blocks sales. */
  blockedBranchIds: readonly string[]
}

/** The part of a line that one campaign takes off, hundredths above zero. */
export type CampaignShare = { campaignId: string; name: string; names: OtherNames; amount: Cents }
