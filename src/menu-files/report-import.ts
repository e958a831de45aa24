import type { ImportPlan, PlannedChange } from './menu-file.types.ts'
import { type Warning, warningsOf } from '../catalogue/warnings.record.ts'
import type { RecordKind } from '../records/record-kind.types.ts'
import { byKind, type FileKind, fileKinds, keyFields } from './file-kinds.record.ts'
import type { StoredRow } from './menu-file.store.ts'
import type { MenuState } from './menu-state.steps.ts'
import { keyOfRow } from './index-names.ts'

/** The change of an existing record; `fields` are names in the file. */
type RecordReport = { record: string; change: 'updated' | 'deactivated'; fields?: readonly string[] }
type KindReport = {
  created: number
  updated: number
  deactivated: number
  unchanged: number
  /** Updated and deactivated records, at most 1,000. */
  changes: RecordReport[]
  /** Texts of created and updated records that receipts cannot print, at most 1,000. */
  warnings?: readonly (Warning & { record: string })[]
}
export type ImportReport = Record<FileKind, KindReport>

/** Maximum changes and warnings listed per kind; more changes are only counted. */
const maxReported = 1000

/** Reports the effect of a plan. */
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
      ...warned(kind, [...insert, ...update]),
    }
  })
}

function warned(kind: FileKind, rows: readonly StoredRow[]): Pick<KindReport, 'warnings'> {
  const { fields }: RecordKind = fileKinds[kind]
  if (fields['warnings'] === undefined) return {}
  const warnings = rows.flatMap(row => {
    return warningsOf(row).map(warning => ({ record: keyOfRow(kind, row), ...warning }))
  })
  return warnings.length === 0 ? {} : { warnings: warnings.slice(0, maxReported) }
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
