import { unknownId } from '../lib/common.refusals.ts'
import type { Cents } from '../lib/money.ts'
import type { Fault } from '../lib/refusal.ts'
import { comboFault, componentPrices, inComboOrder } from './combo-price.rules.ts'
import type { ComboChoice, Menu, MenuProduct } from '../menu/menu.types.ts'
import { inLanguage } from '../menu/names.rules.ts'
import type { ItemCombo } from '../sale/shapes/combo.shape.ts'
import type { AskedAddons } from './line-addons.rules.ts'
import * as refuse from './pricing.refusals.ts'

/** An option that a line takes of a combo. */
export type AskedChoice = AskedAddons & { choiceId: string; productId: string; note: string | null }

/** The combo of which a sold product is a component. */
export type OfCombo = Pick<ItemCombo, 'choiceId' | 'place' | 'extra'> & { product: MenuProduct }

export type Component = {
  asked: AskedChoice
  /** Its place among the choices of the request. */
  at: number
  product: MenuProduct
  /** Hundredths: its share of the combo's price and its extra. */
  unitPrice: Cents
  /** The same of the menu's price, where it differs; else null. */
  listUnitPrice: Cents | null
  combo: OfCombo
}

type Found = { asked: AskedChoice; at: number; choiceId: string; product: MenuProduct; extra: Cents }

export type ComboTerms = {
  /** Of one combo, hundredths. */
  price: Cents
  listPrice: (product: MenuProduct) => Cents
  /** The menu's price of the combo, where it is sold at another; else null. */
  menuPrice: Cents | null
  /** The smallest amount of the currency. */
  step: Cents
  lang: string
  report: (fault: Fault) => void
}

/**
 * Finds the components of one combo and spreads its price over them.
 * @param product with a combo
 * @returns nothing if a choice has a fault
 */
export function componentsOf(
  menu: Menu,
  product: MenuProduct,
  asked: readonly AskedChoice[],
  { price, menuPrice, listPrice, step, lang, report }: ComboTerms,
): Component[] {
  const { choices } = product.combo!
  const found = [...asked.entries()].flatMap(sent => findOption(menu, choices, sent, report) ?? [])
  if (found.length < asked.length || !isComplete(product, asked, lang, report)) return []
  const components = inComboOrder(choices, found)
  const listed = components.map(({ extra, product: option }) => ({ extra, listPrice: listPrice(option) }))
  const prices = componentPrices(price, listed, step)
  const before = menuPrice === null ? prices : componentPrices(menuPrice, listed, step)
  return components.map(({ asked: one, at, choiceId, product: option, extra }, place) => ({
    asked: one,
    at,
    product: option,
    unitPrice: prices[place]!,
    listUnitPrice: before[place] === prices[place] ? null : before[place]!,
    combo: { product, choiceId, place, extra },
  }))
}

function findOption(
  menu: Menu,
  choices: readonly ComboChoice[],
  [at, asked]: [at: number, asked: AskedChoice],
  report: ComboTerms['report'],
): Found | undefined {
  const choice = choices.find(({ id }) => id === asked.choiceId)
  const product = menu.products.get(asked.productId)
  if (choice === undefined) report(refuse.unknownChoice(at, choices))
  if (product === undefined) report(unknownId(`choices.${at}.product_id`, 'product'))
  if (choice === undefined || product === undefined) return undefined
  const option = choice.options.find(({ productId }) => productId === product.id)
  if (option === undefined) report(refuse.optionNotOffered(at, choice.options))
  return option && { asked, at, choiceId: choice.id, product, extra: option.extra }
}

function isComplete(
  product: MenuProduct,
  asked: readonly AskedChoice[],
  lang: string,
  report: ComboTerms['report'],
): boolean {
  const faults = product.combo!.choices.flatMap((choice): Fault[] => {
    const fault = comboFault(choice, asked)
    const name = inLanguage(choice.name, lang)
    if (fault === 'too_few') return [refuse.tooFewOfChoice(choice, name, inLanguage(product.name, lang))]
    return fault === 'too_many' ? [refuse.tooManyOfChoice(choice.max, name)] : []
  })
  for (const fault of faults) report(fault)
  return faults.length === 0
}
