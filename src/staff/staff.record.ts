import { Type } from 'typebox'
import { type StaffRole, staffRoles } from '../access/caller.rules.ts'
import { lastOwner, pinTooShort } from './staff.refusals.ts'
import { plain, readOnly, references } from '../records/field.schema.ts'
import { byBranches, byColumn } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { oneOf, text } from '../wire/common.schema.ts'
import { roleMay } from '../access/role.rules.ts'
import { approversDigits, Pin } from './staff.schema.ts'
import { endStaffSessions, hasOtherOwner, refuseTakenPin } from '../access/staff.store.ts'

const Role = oneOf(staffRoles)

type Row = Readonly<Record<string, unknown>>

/** A staff member. `staff.routes.ts` replaces the PIN in the body by its hash and number of digits. */
export const staffKind = recordKind({
  resource: 'staff',
  title: 'StaffMember',
  scope: 'staff',
  tag: 'Staff',
  table: 'staff',
  description: 'The PIN is write-only. Deactivating a staff member or changing the PIN ends their sign-ins.',
  fields: {
    name: plain(text(120), { required: true }),
    role: plain(Role, { required: true }),
    pin: { accepts: Pin, required: true },
    pin_hash: { hidden: true },
    pin_digits: { hidden: true },
    has_pin: readOnly(
      Type.Boolean({ description: 'False for imported staff without a PIN, who cannot sign in yet.' }),
      { toWire: (_derived, _format, row) => row['pin_hash'] !== null },
    ),
    branch_ids: references('branches'),
  },
  branch: 'some',
  remembers: ['name'],
  grantsBranches: true,
  sorts: ['name'],
  refusesSwitchOff: ['in_use'],
  filters: { branch_id: byBranches, role: byColumn('role', Role) },
  async guard(tx, { brand, id, before, after }) {
    if (isNew(before?.['pin_hash'], after['pin_hash'])) {
      await refuseTakenPin(tx, brand.id, id, after['pin_hash'] as Buffer)
    }
    requireLongPin(after)
    if (isOwner(before) && !isOwner(after) && !(await hasOtherOwner(tx, brand.id, id))) throw lastOwner(id)
  },
  async write(tx, { brand, id, before, after }) {
    if (before === undefined) return
    const ends = after['active'] === false || isNew(before['pin_hash'], after['pin_hash'])
    if (ends) await endStaffSessions(tx, brand.id, id)
  },
})

/** Whether a person can sign in as an owner with this row. */
function isOwner(row: Row | undefined): boolean {
  return row?.['active'] === true && row['role'] === 'owner' && row['pin_hash'] !== null
}

/** Requires longer PINs of staff who may approve; skips staff without a PIN. */
function requireLongPin(after: Row): void {
  if (after['pin_hash'] === null) return
  const role = after['role'] as StaffRole
  const digits = after['pin_digits'] as number
  if (!roleMay(role, 'approve') || digits >= approversDigits) return
  throw pinTooShort(role, approversDigits)
}

/** Whether a PIN has been set or changed; imported staff have no PIN, which is null. */
function isNew(before: unknown, after: unknown): boolean {
  if (after === null) return false
  return before === undefined || before === null || !(before as Buffer).equals(after as Buffer)
}
