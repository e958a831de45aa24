import type { CompactDocument, CompactOperation } from '../../src/http/document/compact-document.ts'
import type { Schema } from '../../src/http/input/prepare-schema.rules.ts'

type Documents = { before: CompactDocument; after: CompactDocument }
type Side = 'request' | 'answer'

/** A place in two documents; `seen` has the pairs of components that were compared before. */
type Walk = Documents & { side: Side; seen: Set<string>; path: string }

/**
 * The promises of docs/api/compatibility.md that the later document breaks, each by the operation and the place in it.
 * Additions break nothing.
 */
export function breaksBetween(before: CompactDocument, after: CompactDocument): string[] {
  const documents = { before, after }
  const found = Object.entries(before.operations).flatMap(([name, operation]) => {
    const now = after.operations[name]
    return now === undefined ? [`${name}: is gone`] : operationBreaks(name, [operation, now], documents)
  })
  const names = Object.keys(before.schemas).filter(name => !(name in after.schemas))
  return [...new Set(found), ...names.map(name => `the schema ${name} is gone`)]
}

function operationBreaks(
  name: string,
  [old, now]: [CompactOperation, CompactOperation],
  documents: Documents,
): string[] {
  const walk = (side: Side, path: string): Walk => ({
    ...documents,
    side,
    seen: new Set(),
    path: `${name} ${path}`,
  })
  const names = old.id === now.id ? [] : [`${name}: changed its name ${old.id}`]
  const codes = old.codes
    .filter(code => !now.codes.includes(code))
    .map(code => `${name}: the code ${code} is gone`)
  const answers = Object.entries(old.answers).flatMap(([kind, schema]) => {
    const other = now.answers[kind]
    return other === undefined
      ? [`${name}: the answer ${kind} is gone`]
      : schemaBreaks(schema, other, walk('answer', kind))
  })
  return [
    ...names,
    ...codes,
    ...parameterBreaks(name, old, now, documents),
    ...requestBreaks(old, now, walk('request', 'body')),
    ...answers,
  ]
}

function parameterBreaks(
  name: string,
  old: CompactOperation,
  now: CompactOperation,
  documents: Documents,
): string[] {
  const added = Object.entries(now.parameters).filter(
    ([one, { required }]) => required && old.parameters[one]?.required !== true,
  )
  const needed = added.map(([one]) => `${name} ${one}: became required`)
  const changed = Object.entries(old.parameters).flatMap(([one, { schema }]) => {
    const other = now.parameters[one]
    const walk: Walk = { ...documents, side: 'request', seen: new Set(), path: `${name} ${one}` }
    return other === undefined ? [`${name} ${one}: is gone`] : schemaBreaks(schema, other.schema, walk)
  })
  return [...needed, ...changed]
}

function requestBreaks(old: CompactOperation, now: CompactOperation, walk: Walk): string[] {
  if (now.request === undefined) return old.request === undefined ? [] : [`${walk.path}: is gone`]
  const nothing: Schema = { type: 'object', properties: {} }
  return schemaBreaks(old.request ?? nothing, now.request, walk)
}

function schemaBreaks(old: Schema, now: Schema, walk: Walk): string[] {
  const pair = `${refOf(old)} ${refOf(now)}`
  if (pair !== ' ' && walk.seen.has(pair)) return []
  walk.seen.add(pair)
  const [was, is] = [resolved(old, walk.before), resolved(now, walk.after)]
  return [
    ...typeBreaks(was, is, walk),
    ...wordBreaks(was, is, walk),
    ...fieldBreaks(was, is, walk),
    ...requiredBreaks(was, is, walk),
    ...insideBreaks(was, is, walk),
  ]
}

const refOf = (schema: Schema) => (schema['$ref'] as string | undefined) ?? ''

/** The schema that a reference names, also where that is a reference itself; a named object or null as one schema of two types. */
function resolved(schema: Schema, document: CompactDocument): Schema {
  const ref = refOf(schema)
  if (ref !== '') return resolved(document.schemas[ref.slice(ref.lastIndexOf('/') + 1)]!, document)
  const [one, other, ...more] = shapesOf(schema)
  if (one?.['$ref'] === undefined || other?.['type'] !== 'null' || more.length > 0) return schema
  const { type, ...rest } = resolved(one, document)
  return typeof type === 'string' ? { ...rest, type: [type, 'null'] } : schema
}

/** A request must accept every type that it accepted; an answer must not have new types. */
function typeBreaks(old: Schema, now: Schema, { side, path }: Walk): string[] {
  const [wide, narrow] = side === 'request' ? [typesOf(now), typesOf(old)] : [typesOf(old), typesOf(now)]
  const formats = [old['format'], now['format']].map(one => one ?? 'none') as string[]
  const isSame =
    wide === undefined ||
    narrow?.every(one => wide.includes(one) || (one === 'integer' && wide.includes('number')))
  if (isSame !== true) return [`${path}: changed its type`]
  return formats[0] === formats[1] ? [] : [`${path}: changed its format`]
}

function typesOf(schema: Schema): string[] | undefined {
  const { type } = schema as { type?: string | string[] }
  return type === undefined ? undefined : [type].flat()
}

function wordBreaks(old: Schema, now: Schema, { side, path }: Walk): string[] {
  const [were, are] = [wordsOf(old), wordsOf(now)]
  if (were === undefined)
    return are === undefined || side === 'answer' ? [] : [`${path}: takes certain values only`]
  const gone = are === undefined ? [] : were.filter(one => !are.includes(one))
  return gone.map(one => `${path}: the value ${String(one)} is gone`)
}

function wordsOf(schema: Schema): unknown[] | undefined {
  const { enum: words, const: word } = schema as { enum?: unknown[]; const?: unknown }
  return words ?? (word === undefined ? undefined : [word])
}

const fieldsOf = (schema: Schema) => (schema['properties'] ?? {}) as Record<string, Schema>

function fieldBreaks(old: Schema, now: Schema, walk: Walk): string[] {
  const fields = fieldsOf(now)
  return Object.entries(fieldsOf(old)).flatMap(([name, schema]) => {
    const path = `${walk.path}.${name}`
    const other = fields[name]
    return other === undefined ? [`${path}: is gone`] : schemaBreaks(schema, other, { ...walk, path })
  })
}

/** A request must not require more; an answer must not omit a field that it always had. */
function requiredBreaks(old: Schema, now: Schema, { side, path }: Walk): string[] {
  const [were, are] = [old, now].map(one => (one['required'] ?? []) as string[]) as [string[], string[]]
  if (side === 'request')
    return are.filter(one => !were.includes(one)).map(one => `${path}.${one}: became required`)
  return were.filter(one => !are.includes(one)).map(one => `${path}.${one}: is not always there any more`)
}

function insideBreaks(old: Schema, now: Schema, walk: Walk): string[] {
  return [
    ...nestedBreaks('items', [old, now], walk),
    ...nestedBreaks('additionalProperties', [old, now], walk),
    ...unionBreaks(old, now, walk),
  ]
}

function nestedBreaks(keyword: string, [old, now]: [Schema, Schema], walk: Walk): string[] {
  const [was, is] = [old[keyword], now[keyword]] as [Schema | undefined, Schema | undefined]
  const path = `${walk.path}[]`
  if (was === undefined || is === undefined) return was === is ? [] : [`${path}: changed its type`]
  return schemaBreaks(was, is, { ...walk, path })
}

/** Variants are compared in order; a request may accept more, an answer must not have more. */
function unionBreaks(old: Schema, now: Schema, walk: Walk): string[] {
  const [were, are] = [shapesOf(old), shapesOf(now)]
  const isFewer = walk.side === 'request' ? are.length < were.length : are.length > were.length
  if (isFewer) return [`${walk.path}: changed its shapes`]
  const both = were.slice(0, are.length)
  return both.flatMap((one, at) => schemaBreaks(one, are[at]!, { ...walk, path: `${walk.path}|${at}` }))
}

function shapesOf(schema: Schema): Schema[] {
  return (schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[]
}
