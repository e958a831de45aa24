import type { Context } from '../../context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { toAmount } from '../../lib/money.ts'
import { strict, Ulid } from '../../wire/common.schema.ts'
import { readSplitHow } from './split-query.rules.ts'
import { splitBill } from './split-bill.ts'
import { SplitAnswer, splitQuery } from './split.schema.ts'

export function splitEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/dining-sessions/{session}/split',
      scope: 'tables.read',
      tag: 'Dining sessions',
      resource: 'dining_session',
      summary: 'Compute the shares of guests who pay apart',
      description:
        'Send one of `ways`, `by` and `item_ids`. The shares add up to what is due, to the cent. Payments by ' +
        'amount lower all of them in proportion; paid items are in none. The service charge goes with the ' +
        'items it is for, in proportion of their nets. Nothing is due on a bill that is closed.',
      operationId: 'splitDiningSession',
      params: strict({ session: Ulid }),
      query: splitQuery,
      status: 200,
      answer: SplitAnswer,
      refuses: ['not_found', 'branch_forbidden'],
      handle: async ({ caller, params, query }) => {
        const how = readSplitHow(query)
        const { due, shares } = await splitBill(ctx, caller, params.session, how)
        return {
          data: {
            due: toAmount(due),
            shares: shares.map(({ amount, seat, itemIds }) => ({
              amount: toAmount(amount),
              seat,
              item_ids: itemIds,
            })),
          },
        }
      },
    }),
  ]
}
