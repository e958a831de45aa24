import { isDeepStrictEqual } from 'node:util'
import { Type } from 'typebox'
import { timezoneFault } from '../settings/brand.rules.ts'
import { closureFaults, closuresField, hoursField, pauseField } from '../hours/hours-fields.record.ts'
import { receiptField } from '../brands/settings-fields.record.ts'
import { sellerFields } from '../brands/seller-fields.record.ts'
import { optional, plain } from '../records/field.schema.ts'
import { changedEvents } from '../records/record-event.rules.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { ClockTime, nullable, oneOf, text, Ulid } from '../wire/common.schema.ts'
import { requireNothingOpen, reserveCode } from './branch.store.ts'

const Code = Type.String({
  pattern: '^[A-Za-z0-9]{2,8}$',
  description: '2 to 8 letters or digits, never used by another branch.',
})

/**
 * A location of the brand. Its time zone and start of day determine the business date of a sale. The records that a copy of
 * another branch needs are written by `menu-files/copy-branch.steps.ts`.
 */
export const branchKind = recordKind({
  resource: 'branch',
  scope: 'branches',
  tag: 'Brand',
  table: 'branches',
  openToDevices: true,
  description:
    '`copy_from_branch_id` copies the areas, tables, kitchen stations, prices and availability of another branch.',
  fields: {
    name: plain(text(120), { required: true }),
    code: plain(Code, { required: true }),
    timezone: plain(text(64)),
    day_starts_at: plain(ClockTime, { initial: '04:00' }),
    ...sellerFields,
    phone: optional(text(255)),
    receipt: receiptField,
    fiscal: plain(oneOf(['off', 'required']), { initial: 'off' }),
    hours: hoursField,
    closures: closuresField,
    pause: pauseField,
    copy_from_branch_id: {
      accepts: nullable(Ulid),
      fixed: true,
      references: value => (value === null ? [] : [{ table: 'branches', path: '', id: value as string }]),
    },
  },
  branch: { one: 'id' },
  remembers: ['timezone', 'day_starts_at'],
  unique: [['code']],
  sorts: ['name', 'code'],
  inMenu: true,
  refusesSwitchOff: ['in_use'],
  complete(_tx, { brand, after }) {
    after['timezone'] ??= brand.timezone
  },
  faults({ after, body }) {
    const fault =
      body['timezone'] === undefined ? undefined : timezoneFault('timezone', after['timezone'] as string)
    return [...(fault === undefined ? [] : [fault]), ...closureFaults(body['closures'])]
  },
  async guard(tx, { brand, id, before, after }) {
    if (before?.['active'] === true && after['active'] === false) {
      await requireNothingOpen(tx, brand.id, id)
    }
    if (before?.['code'] !== after['code']) await reserveCode(tx, brand.id, after['code'] as string, id)
  },
  async write(_tx, { id, before, after }) {
    // A shop shows when its branch is open.
    if (
      before === undefined ||
      ['hours', 'closures'].every(name => isDeepStrictEqual(before[name], after[name]))
    )
      return {}
    const version = (before['version'] as number) + 1
    const events = changedEvents({ event: 'menu.updated', resource: 'branch' }, [{ id, version }])
    return { events: events.map(event => ({ ...event, branchId: id })) }
  },
})
