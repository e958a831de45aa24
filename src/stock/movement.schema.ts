import { Type } from 'typebox'
import { nullable, oneOf, strict, text, Ulid } from '../wire/common.schema.ts'
import { movementKinds } from './movement.rules.ts'

const most = 9_999_999.999

/** A stock movement as it is asked for. */
export const MovementBody = strict({
  branch_id: Ulid,
  stock_item_id: Ulid,
  kind: oneOf(movementKinds),
  quantity: Type.Number({
    minimum: -most,
    maximum: most,
    'x-decimals': 3,
    description: 'Above zero; for `adjust` with its sign, for `count` what is there.',
  }),
  unit_cost: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1_000_000, 'x-decimals': 6 }))),
  to_branch_id: Type.Optional(nullable(Ulid)),
  reason: Type.Optional(nullable(text(255))),
})
