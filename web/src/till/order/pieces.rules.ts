import { comboFault, inComboOrder } from '../../../../src/menu/combo.rules.ts'
import type { DraftChoice, DraftLine, DraftPart, Taken } from '../../service/draft.types.ts'
import { takenAtFirst } from './choice.rules.ts'
import type { ComboChoice, MenuProduct } from './menu.types.ts'

// The pieces of a line: the halves of a dish made of them, or the components of a combo. A line has one of the two.

/** The least parts that a dish made of them is ordered with. */
export const leastParts = 2

type Products = ReadonlyMap<string, MenuProduct>

export function piecesOf({ parts, choices }: Pick<DraftLine, 'parts' | 'choices'>): readonly DraftPart[] {
  return [...parts, ...choices]
}

/** What is chosen on a piece, or on the line itself. */
export function takenAt(line: DraftLine, at: number | undefined): Taken {
  return at === undefined ? line : piecesOf(line)[at]!
}

/** Changes what is chosen on a piece, or on the line itself. */
export function changeTaken(
  line: DraftLine,
  at: number | undefined,
  change: <T extends Taken>(taken: T) => T,
): DraftLine {
  if (at === undefined) return change(line)
  return {
    ...line,
    parts: line.parts.map((part, place) => (place === at ? change(part) : part)),
    choices: line.choices.map((choice, place) => (place === at ? change(choice) : choice)),
  }
}

/** A product as a part of another: its groups demand nothing. */
export function asPart(product: MenuProduct): MenuProduct {
  return { ...product, addon_groups: product.addon_groups.map(group => ({ ...group, min: 0 })) }
}

/** The product of a piece with the groups that a person chooses from there: what the whole line chooses is not asked again. */
export function offeredAt(
  products: Products,
  line: DraftLine,
  at: number | undefined,
): MenuProduct | undefined {
  const whole = products.get(line.productId)
  if (at === undefined) return whole
  const product = products.get(piecesOf(line)[at]?.productId ?? '')
  if (product === undefined || line.choices.length > 0) return product
  const isOnLine = ({ id }: { id: string }) => whole?.addon_groups.some(group => group.id === id)
  const part = asPart(product)
  return { ...part, addon_groups: part.addon_groups.filter(group => !isOnLine(group)) }
}

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

function component(choice: ComboChoice, product: MenuProduct): DraftChoice {
  return { choiceId: choice.id, productId: product.id, ...takenAtFirst(product), note: null }
}

export function unitsOfOption(line: DraftLine, choice: ComboChoice, productId: string): number {
  return line.choices.filter(one => one.choiceId === choice.id && one.productId === productId).length
}

/** Whether one option more of a choice fits. */
export function hasRoomFor(line: DraftLine, choice: ComboChoice): boolean {
  return line.choices.filter(({ choiceId }) => choiceId === choice.id).length < choice.max
}

/** Takes an option of a combo; of a choice of one, in the place of the other. @returns the line, and the place of the new component */
export function takeOption(
  line: DraftLine,
  combo: MenuProduct,
  choice: ComboChoice,
  product: MenuProduct,
): { line: DraftLine; at: number } {
  const kept = line.choices.filter(({ choiceId }) => choiceId !== choice.id || choice.max > 1)
  const added = component(choice, product)
  const choices = inComboOrder(combo.combo?.choices ?? [], [...kept, added])
  return { line: { ...line, choices }, at: choices.indexOf(added) }
}

/** Takes the last of an option off again. */
export function dropOption(line: DraftLine, choice: ComboChoice, productId: string): DraftLine {
  const last = line.choices.findLast(one => one.choiceId === choice.id && one.productId === productId)
  return { ...line, choices: line.choices.filter(one => one !== last) }
}

/** The first choice of a combo of which too few options are taken. */
export function missingChoice({ combo }: MenuProduct, line: DraftLine): ComboChoice | undefined {
  return combo?.choices.find(choice => comboFault(choice, line.choices) !== null)
}
