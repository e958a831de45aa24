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
