import { toAmount } from '../lib/money.ts'
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
import { priceAt } from './price.rules.ts'
import { productFacts } from './product.rules.ts'

export type MenuView = { branch: MenuBranch; channel: Channel; atMs: number; lang: string; currency: string }

/** Descriptions by product id, in the language of the view. */
export type Descriptions = ReadonlyMap<string, string>

/**
 * The menu as a terminal or kiosk shows it. Omits anything inactive or not sold in the branch, and includes anything
 * sold out or outside its hours with the reason.
 */
export function presentMenu(menu: Menu, view: MenuView, descriptions: Descriptions = new Map()) {
  const products = [...presentProducts(menu, view, descriptions)].filter(product => product !== null)
  return { ...presentHead(menu, view), products }
}

/** The same as the JSON of a response, in pieces: one per product, empty for an omitted product. */
export function* menuPieces(menu: Menu, view: MenuView, descriptions: Descriptions): Generator<string> {
  yield `{"data":${JSON.stringify(presentHead(menu, view)).slice(0, -1)},"products":[`
  let comma = ''
  for (const product of presentProducts(menu, view, descriptions)) {
    yield product === null ? '' : comma + JSON.stringify(product)
    if (product !== null) comma = ','
  }
  yield ']}}'
}

function presentHead(menu: Menu, { branch, channel, currency, lang }: MenuView) {
  const categories = shownCategories(menu, branch.id).map(category => ({
    id: category.id,
    name: inLanguage(category.name, lang),
    parent_id: category.parentId,
    position: category.position,
  }))
  return { branch_id: branch.id, channel, currency, categories }
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
  const serving = { branchId: view.branch.id, zone: view.branch.timezone, servedAt: view.atMs }
  const rank = new Map(inTree([...menu.categories.values()]).map(({ id }, at) => [id, at]))
  const rankOf = ({ categoryId }: MenuProduct) => rank.get(categoryId)!
  const products = [...menu.products.values()]
  for (const product of products.sort((one, other) => rankOf(one) - rankOf(other) || inOrder(one, other))) {
    const reason = productReason(menu, product, serving)
    const description = descriptions.get(product.id) || null
    yield isShown(reason) ? { ...presentProduct(menu, product, reason, view), description } : null
  }
}

function presentProduct(menu: Menu, product: MenuProduct, own: UnavailableReason | null, view: MenuView) {
  const addonGroups = productFacts(menu, product).groups.map(group => presentGroup(menu, group, view))
  const reason = own ?? (canChooseAddons(addonGroups.map(choiceIn)) ? null : 'sold_out')
  return {
    id: product.id,
    category_id: product.categoryId,
    name: inLanguage(product.name, view.lang),
    description: null,
    price: priceHere(product, view),
    price_mode: product.priceMode,
    sold_by: product.soldBy,
    allergens: product.allergens,
    image_url: product.imageUrl,
    position: product.position,
    orderable: reason === null,
    reason,
    addon_groups: addonGroups,
  }
}

function choiceIn({ min, addons }: ReturnType<typeof presentGroup>): ChoiceGroup {
  const orderable = addons.filter(addon => addon.orderable)
  return { min, addons: orderable.map(({ id, max_quantity: most }) => ({ id, most })) }
}

function presentGroup(menu: Menu, group: MenuAddonGroup, view: MenuView) {
  const addons = group.addonIds.flatMap(id => {
    const addon = menu.addons.get(id)
    const reason = addon === undefined ? 'inactive' : addonReason(addon, view.branch.id, view.atMs)
    if (addon === undefined || !isShown(reason)) return []
    return {
      id,
      name: inLanguage(addon.name, view.lang),
      price: priceHere(addon, view),
      max_quantity: addon.maxQuantity,
      orderable: reason === null,
      reason,
    }
  })
  return {
    id: group.id,
    name: inLanguage(group.name, view.lang),
    min: group.min,
    max: group.max,
    free_quantity: group.freeQuantity,
    addons,
  }
}

function priceHere(sold: Pick<MenuProduct, 'prices' | 'price'>, { branch, channel, atMs }: MenuView): number {
  return toAmount(priceAt(sold, { branchId: branch.id, channel, at: atMs }))
}

function isShown(reason: UnavailableReason | null): boolean {
  return reason !== 'inactive' && reason !== 'not_in_branch'
}

/** Sorts categories in depth-first order. */
function inTree<C extends { id: string; parentId: string | null; position: number }>(categories: C[]): C[] {
  const children = Map.groupBy(categories.toSorted(inOrder), category => category.parentId)
  const sorted: C[] = []
  const add = (category: C): void => {
    sorted.push(category)
    children.get(category.id)?.forEach(add)
  }
  children.get(null)?.forEach(add)
  return sorted
}

function inOrder(one: { position: number; id: string }, other: { position: number; id: string }): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1)
}
