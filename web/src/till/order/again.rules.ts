import type { DraftLine, Taken } from '../../service/draft.types.ts'
import { entriesOf } from '../entries.rules.ts'
import { joinLines, newLine } from './line.rules.ts'
import type { Item, MenuProduct } from './menu.types.ts'

type Products = ReadonlyMap<string, MenuProduct>

/**
 * Copies what was ordered, with its choices and notes, at once and without a course: no charges, nothing cancelled, no
 * dish that cannot be ordered now.
 * @returns the lines, and the names of the dishes left out
 */
export function orderAgain(
  items: readonly Item[],
  products: Products,
  makeId: () => string,
): { lines: readonly DraftLine[]; leftOut: string[] } {
  const leftOut = new Set<string>()
  let lines: readonly DraftLine[] = []
  const ordered = items.filter(({ kind, cancelled_at }) => kind === 'product' && cancelled_at === null)
  for (const { name, items: same } of entriesOf(ordered)) {
    const [first] = same
    const product = products.get(first!.combo?.product_id ?? first!.product_id ?? '')
    if (product?.orderable !== true || !same.every(item => canOrder(products, item))) leftOut.add(name)
    else lines = joinLines(lines, [copyOf(same, product, { id: makeId(), products })])
  }
  return { lines, leftOut: [...leftOut] }
}

/** Whether the dish of an item, its parts and all their addons can be ordered now. */
function canOrder(products: Products, item: Item): boolean {
  return [item, ...item.parts].every(dish => {
    const product = products.get(dish.product_id ?? '')
    const isOffered = ({ addon_id, addon_group_id }: Item['addons'][number]) =>
      product?.addon_groups.some(
        group =>
          group.id === addon_group_id && group.addons.some(one => one.id === addon_id && one.orderable),
      )
    return product?.orderable === true && dish.addons.every(isOffered)
  })
}

function copyOf(
  same: readonly Item[],
  product: MenuProduct,
  { id, products }: { id: string; products: Products },
): DraftLine {
  const first = same[0]!
  const isCombo = product.combo !== null
  return {
    ...newLine(product, id, products),
    quantity: first.quantity,
    ...(isCombo ? {} : takenOf(first)),
    parts: first.parts.map(part => ({ productId: part.product_id, ...takenOf(part) })),
    choices: same.flatMap(item =>
      item.combo === null || !isCombo
        ? []
        : [
            {
              choiceId: item.combo.choice_id,
              productId: item.product_id!,
              ...takenOf(item),
              note: item.note,
            },
          ],
    ),
    note: isCombo ? null : first.note,
    seat: first.seat,
    serviceType: first.service_type === 'takeaway' ? 'takeaway' : null,
    unitPrice: product.price_mode === 'open' ? first.unit_price : null,
  }
}

function takenOf({ addons, without }: Pick<Item, 'addons' | 'without'>): Taken {
  const named = addons.filter(({ included }) => !included)
  return {
    addons: named.map(({ addon_id, addon_group_id, quantity }) => ({
      addonId: addon_id,
      groupId: addon_group_id,
      quantity,
    })),
    without: without.map(({ addon_id }) => addon_id),
  }
}
