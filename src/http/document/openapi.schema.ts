import type { Schema } from '../input/prepare-schema.rules.ts'

/** The parts of an OpenAPI 3.1 document that we make and read. */
export type OpenApiDocument = {
  openapi: string
  info: Schema
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> } & Record<string, unknown>
} & Record<string, unknown>

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Schema[]
  requestBody?: Schema
  responses: Record<string, Schema>
} & Record<string, unknown>

/** A part of the document, or what its reference names. */
export function resolved(document: OpenApiDocument, part: Schema): Schema {
  if (typeof part['$ref'] !== 'string') return part
  const steps = part['$ref'].slice(2).split('/')
  return steps.reduce<unknown>((holder, step) => (holder as Schema)[step], document) as Schema
}
