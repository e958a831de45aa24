import { pascal } from '../openapi.texts.ts'
import type { OpenApiDocument } from '../openapi.schema.ts'
import type { Schema } from '../../input/prepare-schema.rules.ts'

/**
 * The operations with references in place of the parameters that several of them share. Where parameters of one name
 * differ, the one that most operations have is shared and the others stay where they are.
 */
export function shareParameters(paths: OpenApiDocument['paths']): {
  paths: OpenApiDocument['paths']
  parameters: Record<string, Schema>
} {
  const all = Object.values(paths).flatMap(item => Object.values(item).flatMap(one => one.parameters))
  const parameters = mostUsed(all)
  const names = new Map(Object.entries(parameters).map(([name, one]) => [JSON.stringify(one), name]))
  const shared = (one: Schema): Schema => {
    const name = names.get(JSON.stringify(one))
    return name === undefined ? one : { $ref: `#/components/parameters/${name}` }
  }
  const items = Object.entries(paths).map(([path, item]) => {
    const operations = Object.entries(item).map(
      ([method, one]) => [method, { ...one, parameters: one.parameters.map(shared) }] as const,
    )
    return [path, Object.fromEntries(operations)] as const
  })
  return { paths: Object.fromEntries(items), parameters }
}

/** By the name of its component, the parameter that is used most of those that would be called so. */
function mostUsed(all: readonly Schema[]): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  for (const [name, alike] of [...Map.groupBy(all, nameOf)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const byContent = [...Map.groupBy(alike, one => JSON.stringify(one)).values()]
    const [most] = byContent.sort((one, other) => other.length - one.length) as [Schema[]]
    if (most.length > 1) found[name] = most[0]!
  }
  return found
}

/** `If-Match` is `IfMatch`, `order` in a path `PathOrder`. */
function nameOf(parameter: Schema): string {
  const name = pascal((parameter['name'] as string).replaceAll('-', '_'))
  return parameter['in'] === 'path' ? `Path${name}` : name
}
