import type { Schema } from '../http/input/prepare-schema.rules.ts'
import type { RecordKind } from '../records/kind.store.ts'
import {
  byKind,
  type FileKind,
  fileKinds,
  fileSchemas,
  keyFields,
  type Referring,
  referringField,
  wordOf,
} from './file-kinds.record.ts'
import { fileColumns, type StoredRow } from './menu-file.store.ts'
import type { MenuState } from './menu-state.steps.ts'
import { keyOfRow, rowsByKey } from './name-index.steps.ts'

type Content = Readonly<Record<string, unknown>>
/** The name by which a file refers to the record of this id. */
type NameOf = (to: Referring['to'], id: unknown) => unknown

/**
 * The restaurant as a file that imports to the same: every field is written, records are in the order of their keys, so
 * that the same restaurant always gives the same bytes. A record that is switched off is left out when an active one
 * has its name: no file could tell the two apart.
 */
export function exportMenuText(state: Pick<MenuState, 'branches' | 'rows'>): string {
  const nameOf = namesIn(state)
  const document = byKind(kind => {
    const schema = fileSchemas[kind]
    const rows = [...rowsByKey(kind, state.rows[kind]).values()]
      .flat()
      .sort((one, other) => compare(one.id, other.id))
    const records = rows.map(row => inWords(wireOf(kind, row), schema, nameOf) as Content)
    return records.sort((one, other) => compare(sortKey(kind, one), sortKey(kind, other))).map(keyFirst)
  })
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The row as the API shows it, with its times in UTC. */
function wireOf(name: FileKind, row: StoredRow): Content {
  const kind: RecordKind = fileKinds[name]
  const formats = { time: (ms: number) => new Date(ms).toISOString(), branchIds: [] }
  const fields = fileColumns(kind).map(column => {
    const { toWire } = kind.fields[column] ?? {}
    return [column, toWire === undefined ? row[column] : toWire(row[column], formats, row)]
  })
  return { ...Object.fromEntries(fields), ...(row['ref'] === null && { ref: row.id }) }
}

/** A value with names in place of ids, its fields in the order of the schema. */
function inWords(value: unknown, schema: Schema, nameOf: NameOf): unknown {
  if (Array.isArray(value)) return value.map(one => inWords(one, schema['items'] as Schema, nameOf))
  if (typeof value !== 'object' || value === null) return value
  if (schema['properties'] === undefined) return sortedFields(value)
  const entries = Object.entries(schema['properties'] as Record<string, Schema>).map(([word, inner]) => {
    const { field = word, to } = referringField(word) ?? {}
    const held = (value as Content)[field]
    if (to === undefined) return [word, inWords(held, inner, nameOf)]
    return [
      word,
      Array.isArray(held) ? held.map(id => nameOf(to, id)) : held === null ? null : nameOf(to, held),
    ]
  })
  return Object.fromEntries(entries)
}

function namesIn({ branches, rows }: Pick<MenuState, 'branches' | 'rows'>): NameOf {
  const codes = new Map<unknown, string>(branches.map(branch => [branch.id, branch.code]))
  const stored = byKind(kind => new Map<unknown, StoredRow>(rows[kind].map(row => [row.id, row])))
  const nameOf: NameOf = (to, id) => {
    if (to === 'branches') return codes.get(id) ?? id
    const row = stored[to].get(id)
    if (to === 'areas') return row?.['name'] ?? id
    if (to !== 'kitchen_stations') return row === undefined ? id : keyOfRow(to, row)
    return { branch: nameOf('branches', row?.['branch_id']), name: row?.['name'] }
  }
  return nameOf
}

/** The name or reference of a record comes first. */
function keyFirst(record: Content): Content {
  const { ref, branch, name, translations, ...others } = record
  return { ref, branch, name, translations, ...others }
}

function sortKey(kind: FileKind, record: Content): string {
  const [first, second] = keyFields(kind).map(field => record[wordOf(field)])
  return second === undefined ? String(first) : JSON.stringify([first, second])
}

/** By code units: the same order on every machine. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function sortedFields(value: object): unknown {
  const entries = Object.entries(value).sort(([one], [other]) => compare(one, other))
  const sorted = entries.map(([name, field]) => [
    name,
    typeof field === 'object' ? sortedFields(field as object) : field,
  ])
  return Object.fromEntries(sorted)
}
