import { Type } from 'typebox'
import { Amount, dataOf, nullable, oneOf, strict, Ulid } from '../../wire/common.schema.ts'

export const splitQuery = strict({
  ways: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Into so many equal shares.' })),
  by: Type.Optional(oneOf(['seat'], { description: 'A share for each seat.' })),
  item_ids: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Ids of items, separated by commas: a share for these and one for the rest.',
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
    { $id: 'Split', description: 'Shares of what is due; they add up to it, and empty ones are left out.' },
  ),
)
