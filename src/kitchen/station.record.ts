import { Type } from 'typebox'
import { optional, plain, reference } from '../records/field.schema.ts'
import { byOwnBranch } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { inBranchZone } from '../records/filter.store.ts'
import { text } from '../wire/common.schema.ts'

const Seconds = Type.Integer({ minimum: 0, maximum: 86_400 })

/** A place in a branch's kitchen that gets tickets of its own. */
export const stationKind = recordKind({
  resource: 'kitchen_station',
  scope: 'kitchen',
  tag: 'Kitchen',
  table: 'kitchen_stations',
  openToDevices: true,
  view: inBranchZone('kitchen_stations'),
  fields: {
    branch_id: reference('branches', { required: true, fixed: true }),
    name: plain(text(120), { required: true }),
    warn_after_seconds: optional(Seconds),
    late_after_seconds: optional(Seconds),
  },
  branch: { one: 'branch_id' },
  remembers: ['name'],
  sorts: ['name'],
  filters: { branch_id: byOwnBranch },
  inMenu: true,
})
