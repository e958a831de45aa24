import { inComboOrder } from '../../../../src/pricing/combo-price.rules.ts'
import type { DraftLine } from '../../service/draft.types.ts'
import type { ComboChoice, MenuProduct } from './menu.types.ts'
import { component } from './pieces.rules.ts'

// Taking the options of a combo.

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
