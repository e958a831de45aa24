import { mapValues } from '../../../lib/map-values.ts'
import { type Components, freeName } from './document-schema.ts'
import { mapOperations, operationsOf, type Paths, refName } from './openapi.schema.ts'
import type { Schema } from '../../input/prepare-schema.rules.ts'

/**
 * Replaces answers that several operations give by references, refusals included. An answer of one operation stays there.
 * @param responses the refusals that have names already; receives the other shared answers
 */
export function shareAnswers(paths: Paths, responses: Components): Paths {
  const answers = operationsOf(paths).flatMap(one => Object.values(one.responses))
  const uses = Map.groupBy(answers, answer => JSON.stringify(answer))
  const names = new Map<string, string>()
  const placed = (answer: Schema): Schema => {
    const text = JSON.stringify(answer)
    const isShared = uses.get(text)!.length > 1
    if (typeof answer['$ref'] === 'string') return isShared ? answer : takeOut(answer, responses)
    if (!isShared) return answer
    const name = names.getOrInsertComputed(text, () => freeName(responses, answerName(answer)))
    responses.set(name, answer)
    return { $ref: `#/components/responses/${name}` }
  }
  return mapOperations(paths, one => ({ ...one, responses: mapValues(one.responses, placed) }))
}

/** Removes a response from the components and returns it: nothing refers to it any more. */
function takeOut(ref: Schema, responses: Components): Schema {
  const name = refName(ref)
  const answer = responses.get(name)!
  responses.delete(name)
  return answer
}

type Content = { content?: Record<string, { schema: Schema }> }

/** Names an answer by the schema of its content. */
function answerName(answer: Schema): string {
  const [media] = Object.values((answer as Content).content ?? {})
  if (media === undefined) return 'NotModified'
  return media.schema['$ref'] === undefined ? 'Print' : refName(media.schema)
}
