import type { Channel } from '../wire/words.types.ts'
import type {
  AvailabilityWindow,
  Campaign,
  HalvesPrice,
  HalvesRule,
  Menu,
  MenuAddon,
  MenuAddonGroup,
  MenuBranch,
  MenuCategory,
  MenuCombo,
  MenuPrinter,
  MenuProduct,
  MenuStation,
  MenuStockItem,
  MenuTax,
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
  /** Only of addons. */
  product_id?: string | null
  with_addon_id?: string | null
  price: number
  starts_at: number | null
  ends_at: number | null
}
export type StoredHalves = { count: number; category_ids: string[]; price: HalvesPrice }
export type StoredRecipeLine = { stock_item_id: string; quantity: number }
export type StoredWindow = { weekdays: string[]; from: string; to: string }
export type StoredHours = StoredWindow & { channels: string[] }
export type StoredPause = { channels: string[]; since: number; until: number | null; reason: string }
export type StoredSoldOut = {
  branch_id: string
  since: number
  until: number | null
  /** Who marked it; null: a key without a person. */
  staff_id: string | null
}

/** `extra` in hundredths; `translations` of the name by language. */
export type StoredCombo = {
  choices: {
    id: string
    name: string
    translations: StoredTranslations
    min: number
    max: number
    options: { product_id: string; extra: number }[]
  }[]
}

type TranslatedRow<T> = Omit<T, 'name'> & { name: string; translations: StoredTranslations }
type Documents = { prices: StoredPrice[]; recipe: StoredRecipeLine[]; soldOut: StoredSoldOut[] }
type ItemRow<T> = TranslatedRow<Omit<T, keyof Documents | 'shortName'>> & {
  shortName: string | null
} & Documents
type TimedRow<T> = Omit<T, 'availability'> & { availability: StoredWindow[] }
type HalvesRow<T> = Omit<T, 'halves'> & { halves: StoredHalves | null }
type ComboRow<T> = Omit<T, 'combo'> & { combo: StoredCombo | null }

/** The row that `loadMenu` reads: the rows of each table, with documents and translations as stored. */
export type MenuRows = {
  version: number
  branches: (Omit<MenuBranch, 'dayStartsAtMinute' | 'hours'> & {
    dayStartsAt: string
    hours: StoredHours[]
  })[]
  categories: TranslatedRow<MenuCategory>[]
  products: TimedRow<HalvesRow<ComboRow<ItemRow<MenuProduct>>>>[]
  addonGroups: TranslatedRow<MenuAddonGroup>[]
  addons: ItemRow<MenuAddon>[]
  taxes: TranslatedRow<MenuTax>[]
  campaigns: TimedRow<TranslatedRow<Campaign>>[]
  stations: MenuStation[]
  printers: MenuPrinter[]
  stockItems: MenuStockItem[]
}

/** Converts stored rows to the menu that rules use. */
export function menuOfRows(rows: MenuRows): Menu {
  return {
    version: rows.version,
    branches: byId(
      rows.branches.map(({ dayStartsAt, hours, ...branch }) => ({
        ...branch,
        dayStartsAtMinute: minuteOfDay(dayStartsAt),
        hours: hours.map(entry => ({ ...windowOfStored(entry), channels: entry.channels as Channel[] })),
      })),
    ),
    categories: byId(rows.categories.map(withTexts)),
    products: byId(
      rows.products.map(row => ({
        ...withWindows(itemOfRow(row)),
        halves: halvesOfStored(row.halves),
        combo: comboOf(row.combo),
      })),
    ),
    addonGroups: byId(rows.addonGroups.map(withTexts)),
    addons: byId(rows.addons.map(itemOfRow)),
    taxes: byId(rows.taxes.map(withTexts)),
    campaigns: rows.campaigns.map(row => withWindows(withTexts(row))),
    stations: byId(rows.stations),
    printers: rows.printers,
    stockItems: byId(rows.stockItems),
  }
}

function withTexts<T extends { name: string; translations: StoredTranslations }>({
  translations,
  ...row
}: T) {
  return { ...row, name: translated(row.name, translations, 'name') }
}

function withWindows<T extends { availability: StoredWindow[] }>(row: T) {
  return { ...row, availability: row.availability.map(windowOfStored) }
}

function itemOfRow<T extends ItemRow<MenuAddon> | MenuRows['products'][number]>(row: T) {
  return {
    ...withTexts(row),
    shortName: translated(row.shortName, row.translations, 'short_name'),
    prices: row.prices.map(priceOfStored),
    recipe: row.recipe.map(line => ({ stockItemId: line.stock_item_id, quantity: line.quantity })),
    soldOut: row.soldOut.map(({ branch_id, since, until }): SoldOut => ({
      branchId: branch_id,
      since,
      until,
    })),
  }
}

function halvesOfStored(stored: StoredHalves | null): HalvesRule | null {
  if (stored === null) return null
  const { count, category_ids: categoryIds, price } = stored
  return { count, categoryIds, price }
}

function comboOf(stored: StoredCombo | null): MenuCombo | null {
  if (stored === null) return null
  return {
    choices: stored.choices.map(({ options, ...choice }) => ({
      ...withTexts(choice),
      options: options.map(({ product_id: productId, extra }) => ({ productId, extra })),
    })),
  }
}

function windowOfStored({ weekdays, from, to }: StoredWindow): AvailabilityWindow {
  return { weekdays: weekdays as Weekday[], fromMinute: minuteOfDay(from), toMinute: minuteOfDay(to) }
}

export function priceOfStored(entry: StoredPrice): PriceEntry {
  return {
    branchId: entry.branch_id,
    channel: entry.channel as Channel | null,
    productId: entry.product_id ?? null,
    withAddonId: entry.with_addon_id ?? null,
    price: entry.price,
    startsAt: entry.starts_at,
    endsAt: entry.ends_at,
  }
}

/** A translated field of a record. */
export function translated<Text extends string | null>(
  text: Text,
  translations: StoredTranslations,
  field: string,
): { text: Text; others: Translated['others'] } {
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
