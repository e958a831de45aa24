import { Type } from 'typebox'
import type { Row } from '../db/database.ts'
import { type Field, optional, plain, scaled } from '../records/field.schema.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { strict, text } from '../wire/common.schema.ts'
import { maxComponents, summedRate, taxFaults } from './tax-components.rules.ts'

const rate = scaled(4, 100)

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

type Component = { name: string; rate: number }

/** The taxes that one is made of; kept with rates in ten-thousandths, as its own. */
const components: Field = optional(
  Type.Array(strict({ name: text(120), rate: rate.accepts! }), { minItems: 1, maxItems: maxComponents }),
  {
    document: true,
    toStored: sent =>
      rated(sent as Component[] | null, percent => rate.toStored!(percent, undefined) as number),
    toWire: (stored, format, row) =>
      rated(stored as Component[] | null, parts => rate.toWire!(parts, format, row) as number),
  },
)

function rated(components: Component[] | null, change: (rate: number) => number): Component[] | null {
  return components?.map(({ name, rate }) => ({ name, rate: change(rate) })) ?? null
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
  description:
    'One of `rate` and `components` is required. A tax that is made of several, as GST and QST, has these as ' +
    '`components`: its `rate` is their sum, its amount is computed once from that sum, and they share it to the cent. ' +
    'Components and `service_type_rates` do not go together.',
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
}

function componentsOf(row: Row): Component[] | null {
  return (row['components'] ?? null) as Component[] | null
}
