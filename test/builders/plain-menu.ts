import type {
  Campaign,
  Menu,
  MenuAddon,
  MenuAddonGroup,
  MenuBranch,
  MenuCategory,
  MenuPrinter,
  MenuProduct,
  MenuTax,
  PriceEntry,
} from '../../src/menu/menu.types.ts'

/** Every record by its id; what is not given has its plain value. */
export type MenuParts = {
  branches?: Record<string, Partial<MenuBranch>>
  categories?: Record<string, Partial<MenuCategory>>
  products?: Record<string, Partial<MenuProduct>>
  addonGroups?: Record<string, Partial<MenuAddonGroup>>
  addons?: Record<string, Partial<MenuAddon>>
  /** Rate in ten-thousandths of a percent. */
  taxes?: Record<string, Partial<MenuTax>>
  /** In the order they go over an order. */
  campaigns?: readonly Campaign[]
  /** Station → branch. */
  stations?: Record<string, string>
  printers?: readonly MenuPrinter[]
  /** Stock item → unit cost in millionths. */
  stockItems?: Record<string, number>
}

/** A menu in memory for tests of rules: branch `roma`, category `kitchen`, and what is given. */
export function plainMenu(parts: MenuParts = {}): Menu {
  return {
    version: 1,
    branches: records({ roma: {}, ...parts.branches }, (id, given) => ({ ...aBranch(id), ...given })),
    categories: records({ kitchen: {}, ...parts.categories }, (id, given) => ({
      ...aCategory(id),
      ...given,
    })),
    products: records(parts.products ?? {}, (id, given) => ({ ...aProduct(id), ...given })),
    addonGroups: records(parts.addonGroups ?? {}, (id, given) => ({ ...aGroup(id), ...given })),
    addons: records(parts.addons ?? {}, (id, given) => ({ ...anAddon(id), ...given })),
    taxes: records(parts.taxes ?? {}, (id, given) => ({ ...aTax(id), ...given })),
    campaigns: parts.campaigns ?? [],
    stations: records(parts.stations ?? {}, (id, branchId) => ({ id, branchId, name: id })),
    printers: parts.printers ?? [],
    stockItems: records(parts.stockItems ?? {}, (id, unitCost) => {
      return { id, name: id, unitCost, blockedBranchIds: [] }
    }),
  }
}

/** A price of any size, place and time. */
export function plainPrice(price: number, given: Partial<PriceEntry> = {}): PriceEntry {
  const anywhere = { productId: null, withAddonId: null, branchId: null, channel: null }
  return { ...anywhere, price, startsAt: null, endsAt: null, ...given }
}

function records<Given, Full>(
  given: Record<string, Given>,
  make: (id: string, given: Given) => Full,
): Map<string, Full> {
  return new Map(Object.entries(given).map(([id, part]) => [id, make(id, part)]))
}

function named(id: string) {
  return { text: id, others: {} }
}

function aBranch(id: string): MenuBranch {
  const open = { hours: [], closures: [], pause: null }
  return { id, code: id, name: id, timezone: 'Europe/Rome', dayStartsAtMinute: 240, ...open, active: true }
}

function aCategory(id: string): MenuCategory {
  return {
    id,
    name: named(id),
    parentId: null,
    colour: null,
    position: 0,
    stationIds: [],
    branchIds: [],
    active: true,
  }
}

function aProduct(id: string): MenuProduct {
  return {
    id,
    categoryId: 'kitchen',
    name: named(id),
    shortName: { text: null, others: {} },
    sku: null,
    barcode: null,
    price: 1000,
    prices: [],
    cost: 0,
    recipe: [],
    taxId: null,
    soldBy: 'each',
    priceMode: 'fixed',
    minPrice: null,
    needsKitchen: true,
    discountable: true,
    stationIds: [],
    allergens: [],
    position: 0,
    branchIds: [],
    addonGroupIds: [],
    availability: [],
    soldOut: [],
    imageUrl: null,
    halves: null,
    combo: null,
    active: true,
  }
}

function aTax(id: string): MenuTax {
  return { id, name: named(id), rate: 0, components: null, serviceTypeRates: {}, active: true }
}

function aGroup(id: string): MenuAddonGroup {
  return {
    id,
    name: named(id),
    min: 0,
    max: null,
    freeQuantity: 0,
    addonIds: [],
    defaultAddonIds: [],
    active: true,
  }
}

function anAddon(id: string): MenuAddon {
  return {
    id,
    name: named(id),
    shortName: { text: null, others: {} },
    price: 100,
    prices: [],
    cost: 0,
    recipe: [],
    maxQuantity: null,
    taxId: null,
    allergens: [],
    soldOut: [],
    active: true,
  }
}
