import { Type } from 'typebox'
import { type Field, plain, scaled } from '../records/field.schema.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { strict, text } from '../wire/common.schema.ts'

const rate = scaled(4, 100, { required: true })

type Rates = { takeaway?: number; delivery?: number }

/** Rates of orders that are taken away or delivered, where they differ from `rate`; an empty object: they do not. */
const serviceTypeRates: Field = plain(
  strict({ takeaway: Type.Optional(rate.accepts!), delivery: Type.Optional(rate.accepts!) }),
  {
    document: true,
    initial: {},
    toStored: sent => mapped(sent as Rates, percent => rate.toStored!(percent, undefined) as number),
    toWire: (stored, format, row) =>
      mapped(stored as Rates, parts => rate.toWire!(parts, format, row) as number),
  },
)

function mapped(rates: Rates, change: (rate: number) => number): Rates {
  return Object.fromEntries(Object.entries(rates).map(([type, rate]) => [type, change(rate)]))
}

/** A tax of the brand; products name it. Orders keep the rate they were sold at. */
export const taxKind: RecordKind = {
  resource: 'tax',
  title: 'Tax',
  plural: 'Taxes',
  path: '/taxes',
  scope: 'taxes',
  tag: 'Menu',
  table: 'taxes',
  fields: {
    name: plain(text(120), { required: true }),
    rate,
    service_type_rates: serviceTypeRates,
  },
  branch: 'every',
  sorts: ['name'],
  inMenu: true,
  event: 'menu.updated',
}
