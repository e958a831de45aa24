import { type Components, freeName } from './document-schema.ts'
import { mapSubschemas, type Schema } from '../../input/prepare-schema.rules.ts'
import { partName } from './part-names.texts.ts'

/** The named schemas, their names by content, and the documented answers by resource. */
export type Named = {
  schemas: Components
  byContent: Map<string, string>
  answers: Map<object, Map<string, Schema>>
}

/** @param schemas those that have a name already */
export function nameFrom(schemas: Readonly<Record<string, Schema>>): Named {
  return { schemas: new Map(Object.entries(schemas)), byContent: new Map(), answers: new Map() }
}

/** The object that contains a field, and the suffix for the names of its parts: `Input` in requests. */
type Place = { holder: string; field: string; isOneOfMany: boolean; end: '' | 'Input' }

/**
 * Replaces each object inside a schema by a reference to a schema of its own. Equal objects share a name.
 * @param holder the name of the schema itself
 */
export function withNamedParts(schema: Schema, holder: string, end: Place['end'], named: Named): Schema {
  return inside(schema, { holder, field: '', isOneOfMany: false, end }, named)
}

/** Names a schema, or finds one of the same shape; a different one of that name gets the next free number. */
export function nameSchema(schema: Schema, name: string, named: Named): Schema {
  const { description: _description, ...shape } = schema
  const content = JSON.stringify(shape)
  const known = named.byContent.get(content)
  if (known !== undefined) return refTo(known)
  const free = freeName(named.schemas, name)
  named.schemas.set(free, schema)
  named.byContent.set(content, free)
  return refTo(free)
}

/** Gives a schema a name that no other has; where an equal one is named already, the name refers to that. */
export function nameAlias(schema: Schema, name: string, named: Named): Schema {
  const ref = nameSchema(schema, name, named)
  if (!named.schemas.has(name)) named.schemas.set(name, ref)
  return refTo(name)
}

export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

function inside(schema: Schema, place: Place, named: Named): Schema {
  return mapSubschemas(schema, (inner, keyword, field) => {
    if (keyword === 'properties') return refer(inner, { ...place, field, isOneOfMany: false }, named)
    const isMany = keyword === 'items' || keyword === 'additionalProperties'
    return refer(inner, isMany ? { ...place, isOneOfMany: true } : place, named)
  })
}

/** Returns a reference to an object, and any other schema with its parts named. */
function refer(schema: Schema, place: Place, named: Named): Schema {
  if (schema['properties'] === undefined) return inside(schema, place, named)
  const { type, description, ...rest } = schema
  const base = partName(place.holder.replace(/Input$/, ''), place.field, place.isOneOfMany)
  const whole = inside({ type: 'object', ...rest }, { ...place, holder: base }, named)
  const ref = nameSchema(whole, base + place.end, named)
  const shown = description === undefined ? {} : { description }
  return Array.isArray(type) ? { anyOf: [ref, { type: 'null' }], ...shown } : { ...ref, ...shown }
}
