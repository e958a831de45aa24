import { plain, Position, reference } from '../records/field.schema.ts'
import { byOwnBranch } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { inBranchZone } from '../records/filter.store.ts'
import { text } from '../wire/common.schema.ts'

/** A room or terrace of a branch. */
export const areaKind = recordKind({
  resource: 'area',
  scope: 'tables',
  tag: 'Floor',
  table: 'areas',
  openToDevices: true,
  view: inBranchZone('areas'),
  fields: {
    branch_id: reference('branches', { required: true, fixed: true }),
    name: plain(text(120), { required: true }),
    position: plain(Position, { initial: 0 }),
  },
  branch: { one: 'branch_id' },
  sorts: ['name', 'position'],
  filters: { branch_id: byOwnBranch },
})
