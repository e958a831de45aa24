import { Type } from 'typebox'
import { weekdays } from '../menu/menu.types.ts'
import { ClockTime, oneOf, strict } from '../wire/common.schema.ts'

/** Hours of some weekdays, in the branch's time zone. */
export const Window = strict({
  weekdays: Type.Array(oneOf(weekdays), { minItems: 1, maxItems: 7, uniqueItems: true }),
  from: ClockTime,
  to: ClockTime,
})
