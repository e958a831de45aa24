import { type PayItem, unpaidQuantity } from './amount.rules.ts'

/**
 * A press on a line by item: one unit more of it, and after the last one none. Weighed lines are chosen whole.
 * @param items one, or the components of a combo
 */
export function nextChoice(
  chosen: ReadonlyMap<string, number>,
  items: readonly PayItem[],
): ReadonlyMap<string, number> {
  const next = new Map(chosen)
  for (const item of items) {
    const left = unpaidQuantity(item)
    const now = chosen.get(item.id) ?? 0
    const step = Number.isInteger(left) ? 1 : left
    if (now >= left) next.delete(item.id)
    else next.set(item.id, Math.min(left, now + step))
  }
  return next
}
