import type { Components } from '../document-schema.ts'
import type { Schema } from '../../input/prepare-schema.rules.ts'
import { partName } from './part-names.texts.ts'

/** Where schemas are put that have a name, the names by what they hold, and answers that are described, by the resource. */
export type Named = {
  schemas: Components
  byContent: Map<string, string>
  answers: Map<object, Map<string, Schema>>
}

/** @param schemas what has a name already */
export function nameFrom(schemas: Readonly<Record<string, Schema>>): Named {
  return { schemas: new Map(Object.entries(schemas)), byContent: new Map(), answers: new Map() }
}

/** The object that holds a field, and what its own parts end in: `Input` in requests. */
type Place = { holder: string; field: string; isOneOfMany: boolean; end: '' | 'Input' }

/**
 * Replaces each object inside of a schema by a reference to a schema of its own. The same object has the same name
 * wherever it stands.
 * @param holder what the schema itself is called
 */
export function withNamedParts(schema: Schema, holder: string, end: Place['end'], named: Named): Schema {
  return inside(schema, { holder, field: '', isOneOfMany: false, end }, named)
}

/** Puts a schema under a name, or finds one of the same shape; another of that name gets the next free number. */
export function nameSchema(schema: Schema, name: string, named: Named): Schema {
  const { description: _description, ...shape } = schema
  const content = JSON.stringify(shape)
  const known = named.byContent.get(content)
  if (known !== undefined) return refTo(known)
  let free = name
  for (let number = 2; named.schemas.has(free); number++) free = `${name}${number}`
  named.schemas.set(free, schema)
  named.byContent.set(content, free)
  return refTo(free)
}

/** Puts a schema under a name that it alone has; one that another has already refers to that. */
export function nameAlias(schema: Schema, name: string, named: Named): Schema {
  const ref = nameSchema(schema, name, named)
  if (!named.schemas.has(name)) named.schemas.set(name, ref)
  return refTo(name)
}

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

function inside(schema: Schema, place: Place, named: Named): Schema {
  const entries = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    part(keyword, value, place, named),
  ])
  return Object.fromEntries(entries)
}

function part(keyword: string, value: unknown, place: Place, named: Named): unknown {
  if (keyword === 'properties') {
    const fields = Object.entries(value as Record<string, Schema>)
    return Object.fromEntries(
      fields.map(([field, one]) => [field, refer(one, { ...place, field, isOneOfMany: false }, named)]),
    )
  }
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf') {
    return (value as Schema[]).map(one => refer(one, place, named))
  }
  const isMany = keyword === 'items' || keyword === 'additionalProperties'
  return isMany && typeof value === 'object'
    ? refer(value as Schema, { ...place, isOneOfMany: true }, named)
    : value
}

/** A schema with its parts named, or the reference to it where it is an object itself. */
function refer(schema: Schema, place: Place, named: Named): Schema {
  if (schema['properties'] === undefined) return inside(schema, place, named)
  const { type, description, ...rest } = schema
  const base = partName(place.holder.replace(/Input$/, ''), place.field, place.isOneOfMany)
  const whole = inside({ type: 'object', ...rest }, { ...place, holder: base }, named)
  const ref = nameSchema(whole, base + place.end, named)
  const shown = description === undefined ? {} : { description }
  return Array.isArray(type) ? { anyOf: [ref, { type: 'null' }], ...shown } : { ...ref, ...shown }
}
