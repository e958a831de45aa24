import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, onSendHookHandler, preSerializationHookHandler } from 'fastify'
import type { Answer, Endpoint } from '../endpoint/endpoint.ts'
import { gzipEtag, matchesEtag } from '../input/preconditions.rules.ts'
import type { InFlight } from '../limits/in-flight.ts'
import { contentDisposition } from './content-disposition.format.ts'
import { asGuestSees } from './guest-answer.presenter.ts'
import { isStreamed, streamedAnswer } from './streamed-answer.ts'
import { addVary } from './vary.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer of an operation; undefined before it and once it is refused. */
    answer: Answer | undefined
  }
}

const jsonType = 'application/json; charset=utf-8'

/** Returns the payload of an operation's answer for Fastify; `describeAnswer` sets its headers. */
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
  return Readable.from(streamedAnswer(answer), { objectMode: false })
}

function etagOf(answer: Answer): string | undefined {
  return answer.etag ?? (answer.version === undefined ? undefined : `"${answer.version}"`)
}

/** The `preSerialization` hook of operations for guests. */
export const showToGuests: preSerializationHookHandler = (request, _reply, payload, done) => {
  const { data, meta } = payload as Pick<Answer, 'data' | 'meta'>
  done(null, request.caller.guest === null ? payload : { data: asGuestSees(data), meta })
}

/** Makes the `onSend` hook that stops a request's time limit and sets the headers of an operation's answer. */
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
  if (answer.cookie !== undefined) reply.header('set-cookie', answer.cookie)
  if (answer.eventsPosition !== undefined) reply.header('events-position', answer.eventsPosition)
  if (request.language !== undefined) {
    reply.header('content-language', answer.raw?.lang ?? answer.lang ?? request.language)
    for (const name of ['Authorization', 'Cookie']) addVary(reply, name)
  }
  // Clients may cache an answer with its own ETag, but must revalidate it.
  reply.header('cache-control', answer.etag === undefined ? 'no-store' : 'private, no-cache')
  if (reply.statusCode === 304) {
    // Repeat the client's ETag: a compressed answer has another one.
    const known = request.headers['if-none-match']
    const compressed = etag === undefined ? [] : [`W/${etag}`, gzipEtag(etag)]
    const repeated = compressed.find(tag => known?.includes(tag) === true)
    if (repeated !== undefined) reply.header('etag', repeated)
  } else if (answer.raw !== undefined) describeRaw(reply, answer.raw)
}

/** Pages contain text from clients: allow no scripts, requests, forms or frames. */
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
