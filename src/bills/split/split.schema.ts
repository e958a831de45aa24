import { Type } from 'typebox'
import { Amount, dataOf, nullable, oneOf, strict, Ulid } from '../../wire/common.schema.ts'

export const splitQuery = strict({
  ways: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'The number of equal shares.' })),
  by: Type.Optional(oneOf(['seat'], { description: 'A share for each seat.' })),
  item_ids: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Item ids, separated by commas: a share for these items and one for the rest.',
    }),
  ),
})

const Share = strict({
  amount: Amount,
  seat: nullable(Type.Integer()),
  item_ids: Type.Array(Ulid, { description: 'Items of the share that are not paid yet; empty for `ways`.' }),
})

export const SplitAnswer = dataOf(
  strict(
    { due: Amount, shares: Type.Array(Share) },
    { $id: 'Split', description: 'Shares that add up to the amount due; empty ones are left out.' },
  ),
)
