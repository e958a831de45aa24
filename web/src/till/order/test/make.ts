import type { DraftLine } from '../../../service/draft.types.ts'
import { newLine } from '../line.rules.ts'
import type { Item, MenuAddon, MenuGroup, MenuProduct } from '../menu.types.ts'

/** An addon that can be ordered. */
export function addon(id: string, price = 0, more: Partial<MenuAddon> = {}): MenuAddon {
  return {
    id,
    name: id,
    short_name: null,
    price,
    size_prices: [],
    max_quantity: 1,
    allergens: [],
    orderable: true,
    reason: null,
    remaining: null,
    ...more,
  }
}

export function group(id: string, addons: MenuAddon[], more: Partial<MenuGroup> = {}): MenuGroup {
  return {
    id,
    name: id,
    min: 0,
    max: null,
    free_quantity: 0,
    default_addon_ids: [],
    addons,
    ...more,
  }
}

export function product(id: string, more: Partial<MenuProduct> = {}): MenuProduct {
  return {
    id,
    name: id,
    price: 8,
    price_mode: 'fixed',
    sold_by: 'each',
    orderable: true,
    reason: null,
    addon_groups: [],
    parts: null,
    combo: null,
    ...more,
  } as MenuProduct
}

export function line(of: MenuProduct, more: Partial<DraftLine> = {}): DraftLine {
  return { ...newLine(of, 'line', new Map()), ...more }
}

export function item(of: MenuProduct, more: Partial<Item> = {}): Item {
  return {
    id: 'item',
    product_id: of.id,
    kind: 'product',
    name: of.name,
    quantity: 1,
    unit_price: of.price,
    addons: [],
    without: [],
    parts: [],
    combo: null,
    note: null,
    seat: null,
    course: null,
    service_type: 'dine_in',
    held: false,
    awaits_payment: false,
    kitchen: { status: 'new' },
    cancelled_at: null,
    ...more,
  } as Item
}
