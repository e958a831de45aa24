import type { OpenApiDocument } from '../openapi.schema.ts'
import type { Schema } from '../../input/prepare-schema.rules.ts'

type Media = { schema: { $ref?: string }; example?: Schema; examples?: Schema }
type Answer = { content?: Record<string, Media> }

/**
 * The operations with one example in place of those that show the same record in the same state: most operations on an
 * order answer all of it.
 */
export function shareExamples(paths: OpenApiDocument['paths']): {
  paths: OpenApiDocument['paths']
  examples: Record<string, Schema>
} {
  const examples: Record<string, Schema> = {}
  const names = sharedNames(paths)
  const items = Object.entries(paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, one]) => {
      const answers = Object.entries(one.responses).map(([status, answer]) => {
        return [status, withShared(answer, names, examples)] as const
      })
      return [method, { ...one, responses: Object.fromEntries(answers) }] as const
    })
    return [path, Object.fromEntries(operations)] as const
  })
  return { paths: Object.fromEntries(items), examples }
}

/** By what an example shows, the operation whose example stands for all that show the same. */
function sharedNames(paths: OpenApiDocument['paths']): Map<string, string> {
  const operations = Object.values(paths).flatMap(item => Object.values(item))
  const shown = operations.flatMap(({ operationId, responses }) =>
    Object.values(responses).flatMap(answer => {
      const media = (answer as Answer).content?.['application/json']
      return media?.example === undefined ? [] : [{ operationId, state: stateOf(media) }]
    }),
  )
  const groups = [...Map.groupBy(shown, ({ state }) => state)].filter(([, alike]) => alike.length > 1)
  return new Map(groups.map(([state, [first]]) => [state, first!.operationId]))
}

/** The record's type, and which of its lists hold something. */
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
