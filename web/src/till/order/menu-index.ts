import { useSuspenseQuery } from '@tanstack/react-query'
import { useStore } from '../../service/use-store.ts'
import { language } from '../../ui/language.ts'
import { useBranch } from '../frame/branch.ts'
import { menuQuery } from '../sale-queries.ts'
import type { Menu, MenuCategory, MenuProduct } from './menu.types.ts'

/** The menu as the screen walks through it. */
export type MenuIndex = {
  products: readonly MenuProduct[]
  byId: ReadonlyMap<string, MenuProduct>
  /** Categories of the first level. */
  categories: readonly MenuCategory[]
  childrenOf: (id: string) => readonly MenuCategory[]
  /** The dishes of a category and of those below it. */
  dishesOf: (id: string) => readonly MenuProduct[]
  /** The category of the first level that a dish is in, by the dish's id. */
  categoryOf: ReadonlyMap<string, MenuCategory>
  /** A category and those above it. */
  categoriesOf: (id: string) => readonly string[]
  /** The dishes most ordered at this hour, filled with the first of each category. */
  often: readonly MenuProduct[]
}

const oftenLength = 24
const indexes = new WeakMap<Menu, MenuIndex>()

export function useMenu(channel: 'table' | 'pos'): MenuIndex {
  useStore(language)
  const { id } = useBranch()
  const { data } = useSuspenseQuery(menuQuery(id, channel))
  return indexOf(data)
}

function indexOf(menu: Menu): MenuIndex {
  const known = indexes.get(menu)
  if (known !== undefined) return known
  const made = makeIndex(menu)
  indexes.set(menu, made)
  return made
}

function makeIndex(menu: Menu): MenuIndex {
  const byId = new Map(menu.products.map(product => [product.id, product]))
  const ids = new Set(menu.categories.map(({ id }) => id))
  const isTop = ({ parent_id }: MenuCategory) => parent_id === null || !ids.has(parent_id)
  const below = Map.groupBy(menu.categories, ({ parent_id }) => parent_id ?? '')
  const dishes = Map.groupBy(menu.products, ({ category_id }) => category_id)
  const dishesOf = (id: string): MenuProduct[] => [
    ...(dishes.get(id) ?? []),
    ...(below.get(id) ?? []).flatMap(child => dishesOf(child.id)),
  ]
  const categories = menu.categories.filter(category => isTop(category) && dishesOf(category.id).length > 0)
  const popular = (menu.popular ?? []).flatMap(id => byId.get(id) ?? [])
  const filled = [...new Set([...popular, ...firstOfEach(categories.map(({ id }) => dishesOf(id)))])]
  return {
    products: menu.products,
    byId,
    categories,
    childrenOf: id => (below.get(id) ?? []).filter(child => dishesOf(child.id).length > 0),
    dishesOf,
    categoryOf: new Map(
      categories.flatMap(category => dishesOf(category.id).map(({ id }) => [id, category] as const)),
    ),
    categoriesOf: id => above(menu.categories, id),
    often: filled.slice(0, oftenLength),
  }
}

function above(categories: readonly MenuCategory[], id: string): string[] {
  const parent = categories.find(one => one.id === id)?.parent_id ?? null
  return parent === null ? [id] : [id, ...above(categories, parent)]
}

/** The first few of each list in the menu's order, then the rest; what is not sold at this hour is left out. */
function firstOfEach(lists: readonly (readonly MenuProduct[])[]): MenuProduct[] {
  const sold = lists.map(list => list.filter(({ reason }) => reason !== 'not_now'))
  const few = Math.ceil(oftenLength / Math.max(1, sold.filter(list => list.length > 0).length))
  return [...sold.flatMap(list => list.slice(0, few)), ...sold.flatMap(list => list.slice(few))]
}
