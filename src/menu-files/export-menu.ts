import { brandKind } from '../brands/brand.record.ts'
import type { Context } from '../context.ts'
import type { Row } from '../db/database.ts'
import { type Schema, withoutNull } from '../http/input/prepare-schema.rules.ts'
import type { RecordKind } from '../records/record-kind.types.ts'
import { separateDropped, type Translations } from '../records/translation.rules.ts'
import {
  brandSchema,
  byKind,
  fieldOf,
  type FileKind,
  fileKinds,
  fileSchemas,
  keyFields,
  type Referring,
  referringField,
  wordOf,
} from './file-kinds.record.ts'
import { fileColumns, type StoredRow } from './menu-file.store.ts'
import { type MenuState, readMenuState } from './menu-state.steps.ts'
import { sharedName } from './menu-file.refusals.ts'
import { keyOfRow, nounOf, rowsByKey } from './index-names.ts'

type Content = Readonly<Record<string, unknown>>
/** Returns the name by which a file refers to a record. */
type NameOf = (to: Referring['to'], id: unknown) => unknown

/** Exports a brand's menu as a JSON file; importing the file restores the same menu. */
export async function exportMenu(ctx: Context, brandId: string): Promise<string> {
  return ctx.db.transact(async tx => exportMenuText(await readMenuState(tx, brandId)))
}

/**
 * Writes all fields and sorts records by key, so that equal menus give equal bytes. Omits an inactive record if an
 * active one has the same name, since a file cannot distinguish the two, and texts in languages that the brand has
 * dropped, since no import accepts them.
 */
export function exportMenuText(state: MenuState): string {
  const nameOf = namesIn(state)
  const document = byKind(kind => {
    const schema = fileSchemas[kind]
    const rows = [...rowsByKey(kind, state.rows[kind]).values()]
      .flat()
      .sort((one, other) => compare(one.id, other.id))
    const records = rows.map(row => withNames(toWire(kind, row, state), schema, nameOf) as Content)
    return records.sort((one, other) => compare(sortKey(kind, one), sortKey(kind, other))).map(keyFirst)
  })
  const { settings } = state
  const brand = settings && shownFields(brandKind, Object.keys(brandKind.fields), settings)
  const whole = { ...(brand && { brand: withNames(brand, brandSchema, nameOf) }), ...document }
  return `${JSON.stringify(whole, null, 2)}\n`
}

/** Converts a row to the wire. */
function toWire(name: FileKind, row: StoredRow, { brand }: MenuState): Content {
  const kind: RecordKind = fileKinds[name]
  const texts = row['translations'] as Translations | undefined
  return {
    ...shownFields(kind, fileColumns(kind), row),
    ...(texts !== undefined && { translations: separateDropped(brand, texts).current }),
    ...(row['ref'] === null && { ref: row.id }),
  }
}

/** Fields of a row on the wire, with times in UTC. */
function shownFields(kind: RecordKind, columns: readonly string[], row: Row): Content {
  const formats = { time: (ms: number) => new Date(ms).toISOString(), branchIds: [] }
  const fields = columns.map(column => {
    const field = kind.fields[column]
    const stored = row[column]
    const isPlain = field?.toWire === undefined || stored === null
    return [column, isPlain ? stored : field.toWire!(stored, formats, row)]
  })
  return Object.fromEntries(fields)
}

/** Replaces ids by names, and sorts fields in the order of the schema. */
function withNames(value: unknown, schema: Schema, nameOf: NameOf): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { items, properties } = withoutNull(schema) as { items: Schema; properties?: Record<string, Schema> }
  if (Array.isArray(value)) return value.map(one => withNames(one, items, nameOf))
  if (properties === undefined) return sortedFields(value)
  const entries = Object.entries(properties).map(([word, inner]) => {
    const { field = fieldOf(word), to } = referringField(word) ?? {}
    const stored = (value as Content)[field]
    if (to === undefined) return [word, withNames(stored, inner, nameOf)]
    if (Array.isArray(stored)) return [word, stored.map(id => nameOf(to, id))]
    return [word, stored === null ? null : nameOf(to, stored)]
  })
  return Object.fromEntries(entries)
}

function namesIn({ branches, rows }: Pick<MenuState, 'branches' | 'rows'>): NameOf {
  const codes = new Map<unknown, string>(branches.map(branch => [branch.id, branch.code]))
  const stored = byKind(kind => new Map<unknown, StoredRow>(rows[kind].map(row => [row.id, row])))
  const named = byKind(kind => rowsByKey(kind, rows[kind]))
  const nameOf: NameOf = (to, id) => {
    if (to === 'branches') return codes.get(id) ?? id
    const row = stored[to].get(id)
    // An import would find another record of the name, such as the active tax in place of the inactive one.
    if (row !== undefined && !isOnly(row, named[to].get(keyOfRow(to, row))))
      throw sharedName(nounOf(to), String(row['name']))
    if (to === 'areas') return row?.['name'] ?? id
    if (to !== 'kitchen_stations') return row === undefined ? id : keyOfRow(to, row)
    return { branch: nameOf('branches', row?.['branch_id']), name: row?.['name'] }
  }
  return nameOf
}

function isOnly(row: StoredRow, namesakes: readonly StoredRow[] | undefined): boolean {
  return namesakes?.length === 1 && namesakes[0]!.id === row.id
}

/** Moves the reference or name of a record to the front, and sorts its stock levels, which are stored by id. */
function keyFirst(record: Content): Content {
  const { ref, branch, name, translations, ...others } = record
  const levels = (others['levels'] as { branch: string }[] | undefined)?.toSorted((one, other) =>
    compare(one.branch, other.branch),
  )
  return { ref, branch, name, translations, ...others, ...(levels && { levels }) }
}

function sortKey(kind: FileKind, record: Content): string {
  const [first, second] = keyFields(kind).map(field => record[wordOf(field)])
  return second === undefined ? String(first) : JSON.stringify([first, second])
}

/** Compares by code units, which does not depend on the locale. */
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
