import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { listQuery, readList } from '../http/list-query.ts'
import { requireOwnBill } from '../access/caller.rules.ts'
import { listMeta } from '../records/read-records.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import { answerBill, answerRead, billCommandOf } from './answer-bill.routes.ts'
import { cancelBill } from './cancel-bill.ts'
import { changeBill } from './change-bill.ts'
import {
  ChangeBill,
  BillAnswer,
  BillList,
  FireItems,
  OpenBill,
  billFilters,
  billSorts,
} from './bill.schema.ts'
import { fireItems } from './fire-items.ts'
import { listBills } from './list-bills.ts'
import { openBill } from './open-bill.ts'
import { presentBillSummary } from './present-bill.rules.ts'

const common = { tag: 'Dining sessions', resource: 'dining_session' } as const
const params = strict({ session: Ulid })
const query = strict({ lang: Type.Optional(Lang) })

/** The bill's own operations; ordering, cancelling items and paying live in their own domains. */
export function billEndpoints(ctx: Context): Endpoint[] {
  return [...reads(ctx), ...changes(ctx), ...actions(ctx)]
}

function reads(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      method: 'GET',
      path: '/dining-sessions',
      scope: 'tables.read',
      summary: 'List dining sessions',
      operationId: 'listDiningSessions',
      query: listQuery({ sorts: billSorts, filters: billFilters }),
      status: 200,
      answer: BillList,
      refuses: ['branch_forbidden'],
      handle: async call => {
        const request = readList(call.query, call.lang)
        const { rows, total, watermark } = await listBills(ctx, call.caller, request)
        return {
          data: rows.map(({ bill, payments }) => presentBillSummary(bill, payments, call.lang)),
          meta: listMeta(request, total),
          ...(watermark === undefined ? {} : { watermark }),
        }
      },
    }),
    endpoint({
      ...common,
      method: 'GET',
      path: '/dining-sessions/{session}',
      scope: 'tables.read',
      summary: 'Read a bill with its rounds and payments',
      operationId: 'readDiningSession',
      params,
      query,
      status: 200,
      answer: BillAnswer,
      guest: true,
      refuses: ['not_found', 'branch_forbidden'],
      handle: async call => {
        requireOwnBill(call.caller, call.params.session)
        return answerRead(ctx, call, call.params.session)
      },
    }),
  ]
}

function changes(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      method: 'POST',
      path: '/dining-sessions',
      scope: 'tables.write',
      act: 'open',
      summary: 'Open a bill at a table',
      description: 'A table has one open bill; a second one is refused with the id of the first.',
      operationId: 'openDiningSession',
      query,
      body: OpenBill,
      status: 201,
      answer: BillAnswer,
      refuses: ['branch_forbidden', 'table_occupied'],
      handle: async call => {
        const { table_id: tableId, guests, customer_id: customerId = null, note = null } = call.body
        const { caller, once } = call
        return answerBill(ctx, call, await openBill(ctx, { caller, once, tableId, guests, customerId, note }))
      },
    }),
    endpoint({
      ...common,
      method: 'PATCH',
      path: '/dining-sessions/{session}',
      scope: 'tables.write',
      act: 'open',
      summary: 'Change guests, customer, waiter, note or tables of an open bill',
      description:
        'Tables that join must be free. Rounds sent to a table that leaves the bill follow to its first table. A ' +
        'customer whose balance or points paid of the bill stays on it (`in_use`).',
      operationId: 'changeDiningSession',
      params,
      query,
      body: ChangeBill,
      status: 200,
      answer: BillAnswer,
      refuses: [
        'not_found',
        'branch_forbidden',
        'version_conflict',
        'session_not_open',
        'table_occupied',
        'in_use',
      ],
      handle: async call => {
        const { guests, customer_id: customerId, staff_id: staffId, note, table_ids: tableIds } = call.body
        const changes = {
          ...(guests === undefined ? {} : { guests }),
          ...(customerId === undefined ? {} : { customerId }),
          ...(staffId === undefined ? {} : { staffId }),
          ...(note === undefined ? {} : { note }),
          ...(tableIds === undefined ? {} : { tableIds }),
        }
        return answerBill(ctx, call, await changeBill(ctx, { ...billCommandOf(call), changes }))
      },
    }),
  ]
}

function actions(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      method: 'POST',
      path: '/dining-sessions/{session}/cancel',
      scope: 'tables.write',
      act: 'open',
      summary: 'Close a bill on which nothing is live and nothing was paid',
      operationId: 'cancelDiningSession',
      params,
      query,
      body: strict({}),
      status: 200,
      answer: BillAnswer,
      refuses: ['not_found', 'branch_forbidden', 'version_conflict', 'session_not_open', 'in_use'],
      handle: async call => answerBill(ctx, call, await cancelBill(ctx, billCommandOf(call))),
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: '/dining-sessions/{session}/fire',
      scope: 'tables.write',
      act: 'open',
      summary: 'Send held items to the kitchen',
      description:
        'Items named that are not held any more stay as they are, as long as one of them is held. A settled bill can be ' +
        'fired until the business date ends on which it was settled.',
      operationId: 'fireDiningSession',
      params,
      query,
      body: FireItems,
      status: 200,
      answer: BillAnswer,
      refuses: [
        'not_found',
        'branch_forbidden',
        'version_conflict',
        'session_not_open',
        'invalid_transition',
      ],
      handle: async call => {
        const { course, item_ids: itemIds } = call.body
        return answerBill(ctx, call, await fireItems(ctx, { ...billCommandOf(call), course, itemIds }))
      },
    }),
  ]
}
