import { Type } from 'typebox'
import { type Metadata, metadataFaults } from '../shapes/metadata.rules.ts'
import { toAmount } from '../lib/money.ts'
import { metadata, optional, plain, readOnly } from '../records/field.schema.ts'
import { byColumn, byWords } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { Amount, DateOnly, lines, nullable, text } from '../wire/common.schema.ts'

const Phone = Type.String({
  pattern: '^\\+[1-9][0-9]{1,14}$',
  maxLength: 16,
  description: 'E.164: a plus sign and at most 15 digits.',
  examples: ['+390612345678'],
})

/** A phone number as people write it; stored as `Phone`. */
const PhoneIn = Type.String({
  pattern: '^[ .()-]*\\+[ .()-]*[1-9](?:[ .()-]*[0-9]){1,14}[ .()-]*$',
  maxLength: 40,
  'x-phone': true,
  description:
    'A plus sign, the country code and at most 15 digits in total (write + as %2B in a URL). Spaces, dots, dashes and parentheses are ignored.',
  examples: ['+39 06 1234-5678'],
})

const Email = Type.String({
  pattern: '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
  maxLength: 255,
  description: 'E-mail address.',
  examples: ['ada@example.com'],
})

/**
 * A customer. Balance and points are the sums of the ledger (`ledger.store.ts`), so no request sets them. Customers
 * belong to the whole brand: any key with the scope can use them, in every branch.
 */
export const customerKind = recordKind({
  resource: 'customer',
  scope: 'customers',
  permission: 'service',
  readPermission: 'service',
  tag: 'Customers',
  table: 'customers',
  grown: true,
  fields: {
    name: plain(text(120), { required: true }),
    phone: optional(PhoneIn, { shows: nullable(Phone) }),
    email: optional(Email),
    birthday: optional(DateOnly),
    note: optional(lines(500)),
    metadata: metadata(),
    balance: readOnly(Amount, { toWire: stored => toAmount(stored as number) }),
    points: readOnly(
      Type.Integer({ description: 'Negative if a refund reversed points that were already spent.' }),
    ),
  },
  branch: 'none',
  standsAlone: true,
  unique: [['phone']],
  sorts: ['name'],
  filters: {
    phone: byColumn('phone', PhoneIn),
    email: byColumn('email', Email),
    q: byWords('words'),
  },
  event: 'customer.updated',
  faults: ({ after }) => metadataFaults(after['metadata'] as Metadata),
})
