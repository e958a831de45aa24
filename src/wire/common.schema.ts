import { type TProperties, type TSchema, Type } from 'typebox'
import { maxAmount } from './words.types.ts'

/**
 * The shapes that every resource is made of. Numbers with decimals carry `x-decimals`, which the validator checks
 * exactly (rule `decimals`). The document shows it as it is: `multipleOf` 0.01 makes public validators refuse 18.15.
 */
/** An object that refuses what it does not name. */
export function strict<T extends TProperties>(properties: T, options: Record<string, unknown> = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** One of a closed list of words, as a plain `enum`. */
export function oneOf<const T extends readonly string[]>(words: T, options: Record<string, unknown> = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...words], ...options })
}

export const Ulid = Type.String({ format: 'ulid', minLength: 26, maxLength: 26, description: 'A ULID.' })
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601 with an offset, of the years 1970 to 2200.',
})
export const DateOnly = Type.String({ format: 'date', description: 'YYYY-MM-DD, of the years 1900 to 2200.' })
export const ClockTime = Type.String({ format: 'clock-time', description: 'HH:MM, 00:00 to 23:59.' })

/** Money in: at most two decimals, not below zero. Inside it is integer hundredths (`toCents`). */
export const AmountIn = Type.Number({ minimum: 0, maximum: maxAmount, 'x-decimals': 2 })
/** Money out: a JSON number rounded to two decimals; may be negative where the text says so. */
export const Amount = Type.Number({ 'x-decimals': 2, description: "An amount in the brand's currency." })
/** Three decimals at most; inside it is integer thousandths (`toMilli`). */
export const Quantity = Type.Number({ 'x-decimals': 3 })

/** One line of text; strings arrive trimmed and in Unicode NFC, lengths count code points. */
export function text(maxLength: number, options: Record<string, unknown> = {}) {
  return Type.String({ minLength: 1, maxLength, ...options })
}
/** Text that may hold line breaks: notes and descriptions. */
export function lines(maxLength: number, options: Record<string, unknown> = {}) {
  return Type.String({ maxLength, 'x-lines': true, ...options })
}

/** Code of a coupon: kept in upper case, so that nobody has to type it in the right one. */
export const CouponCode = text(255, { 'x-upper-case': true })

/** Language code; checked against the brand's own languages. On every list, and on everything translatable. */
export const Lang = Type.String({
  format: 'lang',
  minLength: 1,
  maxLength: 35,
  description: "One of the brand's languages; texts that lack it come in the brand's default language.",
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

/** A filter that takes several of these words, between commas. */
export function several(words: readonly string[]): TSchema {
  return Type.Array(oneOf(words), {
    minItems: 1,
    maxItems: words.length,
    uniqueItems: true,
    description: 'One, or several separated by commas.',
  })
}
