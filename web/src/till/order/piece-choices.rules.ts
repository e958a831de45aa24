import type { DraftLine, Taken } from '../../service/draft.types.ts'
import type { MenuProduct } from './menu.types.ts'
import { asPart, piecesOf } from './pieces.rules.ts'

// The choices on a piece of a line.

type Products = ReadonlyMap<string, MenuProduct>

/** The choices on a piece, or on the line itself. */
export function takenAt(line: DraftLine, at: number | undefined): Taken {
  return at === undefined ? line : piecesOf(line)[at]!
}

/** Changes the choices on a piece, or on the line itself. */
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
