import type { Channel } from '../wire/words.types.ts'
import type {
  AvailabilityWindow,
  Campaign,
  Menu,
  MenuProduct,
  PriceEntry,
  SoldOut,
  Translated,
  Weekday,
} from './menu.types.ts'

/** Texts by language and field, as stored: `{ en: { name: '…' } }`. */
export type StoredTranslations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Documents in columns of `products` and `addons`: amounts in hundredths, quantities in thousandths, times in epoch ms. */
export type StoredPrice = {
  branch_id: string | null
  channel: string | null
  price: number
  starts_at: number | null
  ends_at: number | null
}
export type StoredRecipeLine = { stock_item_id: string; quantity: number }
export type StoredWindow = { weekdays: string[]; from: string; to: string }
export type StoredSoldOut = { branch_id: string; until: number | null }

type AddonRow = {
  id: string
  name: string
  translations: StoredTranslations
  price: number
  prices: StoredPrice[]
  cost: number
  recipe: StoredRecipeLine[]
  max_quantity: number | null
  sold_out: StoredSoldOut[]
  active: boolean
}

type ProductRow = Omit<AddonRow, 'max_quantity'> & {
  category_id: string
  tax_id: string | null
  sold_by: 'each' | 'weight'
  price_mode: 'fixed' | 'open'
  needs_kitchen: boolean
  kitchen_station_ids: string[]
  allergens: string[]
  position: number
  branch_ids: string[]
  addon_group_ids: string[]
  availability: StoredWindow[]
  image_url: string | null
}

type CampaignRow = Pick<
  Campaign,
  'id' | 'kind' | 'value' | 'buy' | 'get' | 'priority' | 'stackable' | 'active'
> & {
  name: string
  translations: StoredTranslations
  product_ids: string[]
  category_ids: string[]
  min_subtotal: number | null
  channels: Channel[]
  branch_ids: string[]
  /** Epoch ms. */
  starts_at: number | null
  ends_at: number | null
  availability: StoredWindow[]
  coupon_code: string | null
  usage_limit: number | null
  per_customer_limit: number | null
}

/** The row that `loadMenu` reads: the rows of each table. */
export type MenuRows = {
  version: number
  branches: {
    id: string
    code: string
    name: string
    timezone: string
    day_starts_at: string
    active: boolean
  }[]
  categories: {
    id: string
    name: string
    translations: StoredTranslations
    parent_id: string | null
    position: number
    kitchen_station_ids: string[]
    branch_ids: string[]
    active: boolean
  }[]
  products: ProductRow[]
  addon_groups: {
    id: string
    name: string
    translations: StoredTranslations
    min: number
    max: number | null
    free_quantity: number
    addon_ids: string[]
    active: boolean
  }[]
  addons: AddonRow[]
  taxes: {
    id: string
    name: string
    translations: StoredTranslations
    rate: number
    components: { name: string; rate: number }[] | null
    service_type_rates: { takeaway?: number; delivery?: number }
    active: boolean
  }[]
  campaigns: CampaignRow[]
  stations: { id: string; branch_id: string; name: string }[]
  stock_items: { id: string; name: string; unit_cost: number; blocked_branch_ids: string[] }[]
}

/** Converts stored rows to the menu that rules use. */
export function menuOfRows(rows: MenuRows): Menu {
  return {
    version: rows.version,
    branches: byId(
      rows.branches.map(({ day_starts_at, ...branch }) => ({
        ...branch,
        dayStartsAtMinute: minuteOfDay(day_starts_at),
      })),
    ),
    categories: byId(
      rows.categories.map(row => ({
        id: row.id,
        name: translated(row.name, row.translations, 'name'),
        parentId: row.parent_id,
        position: row.position,
        stationIds: row.kitchen_station_ids,
        branchIds: row.branch_ids,
        active: row.active,
      })),
    ),
    products: byId(rows.products.map(productOfRow)),
    addonGroups: byId(
      rows.addon_groups.map(row => ({
        id: row.id,
        name: translated(row.name, row.translations, 'name'),
        min: row.min,
        max: row.max,
        freeQuantity: row.free_quantity,
        addonIds: row.addon_ids,
        active: row.active,
      })),
    ),
    addons: byId(rows.addons.map(row => ({ ...soldParts(row), maxQuantity: row.max_quantity }))),
    taxes: byId(
      rows.taxes.map(({ name, translations, service_type_rates, ...tax }) => ({
        ...tax,
        name: translated(name, translations, 'name'),
        serviceTypeRates: service_type_rates,
      })),
    ),
    campaigns: rows.campaigns.map(campaignOfRow),
    stations: byId(rows.stations.map(row => ({ id: row.id, branchId: row.branch_id, name: row.name }))),
    stockItems: byId(
      rows.stock_items.map(row => ({
        id: row.id,
        name: row.name,
        unitCost: row.unit_cost,
        blockedBranchIds: row.blocked_branch_ids,
      })),
    ),
  }
}

function productOfRow(row: ProductRow): MenuProduct {
  return {
    ...soldParts(row),
    categoryId: row.category_id,
    taxId: row.tax_id,
    soldBy: row.sold_by,
    priceMode: row.price_mode,
    needsKitchen: row.needs_kitchen,
    stationIds: row.kitchen_station_ids,
    allergens: row.allergens,
    position: row.position,
    branchIds: row.branch_ids,
    addonGroupIds: row.addon_group_ids,
    availability: row.availability.map(windowOfStored),
    imageUrl: row.image_url,
  }
}

function campaignOfRow(row: CampaignRow): Campaign {
  return {
    id: row.id,
    name: translated(row.name, row.translations, 'name'),
    kind: row.kind,
    value: row.value,
    buy: row.buy,
    get: row.get,
    productIds: row.product_ids,
    categoryIds: row.category_ids,
    minSubtotal: row.min_subtotal,
    channels: row.channels,
    branchIds: row.branch_ids,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    availability: row.availability.map(windowOfStored),
    couponCode: row.coupon_code,
    usageLimit: row.usage_limit,
    perCustomerLimit: row.per_customer_limit,
    priority: row.priority,
    stackable: row.stackable,
    active: row.active,
  }
}

function windowOfStored({ weekdays, from, to }: StoredWindow): AvailabilityWindow {
  return { weekdays: weekdays as Weekday[], fromMinute: minuteOfDay(from), toMinute: minuteOfDay(to) }
}

/** The fields that products and addons share. */
function soldParts(row: Omit<AddonRow, 'max_quantity'>) {
  return {
    id: row.id,
    name: translated(row.name, row.translations, 'name'),
    price: row.price,
    prices: row.prices.map(priceOfStored),
    cost: row.cost,
    recipe: row.recipe.map(line => ({ stockItemId: line.stock_item_id, quantity: line.quantity })),
    soldOut: row.sold_out.map((entry): SoldOut => ({ branchId: entry.branch_id, until: entry.until })),
    active: row.active,
  }
}

export function priceOfStored(entry: StoredPrice): PriceEntry {
  return {
    branchId: entry.branch_id,
    channel: entry.channel as Channel | null,
    price: entry.price,
    startsAt: entry.starts_at,
    endsAt: entry.ends_at,
  }
}

/** A translated field of a record. */
export function translated(text: string, translations: StoredTranslations, field: string): Translated {
  const others: Record<string, string> = {}
  for (const [language, fields] of Object.entries(translations)) {
    const other = fields[field]
    if (other !== undefined) others[language] = other
  }
  return { text, others }
}

/** @param clock 'HH:MM' @returns minutes after midnight */
export function minuteOfDay(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

function byId<T extends { id: string }>(records: readonly T[]): ReadonlyMap<string, T> {
  return new Map(records.map(record => [record.id, record]))
}
