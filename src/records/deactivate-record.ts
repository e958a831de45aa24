import type { Core } from '../core.ts'
import type { RecordKind } from './kind.store.ts'
import { patchRecord } from './patch-record.ts'
import type { RecordAnswer, RecordCall } from './record.steps.ts'

/**
 * Switches a record off; nothing is ever deleted, so that a syncing client sees the change and old orders keep what
 * they refer to. A second call changes nothing.
 * @throws Refusal not_found, branch_forbidden, version_conflict and what the kind gives (`in_use`)
 */
export async function deactivateRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  return patchRecord(ctx, kind, { ...call, body: { active: false } })
}
