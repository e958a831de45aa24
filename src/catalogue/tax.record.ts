import { Type } from 'typebox'
import type { Row } from '../db/database.ts'
import { type Field, optional, plain, scaled } from '../records/field.schema.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { strict, text } from '../wire/common.schema.ts'
import { maxComponents, summedRate, taxFaults } from './tax-components.rules.ts'

const rate = scaled(4, 100)
const toStoredRate = (percent: number) => Math.round(percent * 10_000)
const toWireRate = (stored: number) => stored / 10_000

type Rates = { takeaway?: number; delivery?: number }

/** Rates for takeaway and delivery orders, where they differ from `rate`. */
const serviceTypeRates: Field = plain(
  strict({ takeaway: Type.Optional(rate.accepts!), delivery: Type.Optional(rate.accepts!) }),
  {
    document: true,
    initial: {},
    toStored: sent => mapRates(sent as Rates, toStoredRate),
    toWire: stored => mapRates(stored as Rates, toWireRate),
  },
)

function mapRates(rates: Rates, convert: (rate: number) => number): Rates {
  return Object.fromEntries(Object.entries(rates).map(([type, rate]) => [type, convert(rate)]))
}

type Component = { name: string; rate: number }

/** The taxes that make up a compound tax. */
const components: Field = optional(
  Type.Array(strict({ name: text(120), rate: rate.accepts! }), { minItems: 1, maxItems: maxComponents }),
  {
    document: true,
    toStored: sent => mapComponents(sent as Component[] | null, toStoredRate),
    toWire: stored => mapComponents(stored as Component[] | null, toWireRate),
  },
)

function mapComponents(components: Component[] | null, convert: (rate: number) => number) {
  return components?.map(({ name, rate }) => ({ name, rate: convert(rate) })) ?? null
}

/** A tax that products refer to. Orders keep the rate at the time of sale. */
export const taxKind = recordKind({
  resource: 'tax',
  scope: 'taxes',
  tag: 'Menu',
  table: 'taxes',
  description:
    'Either `rate` or `components` is required. A compound tax such as GST and QST lists them as `components`: its ' +
    '`rate` is their sum, its amount is calculated once from that sum, and the components share it to the cent. ' +
    '`components` cannot be combined with `service_type_rates`.',
  fields: {
    name: plain(text(120), { required: true, translated: true }),
    rate,
    components,
    service_type_rates: serviceTypeRates,
  },
  branch: 'every',
  sorts: ['name'],
  inMenu: true,
  event: 'menu.updated',
  derive(after, body) {
    const isSummed = body['rate'] === undefined && (body['components'] ?? null) !== null
    return isSummed ? { rate: summedRate(componentsOf(after)) } : {}
  },
  faults({ after }) {
    return taxFaults({
      rate: after['rate'] as number | null,
      components: componentsOf(after),
      hasServiceRates: Object.keys(after['service_type_rates'] ?? {}).length > 0,
    })
  },
})

function componentsOf(row: Row): Component[] | null {
  return (row['components'] ?? null) as Component[] | null
}
