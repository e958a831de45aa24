import { type TProperties, Type } from 'typebox'
import { type Field, optional, plain } from '../records/field.schema.ts'
import { lines, nullable, oneOf, strict, Ulid } from '../wire/common.schema.ts'
import { channels } from '../wire/words.types.ts'
import { mergeSettings, wholeSettings } from './settings-document.rules.ts'

type Settings = Readonly<Record<string, unknown>>

const most = 1_000_000

/** A number with up to four decimals; calculations use ten-thousandths. */
function rate(description: string, maximum = most) {
  return Type.Number({ minimum: 0, maximum, 'x-decimals': 4, description })
}

const Loyalty = {
  points_per_unit: rate('Points earned per 1.00 spent.', 1000),
  point_value: rate('Value of a point in payments.'),
  cashback_percent: rate('Percentage of the amount spent that is credited to the balance.', 100),
  min_redeem_points: Type.Integer({ minimum: 0, maximum: most, description: 'Minimum points per payment.' }),
}

const Approvals = {
  cancel_after_preparing: Type.Boolean({
    description: 'Cancelling an item that the kitchen has ever started to prepare.',
  }),
  comp: Type.Boolean({ description: 'A discount of 100 percent.' }),
  discount_over_percent: nullable(
    rate(
      'A discount of more than this percentage, or one that brings all manual discounts on the order or bill above ' +
        'this percentage of its net before them; null: no discount needs approval.',
      100,
    ),
  ),
  refund: Type.Boolean({ description: 'A refund.' }),
  correct: Type.Boolean({ description: 'Moving a payment to another payment method.' }),
  void: Type.Boolean({
    description: 'Voiding a payment, or the balance and points spent on an order or bill.',
  }),
}

const Receipt = {
  header: nullable(lines(255, { description: 'Printed at the top of receipts; may have several lines.' })),
  footer: nullable(lines(255, { description: 'Printed at the bottom of receipts.' })),
}

const ServiceCharge = {
  percent: rate('Percentage of the net of the products.', 100),
  tax_id: nullable(Ulid),
  channels: Type.Array(oneOf(channels), { uniqueItems: true, description: 'Empty: all channels.' }),
}

function partial(properties: TProperties) {
  const optionals = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)] as const)
  return strict(Object.fromEntries(optionals))
}

/** Settings stored in one document; each may be sent alone. */
function settings(properties: TProperties, defaults: Settings): Field {
  return plain(partial(properties), {
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

export const receiptField = settings(Receipt, { header: null, footer: null })

const chargeDefaults = { percent: 0, tax_id: null, channels: [] }

/** The charge on orders of some channels, or null; each of its fields may be sent alone. */
export const serviceChargeField: Field = optional(partial(ServiceCharge), {
  shows: nullable(strict(ServiceCharge)),
  document: true,
  toStored: (value, before) =>
    value === null ? null : { ...chargeDefaults, ...(before as Settings | null), ...(value as Settings) },
  references(value) {
    const id = (value as { tax_id?: string | null } | null)?.tax_id
    return id === undefined || id === null ? [] : [{ table: 'taxes', path: 'tax_id', id }]
  },
})
