import type { Menu, MenuAddonGroup, MenuCategory, MenuProduct, MenuTax } from './menu.types.ts'

/** A product with its categories, addon groups and tax resolved; shared by all orders. */
export type ProductFacts = {
  product: MenuProduct
  /** Its category and all ancestors, nearest first, and their ids. */
  categories: readonly MenuCategory[]
  categoryIds: readonly string[]
  /** The active addon groups, in the product's order. */
  groups: readonly MenuAddonGroup[]
  /** The groups of each addon, by addon id. */
  groupsOfAddon: ReadonlyMap<string, readonly MenuAddonGroup[]>
  tax: MenuTax | null
}

/** A category and its ancestors, nearest first. */
type CategoryLine = Pick<ProductFacts, 'categories' | 'categoryIds'>

/** Menu objects are immutable, so facts stay valid as long as the menu object exists. */
const factsOf = new WeakMap<Menu, Map<string, ProductFacts>>()
const linesOf = new WeakMap<Menu, Map<string, CategoryLine>>()

/** The facts of a product, resolved once per menu version. */
export function productFacts(menu: Menu, product: MenuProduct): ProductFacts {
  let facts = factsOf.get(menu)
  if (facts === undefined) factsOf.set(menu, (facts = new Map()))
  let found = facts.get(product.id)
  if (found === undefined) facts.set(product.id, (found = findFacts(menu, product)))
  return found
}

function findFacts(menu: Menu, product: MenuProduct): ProductFacts {
  const groups: MenuAddonGroup[] = []
  for (const id of product.addonGroupIds) {
    const group = menu.addonGroups.get(id)
    if (group?.active === true) groups.push(group)
  }
  const groupsOfAddon = new Map<string, MenuAddonGroup[]>()
  for (const group of groups) {
    for (const id of group.addonIds) groupsOfAddon.set(id, [...(groupsOfAddon.get(id) ?? []), group])
  }
  return {
    product,
    ...categoryLine(menu, product.categoryId),
    groups,
    groupsOfAddon,
    tax: product.taxId === null ? null : (menu.taxes.get(product.taxId) ?? null),
  }
}

/** Shared by the products of a category, because a brand may nest all of its categories. */
function categoryLine(menu: Menu, categoryId: string): CategoryLine {
  let lines = linesOf.get(menu)
  if (lines === undefined) linesOf.set(menu, (lines = new Map()))
  let line = lines.get(categoryId)
  if (line === undefined) lines.set(categoryId, (line = findLine(menu, categoryId)))
  return line
}

/** Stops at a cycle, although writes prevent cycles. */
function findLine(menu: Menu, categoryId: string): CategoryLine {
  const line = new Map<string, MenuCategory>()
  let id: string | null = categoryId
  while (id !== null && !line.has(id)) {
    const category = menu.categories.get(id)
    if (category === undefined) break
    line.set(id, category)
    id = category.parentId
  }
  return { categories: [...line.values()], categoryIds: [...line.keys()] }
}

/**
 * The branch's kitchen station for a product: its own, or else that of its nearest category with one.
 * @returns null if there is none, so that every screen of the branch shows the product
 */
export function stationFor(menu: Menu, facts: ProductFacts, branchId: string): string | null {
  for (const { stationIds } of [facts.product, ...facts.categories]) {
    const station = stationIds.find(id => menu.stations.get(id)?.branchId === branchId)
    if (station !== undefined) return station
  }
  return null
}

/** Sorts categories in depth-first order. */
export function inTree<C extends { id: string; parentId: string | null; position: number }>(
  categories: C[],
): C[] {
  const children = Map.groupBy(categories.toSorted(inOrder), category => category.parentId)
  const sorted: C[] = []
  const add = (category: C): void => {
    sorted.push(category)
    children.get(category.id)?.forEach(add)
  }
  children.get(null)?.forEach(add)
  return sorted
}

/** The order of records by their positions. */
export function inOrder(
  one: { position: number; id: string },
  other: { position: number; id: string },
): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1)
}
