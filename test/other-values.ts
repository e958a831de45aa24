import type { Body } from './api.ts'

/** A schema of the OpenAPI document. */
type Schema = Body

/** An operation that changes a record, as the document describes it. */
export type Patch = { operationId: string; path: string; collection: string; fields: Record<string, Schema> }

/** Every PATCH of the document with the fields it takes. */
export function patchesOf(document: Body): Patch[] {
  return Object.entries(document.paths as Record<string, Body>).flatMap(([path, { patch }]) => {
    if (patch === undefined) return []
    const { schema } = patch.requestBody.content['application/json']
    const inside = path.replace('/v1/pos', '')
    const collection = inside.replace(/\/\{\w+\}$/, '')
    return [{ operationId: patch.operationId, path: inside, collection, fields: schema.properties }]
  })
}

/** Where the records are that an id in a field of this name can belong to. */
const referred: Record<string, string> = {
  branch_id: '/branches',
  branch_ids: '/branches',
  area_id: '/areas',
  table_ids: '/tables',
  kitchen_station_ids: '/kitchen-stations',
  category_id: '/categories',
  parent_id: '/categories',
  tax_id: '/taxes',
  addon_group_ids: '/addon-groups',
  addon_ids: '/addons',
  product_ids: '/products',
  category_ids: '/categories',
  stock_item_id: '/stock-items',
  customer_id: '/customers',
  staff_id: '/staff',
}

/**
 * Values that cannot be derived from a schema. A clock time stands for a whole day, so that nothing is closed by it.
 */
const known: Record<string, (now: Body) => unknown> = {
  timezone: now => (now === 'Asia/Tokyo' ? 'Europe/Lisbon' : 'Asia/Tokyo'),
  currency: () => 'USD',
  default_language: now => (now === 'it' ? 'en' : 'it'),
  languages: now => [...now, 'de'],
  code: now => `${now.slice(0, 4)}X${count++}`,
  weekdays: () => ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  starts_at: () => '2020-01-01T00:00:00.000Z',
  ends_at: () => '2099-01-01T00:00:00.000Z',
  phone: () => `+39061${count++}`,
  pin: () => `${900_000 + count++}`,
  email: () => `somebody${count++}@example.com`,
  birthday: now => (now === '1990-02-28' ? '1991-01-01' : '1990-02-28'),
}

let count = 1

/** The record in which a value is looked for, and all records by their collection. */
export type Ground = { record: Body; all: Record<string, Body[]> }

/**
 * Another valid value for a field of a record.
 * @throws Error when none is known, so that a field of a new sort asks for its line here
 */
export function otherValue(name: string, schema: Schema, now: Body, ground: Ground): unknown {
  const special = known[name]
  if (special !== undefined) return special(now)
  const types = new Set([schema.type].flat())
  if (name === 'translations') return { it: otherTexts(schema.additionalProperties) }
  if (schema.format === 'ulid') return otherId(name, types.has('null'), now, ground)
  if (schema.enum !== undefined) return schema.enum.find((word: unknown) => word !== now && word !== null)
  if (types.has('boolean')) return now !== true
  if (schema.format === 'clock-time') return now === '05:00' ? '05:30' : '05:00'
  if (types.has('string')) return `${now ?? 'Other'} ${count++}`.slice(-schema.maxLength)
  if (types.has('integer') || types.has('number')) return otherNumber(schema, now)
  if (types.has('array')) return otherList(name, schema, now, ground)
  if (schema.properties !== undefined) return otherObject(schema, now, ground)
  throw new Error(`No other value is known for ${name}: ${JSON.stringify(schema)}`)
}

/** The body that sends every field of a record as it stands. */
export function sameValues(fields: Record<string, Schema>, record: Body): Body {
  return Object.fromEntries(Object.keys(fields).map(name => [name, asAccepted(fields[name], record[name])]))
}

/** A value without the read-only parts that an answer shows and a body may not have. */
function asAccepted(schema: Schema, value: Body): unknown {
  const accepted = schema.items?.properties
  if (accepted === undefined) return value
  return value.map((entry: Body) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => name in accepted)),
  )
}

function otherNumber(schema: Schema, now: number | null | undefined): number {
  const next = (now ?? schema.minimum ?? 0) + 1
  return next <= schema.maximum ? next : schema.minimum
}

function otherTexts(schema: Schema): Body {
  return Object.fromEntries(Object.keys(schema.properties).map(name => [name, `Altro ${count++}`]))
}

function otherId(name: string, nullable: boolean, now: string | null, ground: Ground): string | null {
  if (nullable && typeof now === 'string') return null
  return candidates(name, ground).find(id => id !== now) ?? fail(name)
}

function otherList(name: string, schema: Schema, now: Body[] | undefined, ground: Ground): unknown[] {
  const { items } = schema
  if (items.format === 'ulid') {
    const id = candidates(name, ground).find(candidate => !(now ?? []).includes(candidate)) ?? fail(name)
    // A bill keeps a table; any other list is replaced by another one.
    return name === 'table_ids' ? [...now!, id] : [id]
  }
  if (items.properties !== undefined) return [otherObject(items, now?.[0], ground)]
  return [...(now ?? []), otherValue(name, items, undefined, ground)]
}

function otherObject(schema: Schema, now: Body, ground: Ground): Body {
  const entries = Object.entries(schema.properties as Record<string, Schema>)
  return Object.fromEntries(
    entries.map(([name, inner]) => {
      // Ids that an entry refers to stay; its other values change.
      const keeps = inner.format === 'ulid'
      const value = keeps
        ? (now?.[name] ?? candidates(name, ground)[0])
        : otherValue(name, inner, now?.[name], ground)
      return [name, value]
    }),
  )
}

/** Records that the field of this record may name. */
function candidates(name: string, { record, all }: Ground): string[] {
  const path = referred[name]
  if (path === undefined) return fail(name)
  return all[path]!.filter(({ id, branch_id, parent_id, active, status }) => {
    const elsewhere = (name === 'area_id' || name === 'table_ids') && branch_id !== record.branch_id
    // Below one that is below nothing: no circle can come of it.
    const below = name === 'parent_id' && parent_id !== null
    return id !== record.id && active !== false && !elsewhere && !below && status !== 'occupied'
  }).map(({ id }) => id as string)
}

function fail(name: string): never {
  throw new Error(`There is no other record that ${name} could name. Make one in the test.`)
}
