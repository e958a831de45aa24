import { mapValues } from '../../lib/map-values.ts'
import type { RefusalCode } from '../../lib/refusal.ts'
import { documentedCodes } from './openapi-refusals.ts'
import { type OpenApiDocument, type Operation, resolved } from './parts/openapi.schema.ts'
import { mapSubschemas, type Schema } from '../input/prepare-schema.rules.ts'

/** The parts of an operation that clients depend on. */
export type CompactOperation = {
  /** The `operationId`, which names it in generated clients. */
  id: string
  parameters: Record<string, { required: boolean; schema: Schema }>
  request?: Schema
  /** Schemas by status and media type: `200 application/json`. */
  answers: Record<string, Schema>
  codes: RefusalCode[]
}

/** The document without prose, examples and limits: the promise of a release (docs/api/compatibility.md). */
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
  return { version, operations, schemas: mapValues(schemas, compactSchema) }
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

/** The schemas of successful answers; codes stand for refusals. */
function answersOf([status, answer]: [string, Schema]): [string, Schema][] {
  if (!status.startsWith('2')) return []
  const content = Object.entries((answer as Content).content ?? {})
  return content.map(([type, { schema }]) => [`${status} ${type}`, compactSchema(schema)])
}

const kept: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'format',
  'enum',
  'const',
  'required',
  'properties',
  'items',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
])

function compactSchema(schema: Schema): Schema {
  const entries = Object.entries(schema).filter(
    ([keyword, value]) =>
      kept.has(keyword) && (keyword !== 'additionalProperties' || typeof value === 'object'),
  )
  return mapSubschemas(Object.fromEntries(entries), compactSchema)
}
