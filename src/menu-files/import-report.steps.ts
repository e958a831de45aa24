import { byKind, type FileKind, keyFields } from './file-kinds.record.ts'
import type { MenuState } from './menu-state.steps.ts'
import { keyOfRow } from './name-index.steps.ts'
import type { ImportPlan, PlannedChange } from './plan-import.steps.ts'

/** A record that was there before, and what an import makes of it; `fields` in the words of a file. */
type RecordReport = { record: string; change: 'updated' | 'deactivated'; fields?: readonly string[] }
export type KindReport = {
  created: number
  updated: number
  deactivated: number
  unchanged: number
  /** The records updated and deactivated, at most a thousand. */
  changes: RecordReport[]
}
export type ImportReport = Record<FileKind, KindReport>

/** More changes of a kind than this are counted only. */
const maxReported = 1000

/** The effect of a plan, whether it is written or only tried. */
export function reportPlan(plan: ImportPlan, { branches }: MenuState): ImportReport {
  const codes = new Map(branches.map(({ id, code }) => [id, code]))
  return byKind((kind): KindReport => {
    const { insert, update, deactivated, unchanged, changes } = plan[kind]
    return {
      created: insert.length,
      updated: update.length - deactivated,
      deactivated,
      unchanged,
      changes: changes.slice(0, maxReported).map(change => reported(kind, change, codes)),
    }
  })
}

function reported(
  kind: FileKind,
  { before, fields }: PlannedChange,
  codes: ReadonlyMap<string, string>,
): RecordReport {
  const code = codes.get(String(before['branch_id']))
  const record =
    keyFields(kind).length === 1 ? keyOfRow(kind, before) : `${code ?? ''}/${String(before['name'])}`
  return fields.length === 0 ? { record, change: 'deactivated' } : { record, change: 'updated', fields }
}
