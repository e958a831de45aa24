import { Type } from 'typebox'
import { byColumn, byCreation, byOwnBranch } from '../records/filter.store.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { nullable, text, Ulid } from '../wire/common.schema.ts'
import { auditView } from './audit.store.ts'

const Word = text(100, { description: 'The kind of a record, as `product` or `dining_session`.' })
const State = (about: string) => nullable(Type.Record(Type.String(), Type.Unknown(), { description: about }))

/** Entries are kept for three years, then swept. */
export const keptAuditMs = 3 * 366 * 86_400_000

/** An entry of the audit log. Nothing of it ever changes. */
export const auditKind: RecordKind = {
  resource: 'audit_entry',
  title: 'AuditEntry',
  plural: 'AuditEntries',
  path: '/audit-log',
  scope: 'audit',
  readAct: 'settings',
  tag: 'Audit log',
  table: 'audit_entries',
  view: () => auditView,
  grown: true,
  fields: {
    branch_id: { shows: nullable(Ulid) },
    action: {
      shows: Type.String({ description: 'The id of the operation, or the command of who runs the service.' }),
    },
    resource: { shows: Type.String({ description: 'The kind of the record that was made or changed.' }) },
    resource_id: { shows: nullable(Type.String()) },
    before: {
      shows: State('The fields that changed, as they were; null when the record was made.'),
      document: true,
    },
    after: {
      shows: State('The same fields as they are since; of a record that was made, all of them.'),
      document: true,
    },
    key_id: { shows: nullable(Type.String({ description: 'Null for a guest, and for a command.' })) },
    staff_id: { shows: nullable(Ulid) },
    ip: { shows: nullable(Type.String()) },
    request_id: { shows: nullable(Type.String({ description: 'As in the answer and the log.' })) },
  },
  branch: { one: 'branch_id' },
  filters: {
    branch_id: { ...byOwnBranch, sparse: true },
    resource: byColumn('resource', Word, true),
    resource_id: byColumn('resource_id', Ulid, true),
    key_id: byColumn('key_id', Ulid, true),
    staff_id: byColumn('staff_id', Ulid, true),
    ...byCreation,
  },
  appendOnly: true,
}
