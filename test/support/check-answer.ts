import { Readable } from 'node:stream'
import type { onSendHookHandler } from 'fastify'
import { invariant } from '../../src/lib/invariant.ts'
import { type Check, compileCheck } from '../../src/http/input/validator.gateway.ts'

/** An `onSend` that refuses to send an operation's answer that the schema of its route does not describe. */
export const checkAnswer: onSendHookHandler = (request, reply, payload, done) => {
  const { answer, routeOptions } = request
  if (answer === undefined || answer.raw !== undefined || reply.statusCode === 304) return done(null, payload)
  const { response } = routeOptions.schema as { response: Record<number, object> }
  // Compiled at the first answer: a test that starts the service asks for few of them.
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

/** To find a check by the text of its schema costs more than the check. */
function checkOf(schema: object): Check {
  const check = known.get(schema) ?? compileCheck(schema)
  known.set(schema, check)
  return check
}

const known = new WeakMap<object, Check>()

/** The pieces as they are sent, and at their end a look at the whole. */
async function* allChecked(pieces: AsyncIterable<Buffer>, check: (body: string) => void) {
  const sent: Buffer[] = []
  for await (const piece of pieces) {
    sent.push(piece)
    yield piece
  }
  check(Buffer.concat(sent).toString())
}
