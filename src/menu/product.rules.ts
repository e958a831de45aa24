import type { Menu, MenuAddonGroup, MenuCategory, MenuProduct, MenuTax } from './menu.types.ts'

/** A product with its categories, addon groups and tax resolved; shared by all orders. */
export type ProductFacts = {
  product: MenuProduct
  /** Its category and all ancestors, nearest first. */
  categories: readonly MenuCategory[]
  /** The active addon groups, in the product's order. */
  groups: readonly MenuAddonGroup[]
  /** The groups of each addon, by addon id. */
  groupsOfAddon: ReadonlyMap<string, readonly MenuAddonGroup[]>
  tax: MenuTax | null
}

/** Menu objects are immutable, so facts stay valid as long as the menu object exists. */
const factsOf = new WeakMap<Menu, Map<string, ProductFacts>>()

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
    categories: categoryLine(menu, product.categoryId),
    groups,
    groupsOfAddon,
    tax: product.taxId === null ? null : (menu.taxes.get(product.taxId) ?? null),
  }
}

/** A category and its ancestors, nearest first. Stops at a cycle, although writes prevent cycles. */
export function categoryLine(menu: Menu, categoryId: string): MenuCategory[] {
  const line: MenuCategory[] = []
  let id: string | null = categoryId
  while (id !== null) {
    const category = menu.categories.get(id)
    if (category === undefined || line.includes(category)) break
    line.push(category)
    id = category.parentId
  }
  return line
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
