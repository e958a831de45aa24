import { exampleId } from '../wire/words.rules.ts'
import { withoutNull, type Schema } from './prepare-schema.rules.ts'

/** Schemas that stand in the document once and are referred to by name. */
export type Components = Map<string, Schema>

/** A schema as OpenAPI 3.1 readers understand it: plain JSON Schema, our keywords in its words. */
export function documentSchema(schema: unknown): Schema {
  const shown: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(withoutNull(schema as Schema))) {
    if (keyword === '$id') continue
    if (keyword === 'x-decimals') shown['multipleOf'] = Number(`1e-${value as number}`)
    else shown[keyword] = documentKeyword(keyword, value)
  }
  return shown
}

function documentKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties') {
    return Object.fromEntries(
      Object.entries(value as object).map(([name, one]) => [name, documentSchema(one)]),
    )
  }
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf') {
    return (value as unknown[]).map(documentSchema)
  }
  const nested = keyword === 'items' || keyword === 'additionalProperties' || keyword === 'propertyNames'
  return nested && typeof value === 'object' ? documentSchema(value) : value
}

/**
 * Puts an object schema among the components and gives the reference to it. Equal schemas share a name; another
 * schema that wants a name already taken gets the next one that is free.
 */
export function component(components: Components, name: string, schema: Schema): Schema {
  const text = JSON.stringify(schema)
  for (const candidate of [name, ...Array.from({ length: 9 }, (_, at) => `${name}${at + 2}`)]) {
    const known = components.get(candidate)
    if (known === undefined) components.set(candidate, schema)
    if (known === undefined || JSON.stringify(known) === text)
      return { $ref: `#/components/schemas/${candidate}` }
  }
  throw new Error(`Too many schemas want to be called ${name}`)
}

const at = '2026-11-21T20:08:15.123+01:00'

const byFormat: Readonly<Record<string, string>> = {
  ulid: exampleId,
  'date-time': at,
  date: '2026-11-21',
  'clock-time': '08:30',
}

/**
 * Values that make an example readable, by the name of the field, or of what holds it and the field. The figures
 * are those of one order that adds up: two Margherita at 8.50, tax of 10 % within.
 */
const byName: Readonly<Record<string, unknown>> = {
  name: 'Margherita',
  'brand.name': 'Trattoria da Nina',
  'branch.name': 'Centro',
  'area.name': 'Terrace',
  'table.name': '12',
  'category.name': 'Pizze',
  'categories.name': 'Pizze',
  'addon_group.name': 'Extras',
  'addon_groups.name': 'Extras',
  'addon.name': 'Buffalo mozzarella',
  'addons.name': 'Buffalo mozzarella',
  'tax.name': 'IVA 10 %',
  'tax_lines.name': 'IVA 10 %',
  'payment_method.name': 'Cash',
  'payments.name': 'Cash',
  'payments.type': 'cash',
  'payments.reference': null,
  'stock_item.name': 'Flour 00',
  'campaign.name': 'Early evening',
  'campaigns.name': 'Early evening',
  'campaign.value': 20,
  'campaign.coupon_code': null,
  'campaigns.amount': 0,
  'customer.name': 'Elena Bianchi',
  'customer.note': 'Sits by the window',
  'staff_member.name': 'Paolo',
  'staff.name': 'Paolo',
  'discounts.value': 10,
  'order.value': 10,
  'dining_session.value': 10,
  'order.to': 'preparing',
  'approval.action': 'discount',
  'staff.role': 'waiter',
  'payment.reason': 'It was the other method',
  'customer.reason': 'For the long wait',
  'customer.points': 100,
  'shift.reason': 'Change from the bank',
  'shift.amount': 20,
  'methods.name': 'Cash',
  opening_float: 100,
  expected: 117,
  counted: 117,
  difference: 0,
  email: 'elena@example.com',
  birthday: '1984-05-12',
  register: 'main',
  voided_at: null,
  corrects_id: null,
  removed_at: null,
  bill_payment_id: null,
  bill_discount_id: null,
  moved_from_order_id: null,
  merged_into_id: null,
  refunded_amount: 0,
  rounding: 0,
  tip: 0,
  'kitchen_station.name': 'Pizza oven',
  description: 'Tomato, mozzarella, basil',
  address: 'Via Roma 1, Torino',
  phone: '+390115550123',
  note: 'No onions, please',
  'orders.note': null,
  'order.note': null,
  reason: 'Guest changed their mind',
  customer_name: 'Ada',
  customer_id: null,
  'order.payment_method_id': null,
  'orders.payment_method_id': null,
  client_line_id: 'line-1',
  client_ref: 'till-3-000815',
  order_number: 'MAIN-20261121-0001',
  display_number: '001',
  currency: 'EUR',
  timezone: 'Europe/Rome',
  default_language: 'it',
  languages: 'it',
  code: 'MAIN',
  lang: 'en',
  ref: 'margherita',
  unit: 'g',
  unit_cost: 0.0012,
  'stock_movement.change': -250,
  'stock_movement.quantity': 250,
  'recipe.quantity': 250,
  on_hand: 25_000,
  low_at: 5000,
  guests: 2,
  seats: 4,
  shape: 'round',
  quantity: 2,
  price: 8.5,
  unit_price: 8.5,
  subtotal: 17,
  discount: 0,
  campaign_discount: 0,
  total: 17,
  rate: 10,
  tax_rate: 10,
  base: 15.45,
  tax: 1.55,
  'tax_lines.amount': 1.55,
  cost: 4.2,
  gross_profit: 11.25,
  amount: 17,
  paid: 17,
  due: 0,
  tendered: 20,
  change: 3,
  'addons.quantity': 1,
  'addons.unit_price': 0,
  'addons.total': 0,
  balance_used: 0,
  balance_earned: 0,
  points_used: 0,
  points_earned: 0,
  points_value: 0,
  preparing_at: null,
  ready_at: null,
  delivered_at: null,
  split_from_id: null,
  cancelled_at: null,
  cancelled_business_date: null,
  cancel_kind: null,
  cancel_reason: null,
  'items.restocked': null,
  closed_at: null,
  parent_id: null,
  barcode: null,
  image_url: null,
  last_page: 1,
  per_page: 25,
}

/**
 * A value that the schema accepts, for documentation.
 * @param name of the field, or of the record that the whole schema describes
 * @param required only what must be sent
 * @param around the field or record that holds it
 */
export function exampleOf(schema: Schema, name = '', required = false, around = ''): unknown {
  const { examples } = schema
  if (Array.isArray(examples)) return examples[0]
  if (schema['const'] !== undefined) return schema['const']
  const types = new Set([schema['type']].flat())
  const known = byName[`${around}.${name}`] ?? byName[name]
  const isNull = `${around}.${name}` in byName ? byName[`${around}.${name}`] === null : byName[name] === null
  if (isNull && types.has('null')) return null
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(known) ? known : schema['enum'][0]
  if (types.has('object')) return exampleObject(schema, required, name === 'data' ? around : name)
  if (types.has('array')) return exampleList(schema, name, required, around)
  const branches = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (branches !== undefined) return exampleOf(branches[0]!, name, required, around)
  if (types.has('string')) return exampleText(schema, known)
  if (types.has('boolean')) return schema['default'] ?? (name === 'active' || name === 'sold_out')
  if (types.has('number') || types.has('integer')) return exampleNumber(schema, known)
  return null
}

function exampleObject(schema: Schema, required: boolean, around: string): unknown {
  const needed = new Set((schema['required'] ?? []) as string[])
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  return Object.fromEntries(
    properties
      .filter(([name]) => !required || needed.has(name) || asked.has(`${around}.${name}`))
      .map(([name, one]) => [name, exampleOf(one, name, required, around)]),
  )
}

/** What a record's own rules ask for beside what its schema requires. */
const asked: ReadonlySet<string> = new Set([
  'campaign.value',
  'customer.points',
  'product.price',
  'shift.amount',
])

function exampleList(schema: Schema, name: string, required: boolean, around: string): unknown[] {
  const isEmpty = emptyLists.has(name) || emptyLists.has(`${around}.${name}`) || name.endsWith('_ids')
  if (isEmpty && schema['minItems'] === undefined) return []
  return [exampleOf((schema['items'] ?? {}) as Schema, name, required, around)]
}

/** What an ordinary record has none of. */
const emptyLists: ReadonlySet<string> = new Set([
  'adjustments',
  'sold_out',
  'availability',
  'prices',
  'discounts',
  'items.campaigns',
])

function exampleText(schema: Schema, known: unknown): unknown {
  const formatted = byFormat[schema['format'] as string]
  if (formatted !== undefined) return formatted
  const isShort = typeof known === 'string' && known.length <= Number(schema['maxLength'] ?? 1000)
  return isShort ? known : 'text'
}

function exampleNumber(schema: Schema, known: unknown): number {
  const isWhole = [schema['type']].flat().includes('integer')
  if (typeof known === 'number' && (!isWhole || Number.isInteger(known))) return known
  return Math.max(1, Number(schema['minimum'] ?? 1))
}
