import type { RefusalCode } from '../../lib/refusal.ts'
import { documentedCodes } from './openapi-refusals.ts'
import { type OpenApiDocument, type Operation, resolved } from './openapi.schema.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'

/** An operation as its clients depend on it. */
export type CompactOperation = {
  /** Its name in clients that are generated from the document. */
  id: string
  parameters: Record<string, { required: boolean; schema: Schema }>
  request?: Schema
  /** By status and media type: `200 application/json`. */
  answers: Record<string, Schema>
  codes: RefusalCode[]
}

/** The document without its prose, examples and limits: what a release promises (docs/api/compatibility.md). */
export type CompactDocument = {
  version: string
  operations: Record<string, CompactOperation>
  schemas: Record<string, Schema>
}

export function compactDocument(document: OpenApiDocument): CompactDocument {
  const operations: CompactDocument['operations'] = {}
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      operations[`${method.toUpperCase()} ${path}`] = compactOperation(document, operation)
    }
  }
  const { schemas } = document.components as { schemas: Record<string, Schema> }
  const { version } = document.info as { version: string }
  return { version, operations, schemas: mapped(schemas, compactSchema) }
}

type Content = { content?: Record<string, { schema: Schema }> }

function compactOperation(document: OpenApiDocument, operation: Operation): CompactOperation {
  const parameters = operation.parameters.map(each => {
    const one = resolved(document, each) as Parameter
    return [`${one.in}.${one.name}`, { required: one.required, schema: compactSchema(one.schema) }] as const
  })
  const { 'application/json': body } = (operation.requestBody as Content | undefined)?.content ?? {}
  return {
    id: operation.operationId,
    parameters: Object.fromEntries(parameters),
    ...(body === undefined ? {} : { request: compactSchema(body.schema) }),
    answers: Object.fromEntries(
      Object.entries(operation.responses).flatMap(([status, answer]) =>
        answersOf([status, resolved(document, answer)]),
      ),
    ),
    codes: documentedCodes(document, operation).flatMap(([, codes]) => codes),
  }
}

type Parameter = { name: string; in: string; required: boolean; schema: Schema }

/** Refusals are named by their codes. */
function answersOf([status, answer]: [string, Schema]): [string, Schema][] {
  if (!status.startsWith('2')) return []
  const content = Object.entries((answer as Content).content ?? {})
  return content.map(([type, { schema }]) => [`${status} ${type}`, compactSchema(schema)])
}

const kept: ReadonlySet<string> = new Set(['$ref', 'type', 'format', 'enum', 'const', 'required'])
const lists: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf'])

function compactSchema(schema: Schema): Schema {
  const compact: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (kept.has(keyword)) compact[keyword] = value
    else if (lists.has(keyword)) compact[keyword] = (value as Schema[]).map(compactSchema)
    else if (keyword === 'properties')
      compact[keyword] = mapped(value as Record<string, Schema>, compactSchema)
    else if (keyword === 'items' || (keyword === 'additionalProperties' && typeof value === 'object')) {
      compact[keyword] = compactSchema(value as Schema)
    }
  }
  return compact
}

function mapped<T, U>(record: Readonly<Record<string, T>>, change: (one: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, change(one)]))
}
