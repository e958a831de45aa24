import { pascal } from './openapi.texts.ts'
import { mapOperations, operationsOf, type Paths } from './openapi.schema.ts'
import type { Schema } from '../../input/prepare-schema.rules.ts'

/**
 * Replaces parameters that several operations share by references. Of different parameters with one name, the most used is
 * shared and the others stay in place.
 */
export function shareParameters(all: Paths): { paths: Paths; parameters: Record<string, Schema> } {
  const parameters = mostUsed(operationsOf(all).flatMap(one => one.parameters))
  const names = new Map(Object.entries(parameters).map(([name, one]) => [JSON.stringify(one), name]))
  const shared = (one: Schema): Schema => {
    const name = names.get(JSON.stringify(one))
    return name === undefined ? one : { $ref: `#/components/parameters/${name}` }
  }
  const paths = mapOperations(all, one => ({ ...one, parameters: one.parameters.map(shared) }))
  return { paths, parameters }
}

/** The most used parameter of each component name, if several operations have it. */
function mostUsed(all: readonly Schema[]): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  const byName = [...Map.groupBy(all, nameOf)].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [name, alike] of byName) {
    const byContent = [...Map.groupBy(alike, one => JSON.stringify(one)).values()]
    const [most] = byContent.sort((one, other) => other.length - one.length) as [Schema[]]
    if (most.length > 1) found[name] = most[0]!
  }
  return found
}

/** Names a component: `IfMatch` for the header `If-Match`, `PathOrder` for `order` in a path. */
function nameOf(parameter: Schema): string {
  const name = pascal((parameter['name'] as string).replaceAll('-', '_'))
  return parameter['in'] === 'path' ? `Path${name}` : name
}
