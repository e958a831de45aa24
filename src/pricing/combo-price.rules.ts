import { allocate } from '../lib/allocate.ts'
import type { Cents } from '../lib/money.ts'

// The components that a line takes of a combo, and their prices. Screens import this file to show a line as the service will
// price it, so its types ask for no more than `GET /menu` says.

/** How many options of a choice are taken, for one combo. */
export type ChoiceLimits = { id: string; min: number; max: number }

/** Judges how many options a line takes of a choice; null: they are enough and not too many. */
export function comboFault(
  { id, min, max }: ChoiceLimits,
  taken: readonly { choiceId: string }[],
): 'too_few' | 'too_many' | null {
  const count = taken.filter(({ choiceId }) => choiceId === id).length
  if (count < min) return 'too_few'
  return count > max ? 'too_many' : null
}

/** Sorts the options that a line takes in the order of the combo's choices; of one choice in the order sent. */
export function inComboOrder<Taken extends { choiceId: string }>(
  choices: readonly { id: string }[],
  taken: readonly Taken[],
): Taken[] {
  return choices.flatMap(({ id }) => taken.filter(({ choiceId }) => choiceId === id))
}

/**
 * The unit price of each component of a combo, hundredths: its share of the combo's price, by list prices, and the extra of
 * its option. Without any list price the shares are equal.
 * @param price of one combo
 * @param components in the order of the combo's choices
 * @param step the smallest amount of the currency
 */
export function componentPrices(
  price: Cents,
  components: readonly { listPrice: Cents; extra: Cents }[],
  step: Cents,
): Cents[] {
  const lists = components.map(({ listPrice }) => listPrice)
  const isFree = lists.every(list => list === 0)
  const shares = allocate(price, isFree ? lists.map(() => 1) : lists, step)
  return components.map(({ extra }, at) => shares[at]! + extra)
}
