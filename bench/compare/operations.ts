import { readFileSync } from 'node:fs'
import type { OpenApiDocument } from '../../src/http/document/parts/openapi.schema.ts'
import type { Body } from '#test/support/api.ts'
import { wholeDocument } from '#test/support/whole-document.ts'

/** A schema of the document. */
export type Schema = Body

/** An operation as the document describes it. */
export type Operation = {
  id: string
  method: string
  /** Below `/v1/pos`, with its parameters in braces. */
  path: string
  /** Names of headers it reads. */
  headers: string[]
  query: Record<string, Schema>
  /** Undefined when it has none. */
  body: Schema
}

/** The document of this checkout, whichever service is asked: the requests are the same. */
export const document: Body = wholeDocument(
  JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as OpenApiDocument,
)

export const operations: readonly Operation[] = Object.entries<Body>(document.paths).flatMap(([path, item]) =>
  Object.entries<Body>(item).map(([method, { operationId, parameters, requestBody }]) => ({
    id: operationId,
    method: method.toUpperCase(),
    path: path.replace('/v1/pos', ''),
    headers: parameters.filter((one: Body) => one.in === 'header').map((one: Body) => one.name),
    query: Object.fromEntries(
      parameters.filter((one: Body) => one.in === 'query').map((one: Body) => [one.name, one.schema]),
    ),
    body: requestBody?.content['application/json']?.schema,
  })),
)

/** The operation that a request means; a path written out goes before one with a parameter. */
export function operationAt(method: string, path: string): string {
  const parts = path.split('?', 1)[0]!.split('/')
  const found = operations.filter(one => one.method === method && fits(one.path.split('/'), parts))
  return (found.find(one => !one.path.includes('{')) ?? found[0])?.id ?? 'none'
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((part, at) => part.startsWith('{') || part === parts[at])
  )
}
