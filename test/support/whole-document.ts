import { withoutNull } from '../../src/http/input/prepare-schema.rules.ts'
import { type OpenApiDocument, resolved } from '../../src/http/document/parts/openapi.schema.ts'

/** The API document with its references resolved. */
export function wholeDocument(document: OpenApiDocument): OpenApiDocument {
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole)
    if (typeof value !== 'object' || value === null) return value
    if (!('$ref' in value)) {
      return withoutNull(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)])))
    }
    const { $ref, ...beside } = value
    return { ...(whole(resolved(document, { $ref })) as object), ...beside }
  }
  return { ...document, paths: whole(document.paths) as OpenApiDocument['paths'] }
}
