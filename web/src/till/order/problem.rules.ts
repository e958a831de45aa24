import type { DraftLine } from '../../service/draft.types.ts'
import { goneAddon, missingGroup } from './choice.rules.ts'
import type { ComboChoice, MenuAddon, MenuGroup, MenuProduct } from './menu.types.ts'
import { asPart, leastParts, missingChoice, piecesOf } from './pieces.rules.ts'

// Why a line cannot be sent as it is.

/** Something is to be chosen or entered first; `at` is the piece of the line that lacks it. */
type Missing =
  | { kind: 'group'; group: MenuGroup; at?: number }
  | { kind: 'choice'; choice: ComboChoice }
  | { kind: 'part' | 'price' | 'weight' }

/** No longer on sale: the dish, the dish of a piece, or an addon. */
type Gone =
  | { kind: 'gone' }
  | { kind: 'piece_gone'; at: number }
  | { kind: 'choice_gone'; addon: MenuAddon; at?: number }

export type Problem = Gone | Missing

type Products = ReadonlyMap<string, MenuProduct>

export function isGone(problem: Problem | undefined): problem is Gone {
  return problem !== undefined && ['gone', 'piece_gone', 'choice_gone'].includes(problem.kind)
}

/** The first thing that is wrong with a line: the menu changed under it, or something is to be chosen first. */
export function problemOf(products: Products, line: DraftLine): Problem | undefined {
  const product = products.get(line.productId)
  if (product?.orderable !== true) return { kind: 'gone' }
  return goneOf(products, product, line) ?? missingOf(products, product, line)
}

function goneOf(products: Products, product: MenuProduct, line: DraftLine): Gone | undefined {
  const own = goneAddon(product, line)
  if (own !== undefined) return { kind: 'choice_gone', addon: own }
  for (const [at, piece] of piecesOf(line).entries()) {
    const sold = products.get(piece.productId)
    if (sold?.orderable !== true) return { kind: 'piece_gone', at }
    const addon = goneAddon(sold, piece)
    if (addon !== undefined) return { kind: 'choice_gone', addon, at }
  }
  return undefined
}

/** In the order in which a waiter is asked. */
function missingOf(products: Products, product: MenuProduct, line: DraftLine): Missing | undefined {
  if (product.sold_by === 'weight' && line.quantity === 0) return { kind: 'weight' }
  if (product.price_mode === 'open' && line.unitPrice === null) return { kind: 'price' }
  const group = missingGroup(product, line)
  if (group !== undefined) return { kind: 'group', group }
  if (product.parts !== null && line.parts.length < leastParts) return { kind: 'part' }
  const choice = missingChoice(product, line)
  if (choice !== undefined) return { kind: 'choice', choice }
  for (const [at, piece] of piecesOf(line).entries()) {
    const sold = products.get(piece.productId)!
    const missing = missingGroup(product.parts === null ? sold : asPart(sold), piece)
    if (missing !== undefined) return { kind: 'group', group: missing, at }
  }
  return undefined
}
