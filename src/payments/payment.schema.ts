import { Type } from 'typebox'
import { AmountIn, nullable, strict, text, Ulid } from '../wire/common.schema.ts'

const Entry = strict({
  payment_method_id: Ulid,
  amount: Type.Optional(
    Type.Unsafe<number>({
      ...AmountIn,
      minimum: 0.01,
      description: 'What it takes off the due. Omitted in the last entry: all that is due.',
    }),
  ),
  tendered: Type.Optional(
    Type.Unsafe<number>({ ...AmountIn, description: 'What the guest handed over; with cash only.' }),
  ),
  reference: Type.Optional(nullable(text(255))),
})

export const PaySession = strict({
  payments: Type.Array(Entry, {
    maxItems: 100,
    description: 'Applied in their order; empty settles a bill on which nothing is due.',
  }),
})
