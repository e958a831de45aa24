import type { MenuProduct } from './menu.types.ts'

/** The dishes that can be a part of another, in the order of the menu. @param categoriesOf a category and those above it */
export function partsOffered(
  { parts }: MenuProduct,
  products: Iterable<MenuProduct>,
  categoriesOf: (id: string) => readonly string[],
): MenuProduct[] {
  if (parts === null) return []
  return [...products].filter(
    one =>
      one.price_mode === 'fixed' &&
      one.sold_by === 'each' &&
      one.parts === null &&
      one.combo === null &&
      categoriesOf(one.category_id).some(id => parts.category_ids.includes(id)),
  )
}
