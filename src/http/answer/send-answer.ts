import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, onSendHookHandler, preSerializationHookHandler } from 'fastify'
import type { Answer, Endpoint } from '../endpoint.ts'
import { matchesEtag } from '../input/preconditions.rules.ts'
import type { InFlight } from '../limits/in-flight.ts'
import { contentDisposition } from './content-disposition.format.ts'
import { asGuestSees } from './guest-answer.presenter.ts'
import { answerPieces, inSlices, isStreamed, type LargeAnswers, largeBytes } from './large-answers.ts'
import { addVary } from './vary.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer of an operation; undefined before, and from its refusal on. */
    answer: Answer | undefined
  }
}

const jsonType = 'application/json; charset=utf-8'

/** Gives Fastify the payload of an operation's answer; the headers that describe it come in `onSend`. */
export function beginAnswer(reply: FastifyReply, endpoint: Endpoint, answer: Answer): unknown {
  const { request } = reply
  request.answer = answer
  const etag = etagOf(answer)
  if (endpoint.method === 'GET' && etag !== undefined && matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  reply.code(endpoint.status)
  const { data, meta, raw } = answer
  if (raw !== undefined) {
    reply.type(raw.type)
    return raw.bytes
  }
  if (!isStreamed(data)) return { data, meta }
  reply.type(jsonType)
  const pieces = answerPieces(answer, request.caller.guest === null ? asItIs : asGuestSees)
  return Readable.from(pieces, { objectMode: false })
}

function asItIs(data: unknown): unknown {
  return data
}

function etagOf(answer: Answer): string | undefined {
  return answer.etag ?? (answer.version === undefined ? undefined : `"${answer.version}"`)
}

/** The `preSerialization` of what guests may call. */
export const showToGuests: preSerializationHookHandler = (request, _reply, payload, done) => {
  const { data, meta } = payload as Pick<Answer, 'data' | 'meta'>
  done(null, request.caller.guest === null ? payload : { data: asGuestSees(data), meta })
}

/**
 * Makes the `onSend` that lets a large answer of an operation wait until there is memory for it.
 * @throws Refusal unavailable, of reads only
 */
export function holdLarge(largeAnswers: LargeAnswers): onSendHookHandler {
  return (request, reply, payload, done) => {
    const { answer, caller } = request
    if (answer === undefined || !isLarge(payload)) return done(null, payload)
    const large = { brandId: caller.brand.id, body: payload, holds: answer.holds ?? 0 }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    void waitTurn(largeAnswers.admit(large, reply, isRead))

    async function waitTurn(turn: Promise<void>): Promise<void> {
      try {
        await turn
      } catch (error) {
        return done(error as Error)
      }
      // It took so long that the client has been answered `unavailable` already.
      if (reply.sent) return
      done(null, payload)
    }
  }
}

function isLarge(payload: unknown): payload is string | Buffer | Readable {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length > largeBytes
  return payload instanceof Readable
}

/** The last `onSend`: long bytes go out in slices, compressed or not, so that none of them holds up all others. */
export const sliceAnswer: onSendHookHandler = (request, _reply, payload, done) => {
  done(null, Buffer.isBuffer(payload) && request.method === 'GET' ? inSlices(payload) : payload)
}

/** Makes the `onSend` that ends the time a request may take, and sets the headers that describe an operation's answer. */
export function describeAnswer(inFlight: InFlight): onSendHookHandler {
  return (request, reply, payload, done) => {
    if (request.running !== undefined) inFlight.end(request.running)
    if (request.answer !== undefined) setHeaders(reply, request, request.answer)
    done(null, payload)
  }
}

function setHeaders(reply: FastifyReply, request: FastifyRequest, answer: Answer): void {
  const etag = etagOf(answer)
  if (etag !== undefined) reply.header('etag', etag)
  if (answer.replayed === true) reply.header('idempotent-replayed', 'true')
  if (answer.watermark !== undefined) reply.header('sync-watermark', answer.watermark)
  if (request.language !== undefined) {
    reply.header('content-language', answer.raw?.lang ?? answer.lang ?? request.language)
    addVary(reply, 'Authorization')
  }
  // An answer with a tag of its own may be kept by its client, and asked for again each time.
  reply.header('cache-control', answer.etag === undefined ? 'no-store' : 'private, no-cache')
  if (reply.statusCode === 304) {
    // The tag that the client has: a compressed answer has a weak one.
    if (request.headers['if-none-match']?.includes(`W/${etag}`) === true) reply.header('etag', `W/${etag}`)
  } else if (answer.raw !== undefined) describeRaw(reply, answer.raw)
}

/** A page shows names that anyone may have typed: it runs, loads and sends nothing, and cannot be framed. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

function describeRaw(reply: FastifyReply, { bytes, type, fileName }: NonNullable<Answer['raw']>): void {
  reply.header('content-length', bytes.length)
  if (type.startsWith('text/html')) reply.headers(pageHeaders)
  if (fileName !== undefined) reply.header('content-disposition', contentDisposition(fileName))
}
