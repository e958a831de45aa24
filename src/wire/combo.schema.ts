import { described, text } from './common.schema.ts'
import { maxChoiceId } from './words.types.ts'

/** The id of a choice of a combo: the client's own, or made from its name. */
export const ComboChoiceId = described(
  text(maxChoiceId),
  'The id of the choice, unique in the combo, such as `drink`.',
)
