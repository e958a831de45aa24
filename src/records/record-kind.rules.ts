import type { Scope } from '../access/scope.rules.ts'
import type { RecordKind } from './record-kind.types.ts'

type DerivedName = 'title' | 'plural' | 'path'

/** Completes a description: the names that it leaves out follow from `resource` and `table`. */
export function recordKind(
  kind: Omit<RecordKind, DerivedName> & Partial<Pick<RecordKind, DerivedName>>,
): RecordKind {
  const path = `/${kind.table.replaceAll('_', '-')}`
  return { title: inPascalCase(kind.resource), plural: inPascalCase(kind.table), path, ...kind }
}

/** `addon_groups` → `AddonGroups` */
function inPascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Columns of the record's own table. */
export function ownColumns(kind: RecordKind): string[] {
  return Object.keys(kind.fields).filter(name => isStored(kind.fields[name]!) && !kind.fields[name]!.derived)
}

/** A field that is neither returned nor hidden is a write-only instruction, not part of the record. */
export function isStored(field: RecordKind['fields'][string]): boolean {
  return field.shows !== undefined || field.hidden === true
}

export function translatedFields(kind: RecordKind): string[] {
  return Object.keys(kind.fields).filter(name => kind.fields[name]!.translated === true)
}

/** Kinds that nobody writes have no operation that needs it. */
export function writeScopeOf({ scope }: RecordKind): Scope {
  return `${scope}.write` as Scope
}
