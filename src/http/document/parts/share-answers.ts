import type { Components } from '../document-schema.ts'
import type { OpenApiDocument, Operation } from '../openapi.schema.ts'
import type { Schema } from '../../input/prepare-schema.rules.ts'

/**
 * The operations with references in place of the answers that several of them give, refusals or not. One that only one
 * operation gives stays there.
 * @param responses the refusals that have names already; gets the other answers that are shared
 */
export function shareAnswers(
  paths: OpenApiDocument['paths'],
  responses: Components,
): OpenApiDocument['paths'] {
  const operations = Object.values(paths).flatMap(item => Object.values(item))
  const answers = operations.flatMap(one => Object.values(one.responses))
  const uses = new Map(
    [...Map.groupBy(answers, one => JSON.stringify(one))].map(([text, all]) => [text, all.length]),
  )
  const names = new Map<string, string>()
  const placed = (answer: Schema): Schema => {
    const text = JSON.stringify(answer)
    const isShared = uses.get(text)! > 1
    if (typeof answer['$ref'] === 'string') return isShared ? answer : taken(answer['$ref'], responses)
    if (!isShared) return answer
    const name = names.get(text) ?? freeName(answer, responses)
    names.set(text, name)
    responses.set(name, answer)
    return { $ref: `#/components/responses/${name}` }
  }
  const items = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([method, one]) => [method, withAnswers(one, placed)])),
  ])
  return Object.fromEntries(items) as OpenApiDocument['paths']
}

function withAnswers(operation: Operation, placed: (answer: Schema) => Schema): Operation {
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [status, placed(answer)] as const,
  )
  return { ...operation, responses: Object.fromEntries(answers) }
}

/** The answer itself, which nothing refers to any more. */
function taken(ref: string, responses: Components): Schema {
  const name = nameIn(ref)
  const answer = responses.get(name)!
  responses.delete(name)
  return answer
}

type Content = { content?: Record<string, { schema: { $ref?: string } }> }

/** Named by the schema of its content; later ones of the same are numbered. */
function freeName(answer: Schema, responses: Components): string {
  const [media] = Object.values((answer as Content).content ?? {})
  const name = media === undefined ? 'NotModified' : nameIn(media.schema.$ref ?? 'Print')
  let free = name
  for (let number = 2; responses.has(free); number++) free = `${name}${number}`
  return free
}

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)
