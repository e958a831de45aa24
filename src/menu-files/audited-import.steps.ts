import type { Audited } from '../db/audit/entry.rules.ts'
import type { Row } from '../db/database.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { presentRecord } from '../records/present-record.steps.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { fileKindNames, fileKinds } from './file-kinds.record.ts'
import type { ImportPlan } from './plan-import.steps.ts'

/** Every record that an import makes or changes, for the audit log. */
export function auditedImport(brand: BrandSettings, plan: ImportPlan): Audited[] {
  return fileKindNames.flatMap(name => {
    const kind: RecordKind = fileKinds[name]
    const made = plan[name].insert.map(row => audited(brand, kind, null, row))
    const changed = plan[name].changes.map(({ before, row }) => audited(brand, kind, before, row))
    return [...made, ...changed]
  })
}

function audited(brand: BrandSettings, kind: RecordKind, before: Row | null, after: Row): Audited {
  return {
    resource: kind.resource,
    id: after['id'] as string,
    branchId: typeof kind.branch === 'object' ? ((after[kind.branch.one] ?? null) as string | null) : null,
    before: before === null ? null : show(brand, kind, before),
    after: show(brand, kind, after),
  }
}

/** A planned row has the fields that a file can hold, and no times yet. */
function show(brand: BrandSettings, kind: RecordKind, row: Row): Row {
  const fields = Object.fromEntries(Object.entries(kind.fields).filter(([name]) => row[name] !== undefined))
  const reading = { brand, lang: brand.defaultLanguage, alone: true }
  const shown = presentRecord({ ...kind, fields }, { ...row, created_at: 0, updated_at: 0 }, reading)
  const { created_at: _made, updated_at: _changed, version: _version, ...rest } = shown
  return rest
}
