import { Type } from 'typebox'
import { type Metadata, metadataFaults } from '../sale/metadata.rules.ts'
import { toAmount } from '../lib/money.ts'
import { metadata, optional, plain, readOnly } from '../records/field.schema.ts'
import { byColumn, byWords } from '../records/filter.store.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { Amount, DateOnly, lines, nullable, text } from '../wire/common.schema.ts'

const Phone = Type.String({
  pattern: '^\\+[1-9][0-9]{1,14}$',
  maxLength: 16,
  description: 'E.164: a plus sign and at most 15 digits.',
  examples: ['+390612345678'],
})

/** As people write it; kept as `Phone`. */
const PhoneIn = Type.String({
  pattern: '^[ .()-]*\\+[ .()-]*[1-9](?:[ .()-]*[0-9]){1,14}[ .()-]*$',
  maxLength: 40,
  'x-phone': true,
  description:
    'A plus sign, the country and at most 15 digits in all (write + as %2B in a URL); spaces, dots, dashes and parentheses are dropped.',
  examples: ['+39 06 1234-5678'],
})

const Email = Type.String({
  pattern: '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
  maxLength: 255,
  description: 'An address for mail, as ada@example.com.',
  examples: ['ada@example.com'],
})

/**
 * A known guest. Balance and points are the sums of their ledger (`ledger.store.ts`), so no request sets them.
 * Customers belong to the whole brand: any key with the scope serves them, in every branch.
 */
export const customerKind: RecordKind = {
  resource: 'customer',
  title: 'Customer',
  plural: 'Customers',
  path: '/customers',
  scope: 'customers',
  act: 'service',
  readAct: 'service',
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
      Type.Integer({ description: 'Below zero when a refund took back what was spent since.' }),
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
}
