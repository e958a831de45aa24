import type { DraftLine } from '../../service/draft.types.ts'
import { newLine } from './line.rules.ts'
import type { Item, MenuProduct } from './menu.types.ts'
import { extraOf } from './price.rules.ts'

// Another dish in the place of one that was sent.

type Products = ReadonlyMap<string, MenuProduct>

/** An option in the place of a component; `more` is what it costs beside it, which may be less than nothing. */
type Swap = { product: MenuProduct; more: number }

/** The components of a combo that another option of their choice can take the place of, with those options. */
export function swapsOf(products: Products, items: readonly Item[]): { item: Item; options: Swap[] }[] {
  return items.flatMap(item => {
    const options = optionsFor(products, item)
    return options.length === 0 ? [] : [{ item, options }]
  })
}

function optionsFor(products: Products, { combo: of, product_id }: Item): Swap[] {
  const combo = products.get(of?.product_id ?? '')
  const choice = combo?.combo?.choices.find(({ id }) => id === of!.choice_id)
  if (combo === undefined || choice === undefined) return []
  const now = extraOf(combo, { choiceId: choice.id, productId: product_id ?? '' })
  return choice.options.flatMap(option => {
    const product = products.get(option.product_id)
    const isOther = product?.orderable === true && product.id !== product_id
    return isOther ? [{ product, more: option.extra - now }] : []
  })
}

/** The line of a dish in the place of an item: as many, for the same seat and course. */
export function lineInPlace(item: Item, dish: MenuProduct, products: Products, id: string): DraftLine {
  const { quantity, seat, course } = item
  const isCounted = dish.sold_by === 'each' && Number.isInteger(quantity)
  return { ...newLine(dish, id, products), ...(isCounted && { quantity }), seat, course }
}
