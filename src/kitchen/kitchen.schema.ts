import Type from 'typebox'
import { kitchenStages, oneOf, strict } from '../wire/common.schema.ts'

export const SetStage = strict({ status: oneOf(kitchenStages) })

export const RecallOrder = strict({
  to: Type.Optional(oneOf(['new', 'preparing', 'ready'], { default: 'preparing' })),
})
