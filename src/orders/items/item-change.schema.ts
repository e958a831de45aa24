import { type Static, Type } from 'typebox'
import { toMilli } from '../../lib/money.ts'
import { reasonFields } from '../../reasons/reason.schema.ts'
import { PartQuantity } from '../../sale/command/order.schema.ts'
import { described, emptyAsNull, lines, nullable, optional, strict } from '../../wire/common.schema.ts'
import { Line, readLine } from '../place/order-request.schema.ts'
import type { ItemChanges } from './change-item.rules.ts'
import type { Replacement } from './swap-component.rules.ts'

export const PatchItem = strict(
  {
    note: Type.Optional(nullable(lines(255))),
    seat: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 999 }))),
    course: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 99 }))),
    hold: optional(
      Type.Literal(true),
      'Holds the line back from the kitchen until it is fired; only before the kitchen has begun it.',
    ),
  },
  { examples: [{ note: 'well done', seat: 2 }] },
)

const ReplacementLine = strict({
  ...Line.properties,
  quantity: optional(Line.properties.quantity, 'That of the part which it replaces when omitted.'),
})

export const ReplaceItem = strict({
  line: described(
    ReplacementLine,
    'The line in its place, as in a new order. In the place of a component of a combo: a product that the combo offers for the ' +
      'same choice, with its addons and note.',
  ),
  quantity: optional(
    PartQuantity,
    'Of the line that is replaced; all of it when omitted, and always of a component.',
  ),
  ...reasonFields('Why it is replaced'),
  restock: optional(
    Type.Boolean({ default: true }),
    'When true, the stock of the replaced part is returned.',
  ),
})

/** Reads a line in the place of another. */
export function readReplacement({ quantity, ...line }: Static<typeof ReplacementLine>): Replacement {
  const quantityMilli = quantity === undefined ? undefined : toMilli(quantity)
  return { ...readLine({ ...line, quantity: 1 }), quantityMilli }
}

/** Reads the fields of an item to change; those not sent stay as they are. */
export function readPatchItem({ note, ...rest }: Static<typeof PatchItem>): ItemChanges {
  return { ...rest, ...(note === undefined ? {} : { note: emptyAsNull(note) }) }
}
