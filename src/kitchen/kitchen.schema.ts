import { Type } from 'typebox'
import { oneOf, strict } from '../wire/common.schema.ts'
import { kitchenStages } from '../wire/words.types.ts'

export const SetStage = strict({ status: oneOf(kitchenStages, { description: 'The stage it has reached.' }) })

export const RecallOrder = strict({
  to: Type.Optional(
    oneOf(['preparing', 'ready'], {
      default: 'preparing',
      description: 'Never back to `new`: the kitchen has begun with what it recalls.',
    }),
  ),
})
