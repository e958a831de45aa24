import { Type } from 'typebox'
import { type Field, optional, plain } from '../records/field.schema.ts'
import { lines, nullable, oneOf, strict, Ulid } from '../wire/common.schema.ts'
import { channels } from '../wire/words.types.ts'
import { mergeSettings, wholeSettings } from './settings-document.rules.ts'

type Settings = Readonly<Record<string, unknown>>

const most = 1_000_000

/** A number of at most four decimals, which is kept in ten-thousandths where it is computed with. */
function rate(description: string, maximum = most) {
  return Type.Number({ minimum: 0, maximum, 'x-decimals': 4, description })
}

const Loyalty = {
  points_per_unit: rate('Points for each 1.00 spent.', 1000),
  point_value: rate('The amount that a point pays.'),
  cashback_percent: rate('Percent of what was spent that goes to the balance.', 100),
  min_redeem_points: Type.Integer({
    minimum: 0,
    maximum: most,
    description: 'The fewest points to pay with.',
  }),
}

const Approvals = {
  cancel_after_preparing: Type.Boolean({ description: 'A cancel of what the kitchen has ever begun with.' }),
  comp: Type.Boolean({ description: 'A discount of 100 percent.' }),
  discount_over_percent: nullable(
    rate(
      'A discount after which all that is given by hand on the order or bill is more than this percent of its net ' +
        'before it, or that is a greater percentage by itself; null: none needs it.',
      100,
    ),
  ),
  refund: Type.Boolean({ description: 'Money given back after the sale.' }),
  correct: Type.Boolean({ description: 'A payment put on another method.' }),
  void: Type.Boolean({
    description: 'A payment taken back, or the balance and points spent on an order or bill.',
  }),
}

const Receipt = {
  header: nullable(lines(255, { description: 'Above the receipt; may have several lines.' })),
  footer: nullable(lines(255, { description: 'Below the receipt.' })),
}

const ServiceCharge = {
  percent: rate('Percent of the net of the products.', 100),
  tax_id: nullable(Ulid),
  channels: Type.Array(oneOf(channels), { uniqueItems: true, description: 'Empty: every channel.' }),
}

/** Settings kept in one document, each of which may be sent alone. */
function settings(properties: Parameters<typeof strict>[0], defaults: Settings): Field {
  const sent = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)] as const)
  return plain(strict(Object.fromEntries(sent)), {
    shows: strict(properties),
    document: true,
    initial: {},
    toStored: (value, before) => mergeSettings(defaults, (before ?? {}) as Settings, value as Settings),
    toWire: stored => wholeSettings(defaults, stored as Settings),
  })
}

export const loyaltyField = settings(Loyalty, {
  points_per_unit: 0,
  point_value: 0,
  cashback_percent: 0,
  min_redeem_points: 0,
})

export const approvalsField = settings(Approvals, {
  cancel_after_preparing: false,
  comp: false,
  discount_over_percent: null,
  refund: false,
  correct: false,
  void: false,
})

/** Texts above and below receipts. */
export const receiptField = settings(Receipt, { header: null, footer: null })

const chargeDefaults = { percent: 0, tax_id: null, channels: [] }

/** The charge added to every order of some channels; null: none. Each of its parts may be sent alone. */
export const serviceChargeField: Field = optional(
  strict({
    percent: Type.Optional(ServiceCharge.percent),
    tax_id: Type.Optional(ServiceCharge.tax_id),
    channels: Type.Optional(ServiceCharge.channels),
  }),
  {
    shows: nullable(strict(ServiceCharge)),
    document: true,
    toStored: (value, before) =>
      value === null ? null : { ...chargeDefaults, ...(before as Settings | null), ...(value as Settings) },
    references(value) {
      const id = (value as { tax_id?: string | null } | null)?.tax_id
      return id === undefined || id === null ? [] : [{ table: 'taxes', path: 'tax_id', id }]
    },
  },
)
