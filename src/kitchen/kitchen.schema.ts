import { Type } from 'typebox'
import { oneOf, strict } from '../wire/common.schema.ts'
import { kitchenStages } from '../wire/words.rules.ts'

export const SetStage = strict({ status: oneOf(kitchenStages, { examples: ['preparing'] }) })

export const RecallOrder = strict({
  to: Type.Optional(oneOf(['new', 'preparing', 'ready'], { default: 'preparing' })),
})
