import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import { invariant } from '../lib/invariant.ts'
import { notFound } from '../lib/refusal.ts'
import { normalizeUlid } from '../lib/ulid.ts'
import { requireAct } from '../access/role.rules.ts'
import { admit, requireScopes, type Admitting } from './admit.ts'
import { type Answer, type Call, type Endpoint, scopesOf } from './endpoint.ts'
import { contentDisposition } from './answer/content-disposition.format.ts'
import { deprecationHeaders } from './answer/deprecation.rules.ts'
import { type Live, sendLive } from './answer/live-answer.ts'
import { asGuestSees } from './answer/guest-answer.presenter.ts'
import type { InFlight, Running } from './limits/in-flight.ts'
import { makeOnce, readIdempotencyKey } from './idempotency.ts'
import { honoursIdempotencyKey, parametersOf, takesIfMatch } from './document/operation-codes.ts'
import { makeReadPerson } from './input/read-person.ts'
import { matchesEtag, readIfMatch } from './input/preconditions.rules.ts'
import { answerPieces, inSlices, isStreamed, type LargeAnswers, largeBytes } from './answer/large-answers.ts'
import { readBody } from './input/read-body.ts'
import { makeReadInput, requireMediaType } from './input/read-input.ts'
import { addVary } from './answer/vary.ts'
import { type Check, compileCheck } from './input/validator.gateway.ts'

/** Where every endpoint's path begins. */
export const apiPrefix = '/v1/pos'
const maxJsonBytes = 256 * 1024
const maxImageBytes = 1024 * 1024

export type Serving = Admitting & {
  inFlight: InFlight
  largeAnswers: LargeAnswers
  /** Aborted when the service ends: streams end then. */
  closing: AbortSignal
  /** Refuses to send an answer that its endpoint's schema does not describe; for tests. */
  checkAnswers?: boolean
}

function maxBytesOf(endpoint: Pick<Endpoint, 'input'>): number {
  return endpoint.input === 'image' ? maxImageBytes : maxJsonBytes
}

/** `/orders/{order}` as the router writes it. */
function routeUrl(endpoint: Pick<Endpoint, 'path'>): string {
  return apiPrefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function lastEventIdOf({ headers }: FastifyRequest['raw']): string | undefined {
  const sent = headers['last-event-id']
  return Array.isArray(sent) ? sent[0] : sent
}

/** The body of every GET: one that is sent has no meaning (RFC 9110 §9.3.1). */
const nothing = Buffer.alloc(0)

/**
 * Waits for the end of an answer: until its last byte is written Fastify would go on to the route's handler, and after
 * a client that has left in the middle too, unless it knows that this answer has ended.
 */
async function ended(reply: FastifyReply): Promise<void> {
  const { raw } = reply
  if (!raw.closed) await new Promise<void>(resolve => void raw.once('close', resolve))
  if (!reply.sent) reply.hijack()
}

/** Sends events until the reader leaves or its key ends. */
async function serveLive(running: Running, live: Live, serving: Serving): Promise<FastifyReply> {
  const { reply } = running
  const { raw } = reply.request
  serving.inFlight.end(running)
  if (reply.sent) return reply
  if (raw.method === 'HEAD') return reply.type('text/event-stream').send()
  const isAllowed = async (): Promise<boolean> => {
    const shown = await serving.authenticate(raw.headers.authorization)
    return (shown !== undefined && 'lookUp' in shown ? await shown.lookUp() : shown) !== undefined
  }
  await sendLive(reply, live, { closing: serving.closing, isAllowed })
  return reply
}

/** Makes the route of an endpoint. The order of its checks is the order of the lines of `serve`. */
export function serveEndpoint(app: FastifyInstance, ctx: Core, endpoint: Endpoint, serving: Serving): void {
  const { method, input } = endpoint
  const scopes = scopesOf(endpoint)
  const maxBytes = maxBytesOf(endpoint)
  const readInput = makeReadInput(endpoint)
  const readParams = makeReadParams(endpoint)
  const readOnce = makeReadOnce(endpoint, ctx.secret)
  const makeBody = makeMakeBody(endpoint, serving.checkAnswers === true)
  const send = makeSend(endpoint)
  const conditional = takesIfMatch(endpoint)
  const { inFlight, largeAnswers } = serving
  const withPerson = makeReadPerson(ctx)
  const passGate = makePassGate(ctx, endpoint)
  const announced = endpoint.deprecated === undefined ? {} : deprecationHeaders(endpoint.deprecated)

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { raw } = request
    reply.headers(announced)
    const key = await admit(reply, serving)
    const personal = key.guest === null ? withPerson(key, raw.headers) : key
    const caller = personal instanceof Promise ? await personal : personal
    requireScopes(caller, scopes, endpoint.guest)
    requireAct(caller, endpoint)
    if (method !== 'GET') requireMediaType(raw, input)
    const idempotencyKey = readOnce.key(raw)
    const bytes = method === 'GET' ? nothing : await readBody(raw, maxBytes)
    const { query, body, lang } = readInput(raw.url!, bytes, caller.brand)
    const params = readParams(request.params as Record<string, string>)
    const once = readOnce.once(idempotencyKey, caller.keyId, params, body)
    const ifMatch = conditional ? readIfMatch(raw.headers['if-match']) : undefined
    const running = inFlight.start(reply)
    try {
      const { turn } = running
      const call = { caller, params, query, body, once, ifMatch, lang, turn, lastEventId: lastEventIdOf(raw) }
      const handled = await passGate(call, () => endpoint.handle(call))
      if (handled.live !== undefined) return await serveLive(running, handled.live, serving)
      const answer = handled.late === undefined ? handled : { ...handled, raw: await handled.late() }
      const made = makeBody(request, answer, caller.guest === null ? asItIs : asGuestSees)
      const large = { brandId: caller.brand.id, body: made, holds: answer.holds ?? 0 }
      if (isLarge(large)) await largeAnswers.admit(large, reply, method === 'GET')
      // It took so long that the client has been answered `unavailable` already.
      if (reply.sent) return reply
      const sent = Buffer.isBuffer(made) && request.method === 'GET' ? inSlices(made) : made
      send(reply, { ...answer, body: sent, lang: answer.lang ?? lang })
      // It is still being sent, or compressed.
      if (!reply.sent) {
        inFlight.end(running)
        await ended(reply)
      }
      return reply
    } catch (error) {
      if (!reply.sent) throw error
      if (running.turn.begun)
        ctx.log.warn({ request_id: request.id, err: error }, 'request failed after it was given up')
      return reply
    } finally {
      inFlight.end(running)
    }
  }

  app.route({
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url: routeUrl(endpoint),
    config: { maxBytes },
    // Not as the handler: Fastify would look at the body's type before the key. This answers by itself.
    onRequest: serve,
    handler: () => invariant(false, `${endpoint.operationId} has answered in onRequest`),
  })
}

type PassGate = (call: Call, work: () => Promise<Answer>) => Promise<Answer>

/** The request's turn at the database, by its brand and its target, the first id of its path. */
function makePassGate(ctx: Core, endpoint: Endpoint): PassGate {
  const kind = endpoint.gate ?? (endpoint.method === 'GET' ? 'read' : 'act')
  if (kind === 'none') return (_call, work) => work()
  return ({ caller, once, params, turn }, work) => {
    const [thing] = kind === 'act' ? Object.values(params as Record<string, string>) : []
    const onceKey = once?.hash.toString('latin1')
    return ctx.gate.pass({ brandId: caller.brand.id, kind, thing, onceKey, turn }, work)
  }
}

/** Ids in the path in upper case; one that is no id can name no record. */
function makeReadParams(endpoint: Endpoint): (sent: Record<string, string>) => Record<string, string> {
  return sent => {
    const params: Record<string, string> = {}
    for (const name in sent) {
      const id = normalizeUlid(sent[name]!)
      if (id === undefined) throw notFound(endpoint.resource, sent[name]!)
      params[name] = id
    }
    return params
  }
}

function makeReadOnce(endpoint: Endpoint, secret: Buffer) {
  const honours = honoursIdempotencyKey(endpoint)
  return {
    key: (raw: FastifyRequest['raw']) => (honours ? readIdempotencyKey(raw) : undefined),
    once(text: string | undefined, callerId: string, params: Record<string, string>, body: unknown) {
      if (text === undefined) return undefined
      const parts = [endpoint.method, endpoint.path, ...Object.values(params)]
      return makeOnce({ text, callerId }, secret, parts, body)
    },
  }
}

/** Body of an answer; undefined when its client has it already. */
type Body = string | Buffer | Readable | undefined
type MakeBody = (request: FastifyRequest, answer: Answer, shown: (data: unknown) => unknown) => Body
type Send = (reply: FastifyReply, answer: Answer & { body: Body; lang: string }) => FastifyReply

function asItIs(data: unknown): unknown {
  return data
}

function isLarge<T extends { body: Body }>(large: T): large is T & { body: Exclude<Body, undefined> } {
  const { body } = large
  return body !== undefined && (body instanceof Readable || body.length > largeBytes)
}

function etagOf(answer: Answer): string | undefined {
  return answer.etag ?? (answer.version === undefined ? undefined : `"${answer.version}"`)
}

function makeMakeBody(endpoint: Endpoint, checkAnswers: boolean): MakeBody {
  let check: Check | undefined
  const checked = (body: string): string => {
    if (!checkAnswers) return body
    // At the first answer: a test that starts the service asks for few of them.
    check ??= compileCheck(endpoint.answer)
    requireDescribed(endpoint, check(JSON.parse(body)))
    return body
  }

  return ({ headers }, answer, shown) => {
    const etag = etagOf(answer)
    const isKept = etag !== undefined && matchesEtag(headers['if-none-match'], etag)
    if (endpoint.method === 'GET' && isKept) return undefined
    const { data, meta, raw } = answer
    if (raw !== undefined) return raw.bytes
    if (isStreamed(data)) {
      const pieces = answerPieces(answer, shown)
      return Readable.from(checkAnswers ? allChecked(pieces, checked) : pieces, { objectMode: false })
    }
    const seen = shown(data)
    return checked(JSON.stringify(meta === undefined ? { data: seen } : { data: seen, meta }))
  }
}

function makeSend(endpoint: Endpoint): Send {
  const translated = 'lang' in parametersOf(endpoint)

  return (reply, { body, lang, ...answer }) => {
    const etag = etagOf(answer)
    if (etag !== undefined) reply.header('etag', etag)
    if (answer.replayed === true) reply.header('idempotent-replayed', 'true')
    if (answer.watermark !== undefined) reply.header('sync-watermark', answer.watermark)
    if (translated) {
      reply.header('content-language', answer.raw?.lang ?? lang)
      addVary(reply, 'Authorization')
    }
    // An answer with a tag of its own may be kept by its client, and asked for again each time.
    reply.header('cache-control', answer.etag === undefined ? 'no-store' : 'private, no-cache')
    if (body === undefined) {
      // The tag that the client has: a compressed answer has a weak one.
      if (etag !== undefined && reply.request.headers['if-none-match']?.includes(`W/${etag}`))
        reply.header('etag', `W/${etag}`)
      return reply.code(304).send()
    }
    reply.code(endpoint.status)
    if (answer.raw !== undefined) return sendRaw(reply, answer.raw, body)
    return reply.header('content-type', 'application/json; charset=utf-8').send(body)
  }
}

/** For tests: the pieces as they are sent, and at their end a look at the whole. */
async function* allChecked(pieces: AsyncIterable<string>, check: (body: string) => void) {
  let body = ''
  for await (const piece of pieces) {
    body += piece
    yield piece
  }
  check(body)
}

/** A page shows names that anyone may have typed: it runs, loads and sends nothing, and cannot be framed. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

type Raw = NonNullable<Answer['raw']>

function sendRaw(reply: FastifyReply, { bytes, type, fileName }: Raw, body: Body): FastifyReply {
  reply.header('content-length', bytes.length)
  reply.header('x-content-type-options', 'nosniff')
  if (type.startsWith('text/html')) reply.headers(pageHeaders)
  if (fileName !== undefined) reply.header('content-disposition', contentDisposition(fileName))
  return reply.type(type).send(body)
}

function requireDescribed(endpoint: Endpoint, errors: unknown): void {
  invariant(
    errors === undefined,
    `${endpoint.operationId} answers as its schema says: ${JSON.stringify(errors)}`,
  )
}
