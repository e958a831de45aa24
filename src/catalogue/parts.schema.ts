import { Type } from 'typebox'
import { maxHalves } from '../menu/halves.rules.ts'
import { halvesPrices } from '../menu/menu.types.ts'
import { oneOf, strict, Ulid } from '../wire/common.schema.ts'

export const Parts = strict(
  {
    count: Type.Integer({
      minimum: 2,
      maximum: maxHalves,
      description: 'The most parts of a line; the least are 2. They are equal.',
    }),
    category_ids: Type.Array(Ulid, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description:
        'A part is a product of one of these categories, or of one below it, with a fixed price, sold by the piece, and without ' +
        '`parts` of its own.',
    }),
    price: oneOf(halvesPrices, {
      description: 'The price of a unit: that of its dearest part, or the average of its parts.',
    }),
  },
  {
    description:
      'For a half-and-half: price, recipe and cost come from the parts that a line names. Tax, category, stations and campaigns ' +
      'are those of this product.',
  },
)
