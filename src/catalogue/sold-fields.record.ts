import { type Static, type TSchema, Type } from 'typebox'
import { toAmount, toCents, fromMilli, toMilli } from '../lib/money.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { document, type Field, type Formats, plain, readOnly, referencesIn } from '../records/field.schema.ts'
import {
  Amount,
  AmountIn,
  described,
  nullable,
  oneOf,
  strict,
  text,
  Timestamp,
  Ulid,
} from '../wire/common.schema.ts'
import { channels } from '../wire/words.types.ts'
import type { StoredPrice, StoredRecipeLine, StoredSoldOut, StoredWindow } from '../menu/menu.row.ts'
import { maxPrices } from '../menu/sold.rules.ts'
import { Window } from '../hours/window.schema.ts'

const optionalNull = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema))

const priceIn = {
  branch_id: optionalNull(Ulid),
  channel: optionalNull(oneOf(channels)),
  price: AmountIn,
  starts_at: optionalNull(Timestamp),
  ends_at: optionalNull(Timestamp),
}
const priceOut = {
  branch_id: nullable(Ulid),
  channel: nullable(oneOf(channels)),
  price: Amount,
  starts_at: nullable(Timestamp),
  ends_at: nullable(Timestamp),
}
const PriceIn = strict(priceIn)
type SentPrice = Static<typeof PriceIn>

/** Prices by branch, channel or period; stored in hundredths and epoch milliseconds. */
export const prices: Field = document(Type.Array(PriceIn, { maxItems: maxPrices }), {
  shows: Type.Array(strict(priceOut)),
  toStored: value => (value as SentPrice[]).map(storedPrice),
  toWire: (stored, { time }) =>
    (stored as StoredPrice[]).map(entry => ({
      ...entry,
      price: toAmount(entry.price),
      starts_at: entry.starts_at === null ? null : time(entry.starts_at),
      ends_at: entry.ends_at === null ? null : time(entry.ends_at),
    })),
  references: referencesIn('branches', 'branch_id'),
  amounts: value => (value as SentPrice[]).map(({ price }, at) => ({ path: `${at}.price`, amount: price })),
})

const size = {
  product_id: nullable(described(Ulid, 'Only on lines of this product.')),
  with_addon_id: nullable(described(Ulid, 'Only beside this addon on the same line.')),
}
const SizedPriceIn = strict({
  ...priceIn,
  product_id: Type.Optional(size.product_id),
  with_addon_id: Type.Optional(size.with_addon_id),
})

/** The prices of an addon, which may also depend on the size of the dish. */
export const sizedPrices: Field = {
  ...prices,
  accepts: Type.Array(SizedPriceIn, { maxItems: maxPrices }),
  shows: Type.Array(strict({ ...priceOut, ...size })),
  toStored: value =>
    (value as Static<typeof SizedPriceIn>[]).map((entry): StoredPrice => ({
      ...storedPrice(entry),
      product_id: entry.product_id ?? null,
      with_addon_id: entry.with_addon_id ?? null,
    })),
  references: value =>
    [
      referencesIn('branches', 'branch_id'),
      referencesIn('products', 'product_id'),
      referencesIn('addons', 'with_addon_id'),
    ].flatMap(references => references(value)),
}

function storedPrice(entry: SentPrice): StoredPrice {
  return {
    branch_id: entry.branch_id ?? null,
    channel: entry.channel ?? null,
    price: toCents(entry.price),
    starts_at: epochMs(entry.starts_at),
    ends_at: epochMs(entry.ends_at),
  }
}

function epochMs(sent: string | null | undefined): number | null {
  return typeof sent === 'string' ? parseTimestamp(sent)!.ms : null
}

const RecipeLine = strict({
  stock_item_id: Ulid,
  quantity: Type.Number({ minimum: 0.001, maximum: 1_000_000, 'x-decimals': 3 }),
})

/** Stock items and quantities that one unit consumes; stored in thousandths. */
export const recipe: Field = document(Type.Array(RecipeLine, { maxItems: 50 }), {
  toStored: value =>
    (value as StoredRecipeLine[]).map(line => ({ ...line, quantity: toMilli(line.quantity) })),
  toWire: stored =>
    (stored as StoredRecipeLine[]).map(line => ({ ...line, quantity: fromMilli(line.quantity) })),
  references: referencesIn('stock_items', 'stock_item_id'),
})

/** Hours in the branch's time zone; `to` ≤ `from` runs past midnight and belongs to the day it started; empty: always. */
export const availability: Field = document(Type.Array(Window, { maxItems: 100 }), {
  toStored: value =>
    (value as StoredWindow[]).map(({ weekdays, from, to }): StoredWindow => ({ weekdays, from, to })),
})

const SoldOutEntry = strict({ branch_id: Ulid, until: nullable(Timestamp) })

/** Branches where it is sold out, and until when; null: until marked available. Written by `setSoldOut`. */
export const soldOut: Field = readOnly(Type.Array(SoldOutEntry), {
  document: true,
  toWire: (stored, { time }: Formats) =>
    (stored as StoredSoldOut[]).map(({ branch_id, until }) => ({
      branch_id,
      until: until === null ? null : time(until),
    })),
})

/** EU-14 codes or custom texts. */
export const allergens: Field = plain(Type.Array(text(30), { maxItems: 100, uniqueItems: true }), {
  initial: [],
})
