import { mapValues } from '../../../lib/map-values.ts'
import type { Schema } from '../../input/prepare-schema.rules.ts'

/** The parts of an OpenAPI 3.1 document that the service writes and reads. */
export type OpenApiDocument = {
  openapi: string
  info: Schema
  paths: Paths
  components: { schemas: Record<string, Schema> } & Record<string, unknown>
} & Record<string, unknown>

/** Operations by path and method. */
export type Paths = Record<string, Record<string, Operation>>

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Schema[]
  requestBody?: Schema
  responses: Record<string, Schema>
} & Record<string, unknown>

export function operationsOf(paths: Paths): Operation[] {
  return Object.values(paths).flatMap(item => Object.values(item))
}

export function mapOperations(paths: Paths, change: (operation: Operation) => Operation): Paths {
  return mapValues(paths, item => mapValues(item, change))
}

/** Follows a part's reference, if it is one. */
export function resolved(document: OpenApiDocument, part: Schema): Schema {
  if (typeof part['$ref'] !== 'string') return part
  const steps = part['$ref'].slice(2).split('/')
  return steps.reduce<unknown>((holder, step) => (holder as Schema)[step], document) as Schema
}

/** The name at the end of a reference. */
export function refName({ $ref }: Schema): string {
  return ($ref as string).replace(/^.*\//, '')
}

export function headerRefs(names: readonly string[]): Schema {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}
