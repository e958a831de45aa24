import { Readable } from 'node:stream'
import type { onSendHookHandler } from 'fastify'
import { invariant } from '../../src/lib/invariant.ts'
import { type Check, compileCheck } from '../../src/http/input/validator.gateway.ts'

/** An `onSend` hook that fails if an answer does not match the schema of its route. */
export const checkAnswer: onSendHookHandler = (request, reply, payload, done) => {
  const { answer, routeOptions } = request
  if (answer === undefined || answer.raw !== undefined || reply.statusCode === 304) return done(null, payload)
  const { response } = routeOptions.schema as { response: Record<number, object> }
  // Compiled at the first answer, because a test calls few operations.
  const check = (body: string): void => {
    const errors = checkOf(response[reply.statusCode]!)(JSON.parse(body))
    invariant(
      errors === undefined,
      `${routeOptions.url} answers as its schema says: ${JSON.stringify(errors)}`,
    )
  }
  if (payload instanceof Readable) {
    return done(null, Readable.from(allChecked(payload, check), { objectMode: false }))
  }
  check(payload as string)
  done(null, payload)
}

/** Finding a check by the text of its schema takes longer than the check. */
function checkOf(schema: object): Check {
  const check = known.get(schema) ?? compileCheck(schema)
  known.set(schema, check)
  return check
}

const known = new WeakMap<object, Check>()

/** Passes the chunks on, and checks the whole body at the end. */
async function* allChecked(pieces: AsyncIterable<Buffer>, check: (body: string) => void) {
  const sent: Buffer[] = []
  for await (const piece of pieces) {
    sent.push(piece)
    yield piece
  }
  check(Buffer.concat(sent).toString())
}
