import { Type, type TSchema } from 'typebox'
import { toAmount, toCents } from '../lib/money.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { type Metadata as Stored, mergeMetadata, type SentMetadata } from '../sale/metadata.rules.ts'
import { Amount, AmountIn, nullable, Timestamp, Ulid } from '../wire/common.schema.ts'
import { Metadata, MetadataIn } from '../wire/metadata.schema.ts'

/** A place in an order of things. */
export const Position = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** The tables whose ids a record may hold. */
export type Referred =
  | 'branches'
  | 'areas'
  | 'kitchen_stations'
  | 'categories'
  | 'taxes'
  | 'addon_groups'
  | 'addons'
  | 'products'
  | 'stock_items'

/** An id inside a value, and where in the body it stands: `` for the value itself, else `2.stock_item_id`. */
export type Reference = { table: Referred; path: string; id: string }

/** A field of a plain record: what a body may carry, what an answer shows, how its column holds it. */
export type Field = {
  /** Accepted in bodies; a field without it is read-only. */
  accepts?: TSchema
  /** Absent: an instruction for the writing of the record, neither stored nor shown. */
  shows?: TSchema
  /** Stored and never shown: a secret's hash, put into the body by the kind's own routes. */
  hidden?: true
  /** Must be sent when the record is made. */
  required?: boolean
  /** Value that is stored when the record is made without it. */
  initial?: unknown
  /** Accepted when the record is made, never changed afterwards. */
  fixed?: boolean
  /** Has a text for each of the brand's languages. */
  translated?: boolean
  /** The column is `jsonb`. */
  document?: boolean
  /** The column is `timestamptz`; its stored form is epoch ms. */
  moment?: boolean
  /** Has no column of its own: the view derives it, and the kind's `write` stores it when it changes. */
  derived?: boolean
  /** From the wire to the column; `before` is what is stored, for values that are merged. */
  toStored?: (value: unknown, before: unknown) => unknown
  /** From the column to the wire; `row` is the whole record, for a value that is read by another. */
  toWire?: (stored: unknown, format: Formats, row: Readonly<Record<string, unknown>>) => unknown
  references?: (value: unknown) => Reference[]
  /** Amounts inside the value, which are whole in a currency without decimals. */
  amounts?: (value: unknown) => { path: string; amount: number }[]
}

/** How times are written for the reader of a record, and which branches they may look into (empty: every branch). */
export type Formats = { time: (epochMs: number) => string; branchIds: readonly string[] }

type Extra = Partial<Field>

/** A value that is stored as it is sent. */
export function plain(schema: TSchema, extra: Extra = {}): Field {
  return { accepts: schema, shows: schema, ...extra }
}

/** A value that may be absent: null, also when it was never sent. */
export function optional(schema: TSchema, extra: Extra = {}): Field {
  return plain(nullable(schema), { initial: null, ...extra })
}

/** A value that the service makes itself. */
export function readOnly(schema: TSchema, extra: Extra = {}): Field {
  return { shows: schema, derived: true, ...extra }
}

/** An amount of money; integer hundredths in its column. */
export function amount(extra: Extra = {}): Field {
  return {
    accepts: AmountIn,
    shows: Amount,
    toStored: value => toCents(value as number),
    toWire: stored => toAmount(stored as number),
    amounts: value => [{ path: '', amount: value as number }],
    ...extra,
  }
}

/** An amount of money, or null. */
export function optionalAmount(extra: Extra = {}): Field {
  return optional(AmountIn, {
    shows: nullable(Amount),
    toStored: value => (value === null ? null : toCents(value as number)),
    toWire: stored => toAmount(stored as number),
    amounts: value => (value === null ? [] : [{ path: '', amount: value as number }]),
    ...extra,
  })
}

/** A moment, or null; sent with an offset, shown in the zone of the record's branch, else of the brand. */
export function optionalMoment(extra: Extra = {}): Field {
  return optional(Timestamp, {
    moment: true,
    toStored: value => (value === null ? null : parseTimestamp(value as string)!.ms),
    toWire: (stored, { time }) => time(stored as number),
    ...extra,
  })
}

/** A number with up to `decimals` decimals, kept as an integer of its smallest part. */
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
  return plain(Ulid, { references: value => [{ table, path: '', id: value as string }], ...extra })
}

/** The id of another record, or null. */
export function optionalReference(table: Referred, extra: Extra = {}): Field {
  return optional(Ulid, {
    references: value => (value === null ? [] : [{ table, path: '', id: value as string }]),
    ...extra,
  })
}

/** Ids of other records; the list replaces the whole list. */
export function references(table: Referred, maxItems = 1000, extra: Extra = {}): Field {
  const schema = Type.Array(Ulid, { maxItems, uniqueItems: true })
  return plain(schema, {
    initial: [],
    references: value => (value as string[]).map((id, at) => ({ table, path: String(at), id })),
    ...extra,
  })
}

/** Texts that a client keeps with the record: those sent are put over those stored. */
export function metadata(): Field {
  return document(MetadataIn, {
    shows: Metadata,
    initial: {},
    toStored: (sent, before) => mergeMetadata((before ?? null) as Stored | null, sent as SentMetadata) ?? {},
  })
}

/** A list of objects kept as one `jsonb` value, replaced as a whole. */
export function document(schema: TSchema, extra: Extra = {}): Field {
  return plain(schema, { document: true, initial: [], ...extra })
}
