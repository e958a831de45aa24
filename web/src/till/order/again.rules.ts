import type { DraftLine } from '../../service/draft.types.ts'
import { joinLines } from './line.rules.ts'
import type { Item, MenuProduct } from './menu.types.ts'

/**
 * Copies what was ordered, with its choices and notes, at once and without a course: no charges, nothing cancelled, no
 * dish that cannot be ordered now.
 * @returns the lines, and the names of the dishes left out
 */
export function orderAgain(
  items: readonly Item[],
  products: ReadonlyMap<string, MenuProduct>,
  makeId: () => string,
): { lines: readonly DraftLine[]; leftOut: string[] } {
  const leftOut = new Set<string>()
  let lines: readonly DraftLine[] = []
  for (const item of items) {
    if (item.kind !== 'product' || item.cancelled_at !== null) continue
    const product = products.get(item.product_id ?? '')
    if (product === undefined || !canOrder(product, item)) leftOut.add(item.name)
    else lines = joinLines(lines, [copyOf(item, product, makeId())])
  }
  return { lines, leftOut: [...leftOut] }
}

function canOrder(product: MenuProduct, { addons }: Item): boolean {
  const isOffered = ({ addon_id, addon_group_id }: Item['addons'][number]) =>
    product.addon_groups.some(
      group => group.id === addon_group_id && group.addons.some(one => one.id === addon_id && one.orderable),
    )
  return product.orderable && addons.every(isOffered)
}

function copyOf(item: Item, product: MenuProduct, id: string): DraftLine {
  const named = item.addons.filter(({ included }) => !included)
  return {
    id,
    productId: product.id,
    quantity: item.quantity,
    addons: named.map(({ addon_id, addon_group_id, quantity }) => ({
      addonId: addon_id,
      groupId: addon_group_id,
      quantity,
    })),
    without: item.without.map(({ addon_id }) => addon_id),
    note: item.note,
    seat: item.seat,
    course: null,
    hold: false,
    unitPrice: product.price_mode === 'open' ? item.unit_price : null,
  }
}
