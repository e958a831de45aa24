import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { maxAmount } from './words.types.ts'

// Schemas shared by all resources. The validator checks `x-decimals` exactly; the document shows it unchanged, because
// `multipleOf: 0.01` makes common validators refuse 18.15.

/** An object that refuses unknown fields. */
export function strict<T extends TProperties>(properties: T, options: Record<string, unknown> = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** The schema with a description of its own. */
export function described<T extends TSchema>(schema: T, description: string) {
  return Type.Unsafe<Static<T>>({ ...schema, description })
}

/** A field that may be left out, with a description of its own. */
export function optional<T extends TSchema>(schema: T, description: string) {
  return Type.Optional(described(schema, description))
}

/** A plain `enum` of strings. */
export function oneOf<const T extends readonly string[]>(words: T, options: Record<string, unknown> = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...words], ...options })
}

export const Ulid = Type.String({ format: 'ulid', minLength: 26, maxLength: 26, description: 'A ULID.' })
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601 with an offset, years 1970 to 2200 and a day around them.',
})
/** A time that a till recorded while it was offline. @param about starts a sentence */
export const dated = (about: string) =>
  optional(
    Timestamp,
    `${about}: at most five minutes ahead, and as far back as the key’s \`backdate_days\` allow. By default now.`,
  )
export const DateOnly = Type.String({ format: 'date', description: 'YYYY-MM-DD, years 1900 to 2200.' })
export const ClockTime = Type.String({ format: 'clock-time', description: 'HH:MM, 00:00 to 23:59.' })

/** An amount in a request: not negative, at most two decimals. Converted to integer hundredths by `toCents`. */
export const AmountIn = Type.Number({ minimum: 0, maximum: maxAmount, 'x-decimals': 2 })
/** An amount in an answer: two decimals at most, negative only where documented. */
export const Amount = Type.Number({ 'x-decimals': 2, description: "An amount in the brand's currency." })
/** A quantity with at most three decimals. Converted to integer thousandths by `toMilli`. */
export const Quantity = Type.Number({ 'x-decimals': 3 })

/** One line of text, trimmed and in Unicode NFC; lengths count code points. */
export function text(maxLength: number, options: Record<string, unknown> = {}) {
  return Type.String({ minLength: 1, maxLength, ...options })
}
/** Text that may contain line breaks: notes and descriptions. */
export function lines(maxLength: number, options: Record<string, unknown> = {}) {
  return Type.String({ maxLength, 'x-lines': true, ...options })
}

/** Reads a text that may be left out; an empty one is none. */
export function emptyAsNull(sent: string | null | undefined): string | null {
  return sent === undefined || sent === '' ? null : sent
}

/** A coupon code, case-insensitive: stored in upper case, in which it has at most 255 characters. */
export const CouponCode = text(255, { 'x-caseless': true })

/** A language code, checked against the brand's languages; on every list and every translatable record. */
export const Lang = Type.String({
  format: 'lang',
  minLength: 1,
  maxLength: 35,
  description: "One of the brand's languages; texts without a translation come in the default language.",
  examples: ['en'],
})

/** `{ "data": <record> }` */
export function dataOf<T extends TSchema>(record: T) {
  return strict({ data: record })
}

/** `{ "data": [ … ], "meta": { … } }` */
export function listOf<T extends TSchema>(record: T) {
  return strict({
    data: Type.Array(record),
    meta: strict({
      total: Type.Integer({ minimum: 0 }),
      page: Type.Integer({ minimum: 1 }),
      per_page: Type.Integer({ minimum: 1, maximum: 100 }),
      last_page: Type.Integer({ minimum: 1 }),
    }),
  })
}

/** A filter that accepts several of these words, separated by commas. */
export function several(words: readonly string[]): TSchema {
  return Type.Array(oneOf(words), {
    minItems: 1,
    maxItems: words.length,
    uniqueItems: true,
    description: 'One, or several separated by commas.',
  })
}

/** An amount in a request, above zero. */
export const AmountAboveZero = Type.Unsafe<number>({ ...AmountIn, minimum: 0.01 })
