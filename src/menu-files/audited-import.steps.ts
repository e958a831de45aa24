import type { Audited } from '../db/audit/entry.rules.ts'
import type { Row } from '../db/database.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { presentRecord } from '../records/present-record.steps.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { fileKindNames, fileKinds } from './file-kinds.record.ts'
import type { ImportPlan } from './plan-import.steps.ts'

/** Builds the audit entries of all records that an import creates or updates. */
export function auditedImport(brand: BrandSettings, plan: ImportPlan): Audited[] {
  return fileKindNames.flatMap(name => {
    const kind: RecordKind = fileKinds[name]
    const created = plan[name].insert.map(row => audited(brand, kind, null, row))
    const updated = plan[name].changes.map(({ before, row }) => audited(brand, kind, before, row))
    return [...created, ...updated]
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

/** Presents a planned row, which has only the fields of a file and no times yet. */
function show(brand: BrandSettings, kind: RecordKind, row: Row): Row {
  const fields = Object.fromEntries(Object.entries(kind.fields).filter(([name]) => row[name] !== undefined))
  const reading = { brand, lang: brand.defaultLanguage }
  const shown = presentRecord({ ...kind, fields }, { ...row, created_at: 0, updated_at: 0 }, reading)
  const { created_at: _created, updated_at: _updated, version: _version, ...rest } = shown
  return rest
}
