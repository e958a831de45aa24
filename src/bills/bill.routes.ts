import { requireOwnBill } from '../access/caller.rules.ts'
import { requirePerson } from '../access/role.rules.ts'
import type { Context } from '../context.ts'
import { answerList } from '../http/answer/answer-list.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { listQuery } from '../http/input/list-query.ts'
import { strict } from '../wire/common.schema.ts'
import { billCommandOf } from '../sale/command/bill.command.ts'
import { billRefuses as refuses, billWrite, onBill, BillList } from '../sale/command/bill.schema.ts'
import { answerBill, presentBillSummary } from '../sale/command/bill.presenter.ts'
import { branchOfTable, placeNeeded } from './bill.refusals.ts'
import { billFilters, billSorts, ChangeBill, FireItems, OpenBill } from './bill.schema.ts'
import { cancelBill } from './cancel-bill.ts'
import { changeBill } from './change-bill.ts'
import { fireItems } from './fire-items.ts'
import { markBillPrinted } from './mark-bill-printed.ts'
import { openBill } from './open-bill.ts'
import { listBills, readBill } from './read-bill.ts'

const { tag, resource, status, params, query, answer } = onBill
const read = { method: 'GET', scope: 'tables.read', tag, resource, status } as const

/** Endpoints that read, open and change bills. Those for orders, items and payments are in folders of their own. */
export function billEndpoints(ctx: Context): Endpoint[] {
  return [...reads(ctx), open(ctx), ...changes(ctx)]
}

function reads(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...read,
      path: '/dining-sessions',
      summary: 'List dining sessions',
      operationId: 'listDiningSessions',
      openToDevices: true,
      query: listQuery({ sorts: billSorts, filters: billFilters, alwaysActive: true }),
      answer: BillList,
      refuses: ['branch_forbidden'],
      handle: async call => {
        if (String(call.query['status']) !== 'open') requirePerson(call.caller)
        return answerList(
          call,
          (reach, request) => listBills(ctx, reach, request),
          ({ bill, payments }, lang) => presentBillSummary(bill, payments, lang),
        )
      },
    }),
    endpoint({
      ...read,
      path: '/dining-sessions/{session}',
      summary: 'Retrieve a bill with its rounds and payments',
      operationId: 'readDiningSession',
      openToDevices: true,
      params,
      query,
      answer,
      guest: true,
      refuses: ['not_found', 'branch_forbidden'],
      handle: async call => {
        requireOwnBill(call.caller, call.params.session)
        const bill = await readBill(ctx, call.caller, call.params.session)
        if (bill.bill.status !== 'open') requirePerson(call.caller)
        return answerBill({ answer: bill, replayed: false }, call.lang)
      },
    }),
  ]
}

function open(ctx: Context): Endpoint {
  return endpoint({
    ...billWrite,
    method: 'POST',
    path: '/dining-sessions',
    summary: 'Open a bill at a table, or a tab',
    description:
      'A table has at most one open bill; opening a second one is refused with the id of the first. A bill without a ' +
      'table is a tab, identified by its `name`; it can move to a table later.',
    operationId: 'openDiningSession',
    body: OpenBill,
    status: 201,
    refuses: ['branch_forbidden', 'table_occupied'],
    handle: async call => {
      const { caller, idempotencyKey, body } = call
      const { table_id: tableId, branch_id: branchId, name = null, guests = 1 } = body
      const { customer_id: customerId = null, note = null, metadata, opened_at: openedAt } = body
      if (tableId !== undefined && branchId !== undefined) throw branchOfTable()
      if (tableId === undefined && name === null) throw placeNeeded()
      const bill = { tableId, branchId, name, guests, customerId, note, metadata, openedAt }
      return answerBill(await openBill(ctx, { caller, idempotencyKey, ...bill }), call.lang)
    },
  })
}

function changes(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onBill,
      method: 'PATCH',
      path: '/dining-sessions/{session}',
      summary: 'Update a bill',
      description:
        'Changes the name, guests, customer, waiter, note, tables or metadata of an open bill. Once the bill has ended, ' +
        'only `metadata` can change, and on the business date it was paid a bill without a customer can get one, who earns then. Added tables must be free. Rounds sent to a table that is removed move to the ' +
        'bill’s first table. The customer cannot change once their balance or points paid part of the bill (`in_use`).',
      operationId: 'changeDiningSession',
      body: ChangeBill,
      refuses: [...refuses, 'table_occupied', 'in_use'],
      handle: async call => {
        const { customer_id: customerId, staff_id: staffId, table_ids: tableIds, ...fields } = call.body
        const changes = { ...fields, customerId, staffId, tableIds }
        return answerBill(await changeBill(ctx, { ...billCommandOf(call), changes }), call.lang)
      },
    }),
    endpoint({
      ...onBill,
      method: 'POST',
      path: '/dining-sessions/{session}/cancel',
      summary: 'Cancel a bill that has no live items and no payments',
      operationId: 'cancelDiningSession',
      body: strict({}),
      refuses: [...refuses, 'in_use'],
      handle: async call => answerBill(await cancelBill(ctx, billCommandOf(call)), call.lang),
    }),
    endpoint({
      ...onBill,
      method: 'POST',
      path: '/dining-sessions/{session}/bill-printed',
      summary: 'Note that a bill was printed for its guests',
      description: 'Sets `bill_printed_at` to now. Any change of the bill’s total clears it.',
      operationId: 'markBillPrinted',
      body: strict({}),
      refuses,
      handle: async call => answerBill(await markBillPrinted(ctx, billCommandOf(call)), call.lang),
    }),
    endpoint({
      ...onBill,
      orScope: 'kitchen.write',
      permission: 'kitchen',
      method: 'POST',
      path: '/dining-sessions/{session}/fire',
      summary: 'Fire held items to the kitchen',
      description:
        'Named items that are no longer held are ignored as long as at least one is held. A settled bill can be fired ' +
        'until the end of the business date it was settled on.',
      operationId: 'fireDiningSession',
      body: FireItems,
      refuses: [...refuses, 'invalid_transition'],
      handle: async call => {
        const { course, item_ids: itemIds } = call.body
        return answerBill(await fireItems(ctx, { ...billCommandOf(call), course, itemIds }), call.lang)
      },
    }),
  ]
}
