import type { Menu, MenuAddonGroup, MenuCategory, MenuProduct, MenuTax } from './menu.types.ts'

/** A product with its categories, addon groups and tax resolved; the same for every order. */
export type ProductFacts = {
  product: MenuProduct
  /** Its category, the one above that, and so on. */
  categories: readonly MenuCategory[]
  /** The active addon groups, in the product's order. */
  groups: readonly MenuAddonGroup[]
  /** Addon id → the groups that have it. */
  groupsOfAddon: ReadonlyMap<string, readonly MenuAddonGroup[]>
  tax: MenuTax | null
}

/** A menu object is one version of the menu and never changes, so facts found in it stay valid as long as it lives. */
const factsOf = new WeakMap<Menu, Map<string, ProductFacts>>()

/** The facts of a product of this menu, found at its first sale of a menu version. */
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

/** A category and all above it, the nearest first. A cycle, which no write allows, ends where it closes. */
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
 * The kitchen station of a branch that makes a product: its own, else its category's, else that of a category above.
 * @returns null when nobody names one: every screen of the branch shows it
 */
export function stationFor(menu: Menu, facts: ProductFacts, branchId: string): string | null {
  for (const { stationIds } of [facts.product, ...facts.categories]) {
    const station = stationIds.find(id => menu.stations.get(id)?.branchId === branchId)
    if (station !== undefined) return station
  }
  return null
}
