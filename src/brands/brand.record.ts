import { Type } from 'typebox'
import { optionalReference, plain } from '../records/field.schema.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { oneOf, text } from '../wire/common.schema.ts'
import { counterChannels } from '../wire/words.types.ts'
import { maxLanguages } from '../settings/brand.rules.ts'
import { brandView } from './brand-record.store.ts'
import { approvalsField, loyaltyField, receiptField, serviceChargeField } from './settings-fields.record.ts'

const Language = text(35)

/**
 * The business itself, described like the records it owns so that it reads and is checked as they are; `patchBrand`
 * changes it, since more than its own row hangs on it.
 */
export const brandKind: RecordKind = {
  resource: 'brand',
  title: 'Brand',
  plural: 'Brands',
  path: '/brand',
  scope: 'brand',
  tag: 'Brand',
  description: 'Currency and tax mode are fixed once an order exists.',
  table: 'brands',
  view: () => brandView,
  fields: {
    name: plain(text(120)),
    currency: plain(text(3)),
    timezone: plain(text(64)),
    default_language: plain(Language),
    languages: plain(Type.Array(Language, { minItems: 1, maxItems: maxLanguages, uniqueItems: true })),
    tax_mode: plain(oneOf(['inclusive', 'exclusive'])),
    loyalty: loyaltyField,
    service_charge: serviceChargeField,
    delivery_tax_id: optionalReference('taxes'),
    receipt: receiptField,
    approvals: approvalsField,
    require_shift: plain(Type.Boolean({ description: 'Money is taken only while a shift is open.' })),
    require_staff: plain(Type.Boolean({ description: 'Only signed-in staff act at the point of sale.' })),
    kitchen_when_paid: plain(
      Type.Array(oneOf(counterChannels), {
        maxItems: counterChannels.length,
        uniqueItems: true,
        description:
          'Orders of these channels reach the kitchen when they are paid in full; others when they are sent. It holds ' +
          'for orders sent from then on.',
      }),
    ),
    kitchen_lead_minutes: plain(
      Type.Integer({
        minimum: 0,
        maximum: 1440,
        description: 'How many minutes before `scheduled_for` the kitchen gets an order.',
      }),
    ),
  },
  branch: 'every',
}
