import type { Context } from '../../context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { onOne } from '../../records/record.routes.ts'
import { recordAnswer, recordSchema } from '../../records/record.schema.ts'
import { strict } from '../../wire/common.schema.ts'
import { customerKind } from '../customer.record.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { exportAnswer } from './export.schema.ts'

const { params } = onOne(customerKind)
const common = { tag: customerKind.tag, resource: customerKind.resource, params, status: 200 } as const

/** The rights of a guest: a copy of all their data, and its erasure. */
export function privacyEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      method: 'GET',
      scope: 'customers.read',
      refuses: ['not_found'],
      path: '/customers/{id}/export',
      permission: 'export',
      summary: 'Export the data of a customer',
      operationId: 'exportCustomer',
      gate: 'report',
      answer: exportAnswer(recordSchema(customerKind.fields, true)),
      handle: async ({ caller, params: { id } }) => ({ data: await exportCustomer(ctx, caller, id) }),
    }),
    endpoint({
      ...common,
      method: 'POST',
      scope: 'customers.write',
      answer: recordAnswer(customerKind.fields),
      path: '/customers/{id}/erase',
      permission: 'none',
      summary: 'Erase a customer',
      description:
        'Removes personal data permanently from the record, from the names and notes of orders and bills, and from ' +
        'events. Figures stay; remaining points are written off. The balance must be 0. Its approval has the action `erase`.',
      operationId: 'eraseCustomer',
      body: strict({}),
      refuses: ['not_found', 'role_forbidden', 'version_conflict', 'in_use'],
      handle: call =>
        eraseCustomer(ctx, {
          caller: call.caller,
          idempotencyKey: call.idempotencyKey,
          ifMatch: call.ifMatch,
          customerId: call.params.id,
        }),
    }),
  ]
}
