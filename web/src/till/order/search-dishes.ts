import type { MenuProduct } from './menu.types.ts'
import type { OrderState } from './order-context.ts'
import { partsOffered } from './parts-offered.rules.ts'
import { type Named, search } from './search.rules.ts'

/** Names of dishes in all languages of the brand, by id. */
export type OtherNames = ReadonlyMap<string, readonly string[]>

/** The dishes that fit, the best first: of the menu, or of those that the part asked for can be. */
export function searchDishes(order: OrderState, others: OtherNames, text: string): MenuProduct[] {
  return search(namesOf(dishesAsked(order), others), text)
}

function dishesAsked({ menu, draft, selected, pieces }: OrderState): readonly MenuProduct[] {
  const line = draft.lines.find(({ id }) => id === selected)
  const whole = pieces.asked === undefined ? undefined : menu.byId.get(line?.productId ?? '')
  return whole === undefined ? menu.products : partsOffered(whole, menu.products, menu.categoriesOf)
}

function namesOf(products: readonly MenuProduct[], others: OtherNames): Named<MenuProduct>[] {
  return products.map(product => ({
    value: product,
    names: [product.name, ...(others.get(product.id) ?? []), ...(product.barcode ? [product.barcode] : [])],
  }))
}
