import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { listQuery, readList } from '../http/input/list-query.ts'
import { requireOwnBill } from '../access/caller.rules.ts'
import { listAnswer } from '../db/list/list-answer.ts'
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
import { branchOfTable, placeNeeded } from './bill.refusals.ts'
import { openBill } from './open-bill.ts'
import { openTab } from './open-tab.ts'
import { presentBillSummary } from './bill.presenter.ts'

const common = { tag: 'Dining sessions', resource: 'dining_session' } as const
const params = strict({ session: Ulid })
const query = strict({ lang: Type.Optional(Lang) })

/** The bill's own operations; ordering, cancelling items and paying live in their own domains. */
export function billEndpoints(ctx: Context): Endpoint[] {
  return [...reads(ctx), open(ctx), ...changes(ctx), ...actions(ctx)]
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
        const page = await listBills(ctx, call.caller, request)
        const shown = page.rows.map(({ bill, payments }) => presentBillSummary(bill, payments, call.lang))
        return listAnswer(request, page, shown)
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

function open(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    method: 'POST',
    path: '/dining-sessions',
    scope: 'tables.write',
    act: 'open',
    summary: 'Open a bill at a table, or a tab',
    description:
      'A table has one open bill; a second one is refused with the id of the first. Without a table it is a tab, called ' +
      'by its `name`; it may move to a table later.',
    operationId: 'openDiningSession',
    query,
    body: OpenBill,
    status: 201,
    answer: BillAnswer,
    refuses: ['branch_forbidden', 'table_occupied'],
    handle: async call => {
      const { caller, once, body } = call
      const { table_id: tableId, branch_id: branchId, name = null, guests = 1 } = body
      const { customer_id: customerId = null, note = null, metadata } = body
      const bill = { caller, once, guests, customerId, note, metadata }
      if (tableId !== undefined) {
        if (branchId !== undefined) throw branchOfTable()
        return answerBill(ctx, call, await openBill(ctx, { ...bill, tableId, name }))
      }
      if (name === null) throw placeNeeded()
      return answerBill(ctx, call, await openTab(ctx, { ...bill, branchId, name }))
    },
  })
}

function changes(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      method: 'PATCH',
      path: '/dining-sessions/{session}',
      scope: 'tables.write',
      act: 'open',
      summary:
        'Change name, guests, customer, waiter, note or tables of an open bill, and the metadata of any',
      description:
        'Tables that join must be free. Rounds sent to a table that leaves the bill follow to its first table. A ' +
        'customer whose balance or points paid of the bill stays on it (`in_use`). Once it has ended, only `metadata` ' +
        'changes.',
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
        const { name, guests, customer_id: customerId, staff_id: staffId, note } = call.body
        const { table_ids: tableIds, metadata } = call.body
        const changes = {
          ...(name === undefined ? {} : { name }),
          ...(guests === undefined ? {} : { guests }),
          ...(customerId === undefined ? {} : { customerId }),
          ...(staffId === undefined ? {} : { staffId }),
          ...(note === undefined ? {} : { note }),
          ...(tableIds === undefined ? {} : { tableIds }),
          ...(metadata === undefined ? {} : { metadata }),
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
