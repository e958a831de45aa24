import { type TProperties, type TSchema, Type } from 'typebox'
import { document, type Field, optional, plain } from '../records/field.schema.ts'
import { maxLanguages } from '../settings/brand.rules.ts'
import type { ChargeDocument } from '../settings/settings.row.ts'
import { lines, nullable, oneOf, strict, text, Ulid } from '../wire/common.schema.ts'
import { channels } from '../wire/words.types.ts'
import { type QuickNote, shownQuickNotes } from './quick-notes.rules.ts'
import { mergeSettings, wholeSettings } from './settings-document.rules.ts'

type Settings = Readonly<Record<string, unknown>>
type Setting = readonly [schema: TSchema, byDefault: unknown]

const maxNumber = 1_000_000

/** A number with up to four decimals; calculations use ten-thousandths. */
function rate(description: string, maximum = maxNumber) {
  return Type.Number({ minimum: 0, maximum, 'x-decimals': 4, description })
}

function flag(description: string, byDefault = false): Setting {
  return [Type.Boolean({ description }), byDefault]
}

function partial(properties: TProperties) {
  const optionals = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)] as const)
  return strict(Object.fromEntries(optionals))
}

/** Settings stored in one document; each may be sent alone. */
function settings(all: Readonly<Record<string, Setting>>): Field {
  const properties = Object.fromEntries(Object.entries(all).map(([name, [schema]]) => [name, schema]))
  const defaults = Object.fromEntries(Object.entries(all).map(([name, [, byDefault]]) => [name, byDefault]))
  return plain(partial(properties), {
    shows: strict(properties),
    document: true,
    initial: {},
    toStored: (value, before) => mergeSettings(defaults, (before ?? {}) as Settings, value as Settings),
    toWire: stored => wholeSettings(defaults, stored as Settings),
  })
}

const minRedeemPoints = Type.Integer({
  minimum: 0,
  maximum: maxNumber,
  description: 'Minimum points per payment.',
})

export const loyaltyField = settings({
  points_per_unit: [rate('Points earned per 1.00 spent.', 1000), 0],
  point_value: [rate('Value of a point in payments.'), 0],
  cashback_percent: [rate('Percentage of the amount spent that is credited to the balance.', 100), 0],
  min_redeem_points: [minRedeemPoints, 0],
})

const overPercent = rate(
  'A discount of more than this percentage, or one that brings all manual discounts on the order or bill above ' +
    'this percentage of its net before them; null: no discount needs approval.',
  100,
)

export const approvalsField = settings({
  cancel_after_preparing: flag('Cancelling an item that the kitchen has ever started to prepare.'),
  comp: flag('A discount of 100 percent.'),
  price_override: flag('Another price than that of the menu.', true),
  discount_over_percent: [nullable(overPercent), null],
  refund: flag('A refund.'),
  correct: flag('Moving a payment to another payment method.'),
  void: flag('Voiding a payment, or the balance and points spent on an order or bill.'),
})

export const receiptField = settings({
  header: [
    nullable(lines(255, { description: 'Printed at the top of receipts; may have several lines.' })),
    null,
  ],
  footer: [nullable(lines(255, { description: 'Printed at the bottom of receipts.' })), null],
})

const ServiceCharge = {
  percent: rate('Percentage of the net of the products.', 100),
  tax_id: nullable(Ulid),
  channels: Type.Array(oneOf(channels), { uniqueItems: true, description: 'Empty: all channels.' }),
  branch_ids: Type.Array(Ulid, { maxItems: 1000, uniqueItems: true, description: 'Empty: all branches.' }),
  min_guests: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description:
      'The least guests of a bill that it is due for. Above 1, orders without a bill are charged none. Default 1.',
  }),
}
const chargeDefaults = { percent: 0, tax_id: null, channels: [], branch_ids: [], min_guests: 1 }

const NoteText = text(60, { description: 'The note.' })
const translations = Type.Record(text(35), strict({ text: NoteText }), {
  maxProperties: maxLanguages,
  description: 'Texts by language code.',
})

export const quickNotesField = document(
  Type.Array(strict({ text: NoteText, translations: Type.Optional(translations) }), { maxItems: 30 }),
  {
    shows: Type.Array(strict({ text: Type.String(), translations })),
    toStored: sent => (sent as Partial<QuickNote>[]).map(note => ({ translations: {}, ...note })),
    toWire: (stored, _, brand) => shownQuickNotes(stored as QuickNote[], brand as BrandLanguages),
  },
)
type BrandLanguages = Parameters<typeof shownQuickNotes>[1]

/** The charge on orders of some channels, or null; each of its fields may be sent alone. */
export const serviceChargeField: Field = optional(partial(ServiceCharge), {
  shows: nullable(strict(ServiceCharge)),
  document: true,
  toStored: (value, before) =>
    value === null ? null : { ...chargeDefaults, ...(before as Settings | null), ...(value as Settings) },
  toWire: stored => ({ ...chargeDefaults, ...(stored as Settings) }),
  references(value) {
    const { tax_id: taxId, branch_ids: branchIds = [] } = (value ?? {}) as Partial<ChargeDocument>
    const taxes = typeof taxId === 'string' ? [{ table: 'taxes', path: 'tax_id', id: taxId } as const] : []
    return [
      ...taxes,
      ...branchIds.map((id, at) => ({ table: 'branches', path: `branch_ids.${at}`, id }) as const),
    ]
  },
})
