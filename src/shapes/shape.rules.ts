import type { Metadata } from './metadata.rules.ts'
import { fromMilli, toAmount } from '../lib/money.ts'
import { formatInZone } from '../lib/zone.ts'

// A document of a sale is described once, field by field. Its type, row reader, written columns, answer and answer schema
// are all derived from that description.

/** The type of a column; see `db/insert-rows.ts`. */
type SqlKind = 'text' | 'integer' | 'bigint' | 'boolean' | 'date' | 'json' | 'ms'
type Written = string | number | boolean | null

/** The type of a field in answers. */
export type Wire =
  | 'id'
  | 'ids'
  | 'amount'
  | 'quantity'
  | 'time'
  | 'date'
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'metadata'
  | 'texts'
  | { words: readonly string[] }
  | { lines: number }
  | { list: AnyShape }
  | { document: AnyShape }
  | { group: AnyShape }

export type Options = {
  /** The column, when it is not the name in snake case. */
  column?: string
  /** The name in answers, when it is not the name in snake case; false: not shown. */
  wire?: string | false
  about?: string
  /** Never updated after the insert. */
  frozen?: true
  /** Not written with a new record: the column has its default until the sale changes. */
  later?: true
  /** Set by the database, or joined from another row. */
  readOnly?: true
}

/** One field. Its functions are methods, so that a list can hold fields of different types. */
export type Field<T> = Options & {
  kind: SqlKind
  type: Wire
  nullable: boolean
  /** Reads the value from its column, or from JSON. */
  read(value: unknown): T
  write(value: T): Written
  show(value: T, zone: string): unknown
}

export type Fields = Readonly<Record<string, Field<unknown>>>
export type Of<S extends Fields> = { -readonly [K in keyof S]: S[K] extends Field<infer T> ? T : never }
export type Row = Readonly<Record<string, unknown>>
export type ColumnOf<R> = readonly [kind: SqlKind, value: (record: R) => Written]

type Part = { key: string; column: string; shown: string | false; field: Field<unknown> }

/** A described document. */
export type Shape<S extends Fields> = {
  parts: readonly Part[]
  fields: S
  fromRow: (row: Row) => Of<S>
  /** The record as a JSON document, without null fields. */
  toRow: (record: Of<S>) => Record<string, unknown>
  /** The record as shown in answers, times in the zone. */
  show: (record: Of<S>, zone: string) => Shown<S>
}
type Shown<S extends Fields> = Record<string, unknown> & Pick<Of<S>, Extract<keyof S, 'id'>>
export type AnyShape = { parts: readonly Part[] }

export function shape<const S extends Fields>(fields: S): Shape<S> {
  const parts = Object.entries(fields).map(([key, field]): Part => ({
    key,
    column: field.column ?? snake(key),
    shown: field.wire ?? snake(key),
    field,
  }))
  const read = parts.map(({ key, column, field }, at) => {
    const source = isGroup(field) ? 'record' : `record[${JSON.stringify(column)}]`
    return [key, `fields[${at}].read(${source})`]
  })
  const shown = parts.flatMap(({ key, shown: name }, at) =>
    name === false ? [] : [[name, `fields[${at}].show(record[${JSON.stringify(key)}], zone)`]],
  )
  return {
    parts,
    fields,
    fromRow: compile(read, parts) as (row: Row) => Of<S>,
    toRow(record) {
      const entries = parts.map(({ key, column }) => [column, record[key]] as const)
      return Object.fromEntries(entries.filter(([, value]) => value !== null))
    },
    show: compile(shown, parts) as Shape<S>['show'],
  }
}

/**
 * Compiles a function that builds an object of these names and expressions, as Ajv compiles a schema: an object literal
 * is ten times as fast as an object filled name by name, and a bill has thousands.
 * @param entries built from the descriptions alone, never from input
 */
function compile(entries: readonly (readonly string[])[], parts: readonly Part[]): unknown {
  const body = entries.map(([name, expression]) => `${JSON.stringify(name)}: ${expression}`).join(',\n')
  // oxlint-disable-next-line typescript/no-implied-eval -- the text comes from the descriptions alone
  const make = new Function('fields', `return (record, zone) => ({ ${body} })`)
  return make(parts.map(({ field }) => field))
}

/**
 * Lists the columns that an insert or update writes; never those that are read-only.
 * @param includes selects fields by their options
 */
export function columnsOf<R>(
  { parts }: AnyShape,
  includes: (field: Options) => boolean = () => true,
): Record<string, ColumnOf<R>> {
  const columns: Record<string, ColumnOf<R>> = {}
  for (const { key, column, field } of parts) {
    const value = (record: R) => (record as Record<string, unknown>)[key]
    if (isGroup(field)) {
      for (const [name, [kind, inner]] of Object.entries(columnsOf<unknown>(groupOf(field), includes))) {
        columns[name] = [kind, record => inner(value(record))]
      }
    } else if (field.readOnly !== true && includes(field)) {
      columns[column] = [field.kind, record => field.write(value(record))]
    }
  }
  return columns
}

/** Names of all columns, including those of groups. */
export function columnNames({ parts }: AnyShape): string[] {
  return parts.flatMap(({ column, field }) => (isGroup(field) ? columnNames(groupOf(field)) : [column]))
}

function snake(key: string): string {
  return key.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

function isGroup({ type }: Field<unknown>): boolean {
  return typeof type === 'object' && 'group' in type
}

function groupOf({ type }: Field<unknown>): AnyShape {
  return (type as { group: AnyShape }).group
}

const same = (value: unknown) => value

function plain<T extends Written>(kind: SqlKind, type: Wire, options: Options): Field<T> {
  return {
    kind,
    type,
    nullable: false,
    read: same as (value: unknown) => T,
    write: value => value,
    show: same,
    ...options,
  }
}

export const id = (options: Options = {}) => plain<string>('text', 'id', options)
export const text = (options: Options = {}) => plain<string>('text', 'text', options)
/** Text that may have line breaks. */
export const lines = (length: number, options: Options = {}) =>
  plain<string>('text', { lines: length }, options)
export const word = <const W extends string>(words: readonly W[], options: Options = {}) =>
  plain<W>('text', { words }, options)
export const integer = (options: Options = {}) => plain<number>('integer', 'integer', options)
export const count = (options: Options = {}) => plain<number>('bigint', 'integer', options)
export const flag = (options: Options = {}) => plain<boolean>('boolean', 'boolean', options)
/** A number in a JSON document. */
export const number = (options: Options = {}) => plain<number>('json', 'number', options)
/** `YYYY-MM-DD`. */
export const date = (options: Options = {}) => plain<string>('date', 'date', options)

/** Hundredths; an amount in answers. */
export const money = (options: Options = {}): Field<number> => ({
  ...plain<number>('bigint', 'amount', options),
  show: toAmount,
})

/** Thousandths; units in answers. */
export const milli = (options: Options = {}): Field<number> => ({
  ...plain<number>('bigint', 'quantity', options),
  show: fromMilli,
})

/** Ten-thousandths of a percent; percent in answers. */
export const rate = (options: Options = {}): Field<number> => ({
  ...plain<number>('bigint', 'number', options),
  show: value => value / 10_000,
})

/** Epoch ms; ISO 8601 in the branch's zone in answers. Rows have milliseconds, JSON of rows has text. */
export const time = (options: Options = {}): Field<number> => ({
  ...plain<number>('ms', 'time', options),
  read: value => (typeof value === 'number' ? value : Date.parse(value as string)),
  show: formatInZone,
})

export function orNull<T>(field: Field<T>): Field<T | null> {
  return {
    ...field,
    nullable: true,
    read: value => (value === null || value === undefined ? null : field.read(value)),
    write: value => (value === null ? null : field.write(value)),
    show: (value, zone) => (value === null ? null : field.show(value, zone)),
  }
}

/** A JSON document that answers do not show. */
export function json<T>(options: Options = {}): Field<T | null> {
  return {
    kind: 'json',
    type: 'text',
    nullable: true,
    read: value => (value ?? null) as T | null,
    write: value => (value === null ? null : JSON.stringify(value)),
    show: same,
    ...options,
    wire: false,
  }
}

/** A client's own texts by key; stored as null when there are none, and shown as an empty object. */
export const metadata = (): Field<Metadata | null> => {
  const { wire: _hidden, ...stored } = json<Metadata>()
  return { ...stored, type: 'metadata', nullable: false, show: value => value ?? {} }
}

/** A name in the brand's other languages, `{ tr: '…' }`; null when there are none. */
export type OtherNames = Readonly<Record<string, string>> | null
export const names = (options: Options = {}) => json<NonNullable<OtherNames>>(options)

/** An array column of ids. */
export const ids = (): Field<readonly string[]> => ({
  kind: 'json',
  type: 'ids',
  nullable: false,
  read: value => value as string[],
  write: JSON.stringify,
  show: same,
  readOnly: true,
})

/** A JSON list of texts that answers do not show; an empty list is stored as null. */
export function texts(options: Options = {}): Field<readonly string[]> {
  return {
    ...json<readonly string[]>(options),
    nullable: false,
    read: value => (value ?? []) as string[],
    write: value => (value.length === 0 ? null : JSON.stringify(value)),
  }
}

/** A list of texts inside a document. */
export const textList = (options: Options = {}): Field<readonly string[]> => ({
  kind: 'json',
  type: 'texts',
  nullable: false,
  read: value => value as string[],
  write: JSON.stringify,
  show: same,
  ...options,
})
