import { comboFault } from '../../../../src/pricing/combo-price.rules.ts'
import type { DraftChoice, DraftLine, DraftPart } from '../../service/draft.types.ts'
import { takenAtFirst } from './choice.rules.ts'
import type { ComboChoice, MenuProduct } from './menu.types.ts'

// The pieces of a line: the halves of a dish made of them, or the components of a combo. A line has one of the two.

/** The least parts that a dish made of them is ordered with. */
export const leastParts = 2

type Products = ReadonlyMap<string, MenuProduct>

export function piecesOf({ parts, choices }: Pick<DraftLine, 'parts' | 'choices'>): readonly DraftPart[] {
  return [...parts, ...choices]
}

/** A product as a part of another: its groups demand nothing. */
export function asPart(product: MenuProduct): MenuProduct {
  return { ...product, addon_groups: product.addon_groups.map(group => ({ ...group, min: 0 })) }
}

/** Puts a dish at a part's place, or as the next part; another dish loses what was chosen on the one before. */
export function putPart(line: DraftLine, at: number, product: MenuProduct): DraftLine {
  const part = { productId: product.id, addons: [], without: [] }
  const known = line.parts[at]
  if (known === undefined) return { ...line, parts: [...line.parts, part] }
  return { ...line, parts: line.parts.map(one => (one === known ? part : one)) }
}

/** The components that are taken by themselves: the only option of a choice that must be made. */
export function choicesAtFirst({ combo }: MenuProduct, products: Products): DraftChoice[] {
  return (combo?.choices ?? []).flatMap(choice => {
    const sold = choice.options.flatMap(({ product_id }) => products.get(product_id) ?? [])
    const [only, other] = sold.filter(({ orderable }) => orderable)
    if (only === undefined || other !== undefined) return []
    return Array.from({ length: choice.min }, () => component(choice, only))
  })
}

/** An option as it is taken: what leaves no choice is chosen. */
export function component(choice: ComboChoice, product: MenuProduct): DraftChoice {
  return { choiceId: choice.id, productId: product.id, ...takenAtFirst(product), note: null }
}

/** The first choice of a combo of which too few options are taken. */
export function missingChoice({ combo }: MenuProduct, line: DraftLine): ComboChoice | undefined {
  return combo?.choices.find(choice => comboFault(choice, line.choices) !== null)
}
