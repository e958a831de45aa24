import { Type } from 'typebox'
import { type StaffRole, staffRoles } from '../access/caller.rules.ts'
import { pinTooShort } from './staff.refusals.ts'
import { plain, readOnly, references } from '../records/field.schema.ts'
import { byBranches, byColumn } from '../records/filter.store.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { oneOf, text } from '../wire/common.schema.ts'
import { roleMay } from '../access/role.rules.ts'
import { approversDigits, Pin } from './staff.schema.ts'
import { endStaffSessions, refuseTakenPin } from '../access/staff.store.ts'

const Role = oneOf(staffRoles)

type Row = Readonly<Record<string, unknown>>

/** A member of the staff. `staff.routes.ts` puts the hash of the PIN and the number of its digits into the body. */
export const staffKind: RecordKind = {
  resource: 'staff',
  title: 'StaffMember',
  plural: 'Staff',
  path: '/staff',
  scope: 'staff',
  tag: 'Staff',
  table: 'staff',
  description: 'The PIN is written and never read. Deactivation or a new PIN ends their sign-ins.',
  fields: {
    name: plain(text(120), { required: true }),
    role: plain(Role, { required: true }),
    pin: { accepts: Pin, required: true },
    pin_hash: { hidden: true },
    pin_digits: { hidden: true },
    has_pin: readOnly(
      Type.Boolean({
        description: 'False for who came with an imported file and has no PIN yet: they cannot sign in.',
      }),
      { toWire: (_derived, _format, row) => row['pin_hash'] !== null },
    ),
    branch_ids: references('branches'),
  },
  branch: 'some',
  sorts: ['name'],
  filters: { branch_id: byBranches, role: byColumn('role', Role) },
  async guard(tx, { brand, id, before, after }) {
    if (isNew(before?.['pin_hash'], after['pin_hash'])) {
      await refuseTakenPin(tx, brand.id, id, after['pin_hash'] as Buffer)
    }
    requireLongPin(before, after)
  },
  async write(tx, { brand, id, before, after }) {
    if (before === undefined) return
    const ends = after['active'] === false || isNew(before['pin_hash'], after['pin_hash'])
    if (ends) await endStaffSessions(tx, brand.id, id)
  },
}

/**
 * Holds PINs that approve to more digits; who has no PIN yet gets such a one later. A PIN from before that rule goes on working: it is looked at when it changes,
 * or when its holder gets a role that may approve.
 * @throws Refusal validation_failed at `pin`
 */
function requireLongPin(before: Row | undefined, after: Row): void {
  const role = after['role'] as StaffRole
  if (after['pin_hash'] === null) return
  const isSame = role === before?.['role'] && !isNew(before['pin_hash'], after['pin_hash'])
  const digits = after['pin_digits'] as number | null
  if (isSame || !roleMay(role, 'approve') || (digits ?? 0) >= approversDigits) return
  throw pinTooShort(role, approversDigits)
}

/** Whether a PIN is another than before; who came with an imported file had none, which is null. */
function isNew(before: unknown, after: unknown): boolean {
  if (after === null) return false
  return before === undefined || before === null || !(before as Buffer).equals(after as Buffer)
}
