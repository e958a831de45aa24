import { Type } from 'typebox'
import { optionalReference, plain } from '../records/field.schema.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { oneOf, text } from '../wire/common.schema.ts'
import { counterChannels } from '../wire/words.types.ts'
import { maxLanguages } from '../settings/brand.rules.ts'
import { brandView } from './brand-record.store.ts'
import { sellerFields } from './seller-fields.record.ts'
import {
  approvalsField,
  loyaltyField,
  quickNotesField,
  receiptField,
  serviceChargeField,
} from './settings-fields.record.ts'

const Language = text(35)

/**
 * The brand, described as a plain record to share their checks and presentation; `patchBrand` updates it, since a
 * change affects more than its own row.
 */
export const brandKind = recordKind({
  resource: 'brand',
  path: '/brand',
  scope: 'brand',
  tag: 'Brand',
  description: 'The currency and tax mode cannot be changed once the brand has an order.',
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
    ...sellerFields,
    approvals: approvalsField,
    require_shift: plain(Type.Boolean({ description: 'Taking money requires an open shift.' })),
    require_staff: plain(Type.Boolean({ description: 'Point-of-sale operations require signed-in staff.' })),
    kitchen_when_paid: plain(
      Type.Array(oneOf(counterChannels), {
        maxItems: counterChannels.length,
        uniqueItems: true,
        description:
          'Orders of these channels go to the kitchen once paid in full; all others as soon as they are placed. A ' +
          'change applies to orders placed afterwards.',
      }),
    ),
    kitchen_lead_minutes: plain(
      Type.Integer({
        minimum: 0,
        maximum: 1440,
        description: 'How many minutes before `scheduled_for` an order goes to the kitchen.',
      }),
    ),
    waiter_may_pay: plain(
      Type.Boolean({
        description: 'Waiters may take payments and set tips too, into the drawer of their device.',
      }),
    ),
    quick_notes: quickNotesField,
    tip_percents: plain(
      Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), {
        maxItems: 5,
        uniqueItems: true,
        description: 'The tips that screens offer, percent.',
      }),
    ),
  },
  branch: 'every',
})
