import { Type, type TSchema } from 'typebox'
import { toAmount, toCents } from '../lib/money.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { type Metadata as Stored, mergeMetadata, type SentMetadata } from '../shapes/metadata.rules.ts'
import { Amount, AmountIn, described, nullable, Timestamp, Ulid } from '../wire/common.schema.ts'
import { Metadata, MetadataIn } from '../wire/metadata.schema.ts'

/** A sort position, lowest first. */
export const Position = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** Tables that a record may refer to by id. */
export type Referred =
  | 'branches'
  | 'areas'
  | 'kitchen_stations'
  | 'printers'
  | 'categories'
  | 'taxes'
  | 'addon_groups'
  | 'addons'
  | 'products'
  | 'stock_items'

/** An id inside a field's value; `path` is relative to the field: `` for the value itself, else `2.stock_item_id`. */
export type Reference = { table: Referred; path: string; id: string }

/** A field of a plain record: its schema in bodies and answers, and its form in the database column. */
export type Field = {
  /** Schema in bodies; absent for a read-only field. */
  accepts?: TSchema
  /** Schema in answers; absent for a write-only instruction, which is not stored either unless `hidden`. */
  shows?: TSchema
  /** Stored but never returned: a secret's hash, which the kind's own routes add to the body. */
  hidden?: true
  /** Must be sent when the record is created. */
  required?: boolean
  /** Default for a record that is created without it. */
  initial?: unknown
  /** Accepted on creation only. */
  fixed?: boolean
  /** Translatable into each of the brand's languages. */
  translated?: boolean
  /** The column is `jsonb`. */
  document?: boolean
  /** The column is `timestamptz`; its stored form is epoch ms. */
  moment?: boolean
  /** Has no column of its own: the view computes it, and the kind's `write` stores its changes. */
  derived?: boolean
  /** Part of menu files although it has no column of its own; with the schema that they have for it, if not that of bodies. */
  inFiles?: true | TSchema
  /** Converts a wire value to the column's; `before` is the stored value, for merging. */
  toStored?: (value: unknown, before: unknown) => unknown
  /** Converts a column value to the wire; `row` is the whole record, for values that depend on other columns. */
  toWire?: (stored: unknown, format: Formats, row: Readonly<Record<string, unknown>>) => unknown
  references?: (value: unknown) => Reference[]
  /** Amounts inside the value, to check that they are whole in a currency without decimals. */
  amounts?: (value: unknown) => { path: string; amount: number }[]
}

/** Formats a record for its reader: times in the right zone, and the branches the reader may see (empty: all). */
export type Formats = { time: (epochMs: number) => string; branchIds: readonly string[] }

type Extra = Partial<Field>

/** A value that is stored as sent. */
export function plain(schema: TSchema, extra: Extra = {}): Field {
  return { accepts: schema, shows: schema, ...extra }
}

/** A nullable value; null by default. */
export function optional(schema: TSchema, extra: Extra = {}): Field {
  return plain(nullable(schema), { initial: null, ...extra })
}

/** A value that the service computes. */
export function readOnly(schema: TSchema, extra: Extra = {}): Field {
  return { shows: schema, derived: true, ...extra }
}

const money = {
  toStored: value => (value === null ? null : toCents(value as number)),
  toWire: stored => toAmount(stored as number),
  amounts: value => (value === null ? [] : [{ path: '', amount: value as number }]),
} satisfies Extra

/** An amount of money; integer hundredths in its column. */
export function amount(extra: Extra = {}): Field {
  return plain(AmountIn, { shows: Amount, ...money, ...extra })
}

/** A nullable amount of money. */
export function optionalAmount(): Field {
  return optional(AmountIn, { shows: nullable(Amount), ...money })
}

/** A nullable timestamp; returned in the time zone of the record's branch, or else of the brand. */
export function optionalMoment(): Field {
  return optional(Timestamp, {
    moment: true,
    toStored: value => (value === null ? null : parseTimestamp(value as string)!.ms),
    toWire: (stored, { time }) => time(stored as number),
  })
}

/** A nullable time that the service computes. */
export function readOnlyMoment(description: string, extra: Extra = {}): Field {
  const toWire: Field['toWire'] = (stored, { time }) => time(stored as number)
  return readOnly(nullable(described(Timestamp, description)), { toWire, ...extra })
}

/** A number with up to `decimals` decimals; its column holds an integer of the smallest unit. */
export function scaled(decimals: number, maximum: number, extra: Extra = {}): Field {
  const schema = Type.Number({ minimum: 0, maximum, 'x-decimals': decimals })
  const factor = 10 ** decimals
  return plain(schema, {
    toStored: value => Math.round((value as number) * factor),
    toWire: stored => (stored as number) / factor,
    ...extra,
  })
}

/** The id of another record of the brand. */
export function reference(table: Referred, extra: Extra = {}): Field {
  return plain(Ulid, {
    references: value => (value === null ? [] : [{ table, path: '', id: value as string }]),
    ...extra,
  })
}

/** A nullable id of another record. */
export function optionalReference(table: Referred): Field {
  return { ...reference(table), ...optional(Ulid) }
}

/** The references of a list of objects by the id in one of their fields, which may be null. */
export function referencesIn(table: Referred, field: string): NonNullable<Field['references']> {
  return value =>
    (value as Readonly<Record<string, unknown>>[]).flatMap(({ [field]: id }, at) =>
      typeof id === 'string' ? [{ table, path: `${at}.${field}`, id }] : [],
    )
}

/** Ids of other records; a sent list replaces the stored one. */
export function references(table: Referred, maxItems = 1000, extra: Extra = {}): Field {
  const schema = Type.Array(Ulid, { maxItems, uniqueItems: true })
  return plain(schema, {
    initial: [],
    references: value => (value as string[]).map((id, at) => ({ table, path: String(at), id })),
    ...extra,
  })
}

/** Client-defined key-value pairs; sent keys are merged into the stored ones. */
export function metadata(): Field {
  return document(MetadataIn, {
    shows: Metadata,
    initial: {},
    toStored: (sent, before) => mergeMetadata((before ?? null) as Stored | null, sent as SentMetadata) ?? {},
  })
}

/** A list of objects in one `jsonb` column, replaced as a whole. */
export function document(schema: TSchema, extra: Extra = {}): Field {
  return plain(schema, { document: true, initial: [], ...extra })
}
