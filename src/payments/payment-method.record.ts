import { Type } from 'typebox'
import { plain, references } from '../records/field.schema.ts'
import { byBranches } from '../records/filter.store.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { oneOf, text } from '../wire/common.schema.ts'
import { paymentTypes } from './pay.rules.ts'

/** A way to pay. Payments keep the name and type they were made with. */
export const paymentMethodKind: RecordKind = {
  resource: 'payment_method',
  title: 'PaymentMethod',
  plural: 'PaymentMethods',
  path: '/payment-methods',
  scope: 'payment_methods',
  tag: 'Payments',
  table: 'payment_methods',
  fields: {
    name: plain(text(120), { required: true }),
    type: plain(oneOf(paymentTypes), { required: true }),
    opens_drawer: plain(Type.Boolean(), { initial: false }),
    branch_ids: references('branches'),
  },
  branch: 'some',
  sorts: ['name'],
  filters: { branch_id: byBranches },
}
