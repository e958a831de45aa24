import { Type } from 'typebox'
import { byColumn, byCreation, byOwnBranch } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { nullable, text, Ulid } from '../wire/common.schema.ts'
import { auditView } from './chain.store.ts'

const Word = text(100, { description: 'A record type, such as `product` or `dining_session`.' })
const State = (description: string) => nullable(Type.Record(Type.String(), Type.Unknown(), { description }))

/** Entries are kept for three years, then deleted. */
export const keptAuditMs = 3 * 366 * 86_400_000

/** An entry of the audit log; immutable. */
export const auditKind = recordKind({
  resource: 'audit_entry',
  path: '/audit-log',
  scope: 'audit',
  readPermission: 'settings',
  tag: 'Audit log',
  table: 'audit_entries',
  view: () => auditView,
  grown: true,
  fields: {
    branch_id: { shows: nullable(Ulid) },
    action: { shows: Type.String({ description: "The operation's id, or the operator's command." }) },
    resource: { shows: Type.String({ description: 'The type of the created or changed record.' }) },
    resource_id: { shows: nullable(Type.String()) },
    before: {
      shows: State('The changed fields before the change; null when the record was created.'),
      document: true,
    },
    after: {
      shows: State('The same fields after the change; all fields when the record was created.'),
      document: true,
    },
    key_id: { shows: nullable(Type.String({ description: 'Null for guests and commands.' })) },
    staff_id: { shows: nullable(Ulid) },
    ip: { shows: nullable(Type.String()) },
    request_id: {
      shows: nullable(Type.String({ description: 'The request id, as in the response and the log.' })),
    },
  },
  branch: { one: 'branch_id' },
  filters: {
    branch_id: byOwnBranch,
    resource: byColumn('resource', Word, true),
    resource_id: byColumn('resource_id', Ulid, true),
    key_id: byColumn('key_id', Ulid, true),
    staff_id: byColumn('staff_id', Ulid, true),
    ...byCreation,
  },
  appendOnly: true,
})
