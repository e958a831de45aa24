import { type Cents, fromMilli, toAmount } from '../lib/money.ts'
import { clockTime, timeOrNull } from '../lib/zone.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Channel } from '../wire/words.types.ts'
import { canChooseAddons, type ChoiceGroup } from './addon-choice.rules.ts'
import { addonReason, lineReason, productReason, type UnavailableReason } from './availability.rules.ts'
import { inLanguage } from './names.rules.ts'
import {
  type Menu,
  type MenuAddonGroup,
  type MenuBranch,
  type MenuCategory,
  type MenuProduct,
} from './menu.types.ts'
import { offersAt } from './offer.rules.ts'
import { leastHalfPrices } from './menu-halves.rules.ts'
import { priceAt, sizesOn } from './price.rules.ts'
import { inOrder, inTree, productFacts } from './product.rules.ts'
import { priceOnLine } from './size-price.rules.ts'
import { type BlockingStock, stockBeside, stockLeft } from './stock-left.rules.ts'

/** The menu of a branch and channel for an order of `at` that is served at `servedAt`, epoch ms. */
export type MenuView = {
  branch: MenuBranch
  channel: Channel
  at: number
  servedAt: number
  lang: string
  currency: string
  stock: BlockingStock
  /** Products that sell most, of which so many are named. */
  popular?: { ids: readonly string[]; most: number } | undefined
  /** Whether the branch takes orders of the channel for `servedAt`, and when it does next. */
  open: boolean
  opensAt: number | null
}

/** Descriptions by product id, in the language of the view. */
export type Descriptions = ReadonlyMap<string, string>

/** The same for all products. */
type Showing = MenuView & {
  menu: Menu
  offerOn: ReturnType<typeof offersAt>
  leastHalfPrice: ReturnType<typeof leastHalfPrices>
  /** Whether products can be an option of a combo now, by id. */
  options: Map<string, boolean>
}

/**
 * The menu as a terminal or kiosk shows it. Omits anything inactive or not sold in the branch, and includes anything
 * sold out or outside its hours with the reason.
 */
export function presentMenu(menu: Menu, view: MenuView, descriptions: Descriptions = new Map()) {
  const products = [...presentProducts(menu, view, descriptions)].filter(product => product !== null)
  const popular = presentPopular(view, new Set(products.map(({ id }) => id)))
  return { ...presentHead(menu, view), products, ...popular }
}

/** The same as the JSON of a response, in pieces: one per product, empty for an omitted product. */
export function* menuPieces(menu: Menu, view: MenuView, descriptions: Descriptions): Generator<string> {
  yield `{"data":${JSON.stringify(presentHead(menu, view)).slice(0, -1)},"products":[`
  let comma = ''
  const shown = new Set<string>()
  for (const product of presentProducts(menu, view, descriptions)) {
    yield product === null ? '' : comma + JSON.stringify(product)
    if (product === null) continue
    comma = ','
    shown.add(product.id)
  }
  yield `]${JSON.stringify(presentPopular(view, shown))
    .slice(1, -1)
    .replace(/^(?=.)/, ',')}}}`
}

/** The popular products that the menu shows. */
function presentPopular({ popular }: MenuView, shown: ReadonlySet<string>): { popular?: string[] } {
  if (popular === undefined) return {}
  return { popular: popular.ids.filter(id => shown.has(id)).slice(0, popular.most) }
}

function presentHead(menu: Menu, { branch, channel, currency, lang, open, opensAt }: MenuView) {
  const categories = shownCategories(menu, branch.id).map(category => ({
    id: category.id,
    name: inLanguage(category.name, lang),
    parent_id: category.parentId,
    position: category.position,
    colour: category.colour,
  }))
  const opens_at = timeOrNull(opensAt, branch.timezone)
  return { branch_id: branch.id, channel, open, opens_at, currency, categories }
}

/** The categories that are shown in a branch with all their ancestors. Parents come first, so each is checked once. */
function shownCategories(menu: Menu, branchId: string): MenuCategory[] {
  const shown = new Set<string | null>([null])
  return inTree([...menu.categories.values()]).filter(category => {
    const isShown = shown.has(category.parentId) && lineReason([category], branchId) === null
    if (isShown) shown.add(category.id)
    return isShown
  })
}

function* presentProducts(menu: Menu, view: MenuView, descriptions: Descriptions) {
  const showing = showingOf(menu, view)
  const serving = servingOf(view)
  const rank = new Map(inTree([...menu.categories.values()]).map(({ id }, at) => [id, at]))
  const rankOf = ({ categoryId }: MenuProduct) => rank.get(categoryId)!
  const products = [...menu.products.values()]
  for (const product of products.sort((one, other) => rankOf(one) - rankOf(other) || inOrder(one, other))) {
    const reason = productReason(menu, product, serving)
    const description = descriptions.get(product.id) || null
    yield isShown(reason) ? { ...presentProduct(showing, product, reason), description } : null
  }
}

function servingOf({ branch, servedAt }: Pick<MenuView, 'branch' | 'servedAt'>) {
  return { branchId: branch.id, zone: branch.timezone, servedAt }
}

function showingOf(menu: Menu, view: MenuView): Showing {
  const { branch, currency } = view
  const reading = { ...view, branchId: branch.id, zone: branch.timezone }
  const offerOn = offersAt(menu, { ...reading, decimals: currencyDecimals(currency) })
  return { ...view, menu, offerOn, leastHalfPrice: leastHalfPrices(menu, reading), options: new Map() }
}

function presentProduct(showing: Showing, product: MenuProduct, own: UnavailableReason | null) {
  const addonGroups = groupsOf(showing, product)
  const leastHalf = product.halves && showing.leastHalfPrice(product.halves)
  const canChoose =
    (product.halves === null || leastHalf !== null) &&
    canChooseAddons(addonGroups.map(group => choiceIn(showing, product, group))) &&
    hasOptions(showing, product)
  const left = product.halves === null ? stockLeft(product, showing.stock) : null
  const reason = own ?? (canChoose ? null : 'sold_out') ?? (left === 0 ? 'no_stock' : null)
  const price = leastHalf ?? priceHere(product, showing)
  return {
    id: product.id,
    category_id: product.categoryId,
    name: inLanguage(product.name, showing.lang),
    short_name: inLanguage(product.shortName, showing.lang),
    description: null,
    sku: product.sku,
    barcode: product.barcode,
    price: toAmount(price),
    offer: presentOffer(showing, product, price),
    price_mode: product.priceMode,
    min_price: product.minPrice === null ? null : toAmount(product.minPrice),
    sold_by: product.soldBy,
    allergens: product.allergens,
    image_url: product.imageUrl,
    position: product.position,
    availability: product.availability.map(({ weekdays, fromMinute, toMinute }) => {
      return { weekdays, from: clockTime(fromMinute), to: clockTime(toMinute) }
    }),
    orderable: reason === null,
    reason,
    remaining: left === null ? null : fromMilli(left),
    addon_groups: addonGroups,
    parts: product.halves && {
      count: product.halves.count,
      category_ids: product.halves.categoryIds,
      price: product.halves.price,
    },
    combo: presentCombo(showing, product),
  }
}

/** The choices of a combo, with the options that the menu shows. */
function presentCombo({ menu, lang, ...showing }: Showing, { combo }: MenuProduct) {
  if (combo === null) return null
  const isListed = (product: MenuProduct | undefined) =>
    product !== undefined && isShown(productReason(menu, product, servingOf(showing)))
  const choices = combo.choices.map(({ id, name, min, max, options }) => ({
    id,
    name: inLanguage(name, lang),
    min,
    max,
    options: options
      .filter(({ productId }) => isListed(menu.products.get(productId)))
      .map(({ productId, extra }) => ({ product_id: productId, extra: toAmount(extra) })),
  }))
  return { choices }
}

/** Whether every choice of a combo that must be made has an option that can be ordered. */
function hasOptions(showing: Showing, { combo }: MenuProduct): boolean {
  const choices = combo?.choices ?? []
  return choices.every(
    ({ min, options }) => min === 0 || options.some(one => isOption(showing, one.productId)),
  )
}

function isOption(showing: Showing, id: string): boolean {
  const { menu, stock, options } = showing
  return options.getOrInsertComputed(id, () => {
    const product = menu.products.get(id)
    if (product === undefined || productReason(menu, product, servingOf(showing)) !== null) return false
    return (
      canChooseAddons(groupsOf(showing, product).map(group => choiceIn(showing, product, group))) &&
      stockLeft(product, stock) !== 0
    )
  })
}

function presentOffer({ offerOn, branch, lang }: Showing, product: MenuProduct, unitPrice: Cents) {
  const offer = product.halves === null ? offerOn(product, unitPrice) : null
  if (offer === null) return null
  return {
    price: toAmount(offer.price),
    campaign_id: offer.campaignId,
    name: inLanguage(offer.name, lang),
    until: timeOrNull(offer.until, branch.timezone),
  }
}

/** The addons that a unit of the product leaves stock for. */
function choiceIn(
  { menu, stock }: Showing,
  product: MenuProduct,
  { min, addons }: ReturnType<typeof presentGroup>,
): ChoiceGroup {
  const beside = product.soldBy === 'weight' ? stock : stockBeside(product, stock)
  return {
    min,
    addons: addons
      .filter(addon => addon.orderable)
      .map(({ id, max_quantity: most }) => {
        const left = stockLeft(menu.addons.get(id)!, beside)
        return { id, most: left === null ? most : Math.min(most ?? Infinity, fromMilli(left)) }
      }),
  }
}

function groupsOf(showing: Showing, product: MenuProduct) {
  return productFacts(showing.menu, product).groups.map(group => presentGroup(showing, { product, group }))
}

function presentGroup(showing: Showing, { product, group }: { product: MenuProduct; group: MenuAddonGroup }) {
  const addons = group.addonIds.flatMap(id => presentAddon(showing, product, id))
  return {
    id: group.id,
    name: inLanguage(group.name, showing.lang),
    min: group.min,
    max: group.max,
    free_quantity: group.freeQuantity,
    default_addon_ids: group.defaultAddonIds.filter(id => addons.some(addon => addon.id === id)),
    addons,
  }
}

/** @returns nothing for an addon that is not shown */
function presentAddon(showing: Showing, product: MenuProduct, id: string) {
  const { menu, branch, channel, at, servedAt, lang, stock } = showing
  const addon = menu.addons.get(id)
  const own = addon === undefined ? 'inactive' : addonReason(addon, branch.id, servedAt)
  if (addon === undefined || !isShown(own)) return []
  const left = stockLeft(addon, stock)
  const reason = own ?? (left === 0 ? 'no_stock' : null)
  const sizes = sizesOn(product, addon, { menu, branchId: branch.id, channel, at })
  const onIts = { productId: product.id, addonIds: [] }
  return {
    id,
    name: inLanguage(addon.name, lang),
    short_name: inLanguage(addon.shortName, lang),
    price: toAmount(priceOnLine({ price: priceHere(addon, showing), sizes }, onIts)),
    size_prices: sizes.map(({ productId, withAddonId, price }) => ({
      product_id: productId,
      with_addon_id: withAddonId,
      price: toAmount(price),
    })),
    max_quantity: addon.maxQuantity,
    allergens: addon.allergens,
    orderable: reason === null,
    reason,
    remaining: left === null ? null : fromMilli(left),
  }
}

function priceHere(sold: Pick<MenuProduct, 'prices' | 'price'>, { branch, channel, at }: MenuView): Cents {
  return priceAt(sold, { branchId: branch.id, channel, at })
}

function isShown(reason: UnavailableReason | null): boolean {
  return reason !== 'inactive' && reason !== 'not_in_branch'
}
