import { mapValues } from '../../../lib/map-values.ts'
import { mapOperations, operationsOf, type Paths } from './openapi.schema.ts'
import type { Schema } from '../../input/prepare-schema.rules.ts'

type Media = { schema: { $ref?: string }; example?: Schema; examples?: Schema }
type Answer = { content?: Record<string, Media> }

/** Replaces examples that show the same record in the same state by one: most operations on an order answer all of it. */
export function shareExamples(all: Paths): { paths: Paths; examples: Record<string, Schema> } {
  const examples: Record<string, Schema> = {}
  const names = sharedNames(all)
  const shared = (answer: Answer): Answer => withShared(answer, names, examples)
  const paths = mapOperations(all, one => ({ ...one, responses: mapValues(one.responses, shared) }))
  return { paths, examples }
}

/** Maps each state that several examples show to the operation whose example is kept. */
function sharedNames(paths: Paths): Map<string, string> {
  const shown = operationsOf(paths).flatMap(({ operationId, responses }) =>
    Object.values(responses).flatMap(answer => {
      const media = (answer as Answer).content?.['application/json']
      return media?.example === undefined ? [] : [{ operationId, state: stateOf(media) }]
    }),
  )
  const groups = [...Map.groupBy(shown, ({ state }) => state)].filter(([, alike]) => alike.length > 1)
  return new Map(groups.map(([state, [first]]) => [state, first!.operationId]))
}

/** The record's type, and which of its lists are not empty. */
function stateOf({ schema, example }: Media): string {
  const data = (example!['data'] ?? {}) as Record<string, unknown>
  const full = Object.keys(data).filter(name => Array.isArray(data[name]) && data[name].length > 0)
  return [schema.$ref, ...full].join(' ')
}

function withShared(
  answer: Answer,
  names: ReadonlyMap<string, string>,
  examples: Record<string, Schema>,
): Answer {
  const { 'application/json': media, ...others } = answer.content ?? {}
  const name = media?.example === undefined ? undefined : names.get(stateOf(media))
  if (media === undefined || name === undefined) return answer
  const { example, ...rest } = media
  examples[name] ??= { value: example }
  const shared = { ...rest, examples: { [name]: { $ref: `#/components/examples/${name}` } } }
  return { ...answer, content: { 'application/json': shared, ...others } }
}
