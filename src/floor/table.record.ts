import { Type } from 'typebox'
import { optional, plain, readOnly, reference } from '../records/field.schema.ts'
import { byColumn, byOwnBranch } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { nullable, oneOf, text, Ulid } from '../wire/common.schema.ts'
import { areaElsewhere } from './floor.refusals.ts'
import { findAreaBranch, refuseOccupiedTable, tableView } from './table.store.ts'

const Place = Type.Number({ minimum: -100_000, maximum: 100_000 })
const Size = Type.Number({ minimum: 0, maximum: 100_000 })

const tableStatuses = ['free', 'occupied'] as const

/** A table in an area. It can move to another area of its branch, but not to another branch. */
export const tableKind = recordKind({
  resource: 'table',
  scope: 'tables',
  tag: 'Floor',
  table: 'tables',
  openToDevices: true,
  view: () => tableView,
  fields: {
    branch_id: { shows: Ulid },
    area_id: reference('areas', { required: true }),
    name: plain(text(120), { required: true }),
    seats: plain(Type.Integer({ minimum: 1, maximum: 1000 }), { initial: 2 }),
    x: optional(Place),
    y: optional(Place),
    width: optional(Size),
    height: optional(Size),
    shape: optional(text(255)),
    status: readOnly(oneOf(tableStatuses)),
    dining_session_id: readOnly(nullable(Ulid)),
  },
  branch: { one: 'branch_id' },
  remembers: ['name'],
  unique: [['branch_id', 'name']],
  sorts: ['name'],
  filters: {
    branch_id: byOwnBranch,
    area_id: byColumn('area_id', Ulid),
    status: byColumn('status', oneOf(tableStatuses)),
  },
  refusesSwitchOff: ['in_use'],
  async complete(tx, { brand, before, after }) {
    if (before !== undefined) return
    after['branch_id'] = await findAreaBranch(tx, brand.id, after['area_id'] as string)
  },
  async check(tx, { brand, after, body }) {
    if (body['area_id'] === undefined) return []
    const branchId = await findAreaBranch(tx, brand.id, after['area_id'] as string)
    return branchId === after['branch_id'] ? [] : [areaElsewhere()]
  },
  async guard(tx, { brand, id, before, after }) {
    if (before?.['active'] === true && after['active'] === false) await refuseOccupiedTable(tx, brand.id, id)
  },
})
