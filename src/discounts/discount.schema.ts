import { Type } from 'typebox'
import { oneOf, strict, text, Ulid, optional } from '../wire/common.schema.ts'
import { maxAmount } from '../wire/words.types.ts'
import { discountKinds } from './discount.rules.ts'

const terms = {
  kind: oneOf(discountKinds),
  value: Type.Number({
    exclusiveMinimum: 0,
    maximum: maxAmount,
    'x-decimals': 4,
    description: 'A percentage, at most 100 with four decimals, or an amount. 100 percent is a comp.',
  }),
  reason: text(255, { description: 'Why the discount is given.' }),
}

export const DiscountOrder = strict({
  ...terms,
  item_id: optional(Ulid, 'The live product item to discount; the whole order when omitted.'),
})

export const DiscountBill = strict(terms)
