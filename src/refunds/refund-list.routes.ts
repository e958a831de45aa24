import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { listQuery, readList } from '../http/input/list-query.ts'
import { listAnswer } from '../db/list/list-answer.ts'
import { DateOnly, Ulid } from '../wire/common.schema.ts'
import { listRefunds } from './list-refunds.ts'
import { presentListedRefund } from './refund.presenter.ts'
import { RefundList } from './refund.schema.ts'

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })

const filters = {
  branch_id: Ulid,
  payment_method_id: Type.Unsafe<string>({ ...Ulid, description: 'Money went back to this method.' }),
  order_id: Ulid,
  business_date_from: day('Given back on this business date or later.'),
  business_date_to: day('Given back on this business date or before.'),
}

export function listRefundsEndpoint(ctx: Context): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/refunds',
    scope: 'refunds.read',
    tag: 'Refunds',
    summary: 'List refunds',
    description: 'The refunds among the `adjustments` of all orders, one for each item.',
    operationId: 'listRefunds',
    resource: 'refund',
    query: listQuery({ filters }),
    status: 200,
    answer: RefundList,
    refuses: ['branch_forbidden'],
    handle: async ({ caller, query, lang }) => {
      const request = readList(query, lang)
      const page = await listRefunds(ctx, caller, request)
      return listAnswer(request, page, page.rows.map(presentListedRefund))
    },
  })
}
