import { unknownId } from '../lib/common.refusals.ts'
import { type Fault } from '../lib/refusal.ts'
import { canBeHalf } from '../menu/halves.rules.ts'
import type { Menu, MenuAddon, MenuProduct } from '../menu/menu.types.ts'
import { inLanguage } from '../menu/names.rules.ts'
import { productFacts } from '../menu/product.rules.ts'
import { type AskedAddons, type ChosenAddon, findAddons } from './line-addons.rules.ts'
import * as refuse from './pricing.refusals.ts'

/** A half that a line names: a product as a part of a dish (`halves.rules.ts`). */
export type AskedHalf = AskedAddons & { productId: string }

export type ChosenHalf = { product: MenuProduct; addons: ChosenAddon[]; without: MenuAddon[] }

/** Reports a fault of a line, with a path relative to it. */
type Report = (fault: Fault) => void

/** Resolves the halves of a line; their groups demand no minimum. */
export function findHalves(
  menu: Menu,
  { halves: rule, name }: MenuProduct,
  asked: readonly AskedHalf[],
  { lang, report }: { lang: string; report: Report },
): ChosenHalf[] {
  if (rule === null) {
    if (asked.length > 0) report(refuse.notMadeOfParts())
    return []
  }
  if (asked.length < 2) report(refuse.partsNeeded(inLanguage(name, lang)))
  if (asked.length > rule.count) report(refuse.tooManyParts(rule.count))
  return asked.flatMap((half, at) => {
    const reportHalf: Report = fault => report({ ...fault, path: `parts.${at}.${fault.path}` })
    const product = menu.products.get(half.productId)
    if (product === undefined) {
      reportHalf(unknownId('product_id', 'product'))
      return []
    }
    const { categoryIds } = productFacts(menu, product)
    if (!canBeHalf(rule, { ...product, categoryIds })) {
      reportHalf(refuse.notAPart(inLanguage(product.name, lang)))
    }
    const terms = { lang, report: reportHalf, needsMinimum: false }
    return [{ product, ...findAddons(menu, product, half, terms) }]
  })
}
