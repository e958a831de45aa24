import { described, text } from './common.schema.ts'

/** The id of a choice of a combo, which clients give. */
export const ComboChoiceId = described(
  text(40),
  'Your own id of the choice, unique in the combo, such as `drink`.',
)
