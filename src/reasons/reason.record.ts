import { plain, Position } from '../records/field.schema.ts'
import { byColumn } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { oneOf, text } from '../wire/common.schema.ts'
import { reasonKinds } from './reason.rules.ts'

/** A reason to choose from; what it was given for keeps its names. */
export const reasonKind = recordKind({
  resource: 'reason',
  scope: 'brand',
  tag: 'Brand',
  table: 'reasons',
  fields: {
    kind: plain(oneOf(reasonKinds), { required: true, fixed: true }),
    name: plain(text(120), { required: true, translated: true }),
    position: plain(Position, { initial: 0 }),
  },
  branch: 'every',
  sorts: ['name', 'position'],
  filters: { kind: byColumn('kind', oneOf(reasonKinds)) },
})
