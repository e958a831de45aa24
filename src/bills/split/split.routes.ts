import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { toAmount } from '../../lib/money.ts'
import { Amount, dataOf, nullable, oneOf, optional, strict, Ulid } from '../../wire/common.schema.ts'
import { readSplitMode } from './split.rules.ts'
import { splitBill } from './split-bill.ts'

const splitQuery = strict({
  ways: optional(Type.Integer({ minimum: 1, maximum: 100 }), 'The number of equal shares.'),
  by: optional(oneOf(['seat']), 'A share for each seat.'),
  item_ids: optional(
    Type.String({ minLength: 1 }),
    'Item ids, separated by commas: a share for these items and one for the rest.',
  ),
})

const Share = strict({
  amount: Amount,
  seat: nullable(Type.Integer()),
  item_ids: Type.Array(Ulid, { description: 'Items of the share that are not paid yet; empty for `ways`.' }),
})

const SplitAnswer = dataOf(
  strict(
    { due: Amount, shares: Type.Array(Share) },
    { $id: 'Split', description: 'Shares that add up to the amount due; empty ones are left out.' },
  ),
)

export function splitEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/dining-sessions/{session}/split',
      scope: 'tables.read',
      tag: 'Dining sessions',
      resource: 'dining_session',
      summary: 'Calculate how to split a bill',
      description:
        'Send one of `ways`, `by` and `item_ids`. The shares add up to the amount due, to the cent. Payments by amount ' +
        'reduce all shares in proportion; items that are paid are in no share. The service charge is allocated to its ' +
        'items in proportion to their nets. Nothing is due on a closed bill.',
      operationId: 'splitDiningSession',
      params: strict({ session: Ulid }),
      query: splitQuery,
      status: 200,
      answer: SplitAnswer,
      refuses: ['not_found', 'branch_forbidden'],
      handle: async ({ caller, params, query }) => {
        const { due, shares } = await splitBill(ctx, caller, params.session, readSplitMode(query))
        const shown = shares.map(({ amount, seat, itemIds }) => ({
          amount: toAmount(amount),
          seat,
          item_ids: itemIds,
        }))
        return { data: { due: toAmount(due), shares: shown } }
      },
    }),
  ]
}
