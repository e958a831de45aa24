import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { invariant } from '../lib/invariant.ts'
import { notFound } from '../lib/refusal.ts'
import { normalizeUlid } from '../lib/ulid.ts'
import { requireAct } from '../staff/role.rules.ts'
import { admit, requireScopes, type Admitting } from './admit.ts'
import { type Answer, type Endpoint, scopesOf } from './endpoint.ts'
import { withoutCosts } from './guest-answer.rules.ts'
import type { InFlight } from './in-flight.ts'
import { makeOnce, readIdempotencyKey } from './idempotency.ts'
import { honoursIdempotencyKey, parametersOf, takesIfMatch } from './operation-codes.ts'
import { makeReadPerson } from './read-person.ts'
import { matchesEtag, readIfMatch } from './preconditions.rules.ts'
import { readBody } from './read-body.ts'
import { makeReadInput, requireMediaType } from './read-input.ts'
import { compileCheck } from './validator.ts'

/** Where every endpoint's path begins. */
export const apiPrefix = '/v1/pos'
const maxJsonBytes = 256 * 1024
export const maxImageBytes = 1024 * 1024

export type Serving = Admitting & {
  inFlight: InFlight
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

/** What a GET may carry means nothing (RFC 9110 §9.3.1). */
const nothing = Buffer.alloc(0)

/** Makes the route of an endpoint. The order of its checks is the order of the lines of `serve`. */
export function serveEndpoint(
  app: FastifyInstance,
  ctx: Context,
  endpoint: Endpoint,
  serving: Serving,
): void {
  const { method, input } = endpoint
  const scopes = scopesOf(endpoint)
  const maxBytes = maxBytesOf(endpoint)
  const readInput = makeReadInput(endpoint)
  const readParams = makeReadParams(endpoint)
  const readOnce = makeReadOnce(endpoint, ctx.secret)
  const send = makeSend(endpoint, serving.checkAnswers === true)
  const conditional = takesIfMatch(endpoint)
  const { inFlight } = serving
  const withPerson = makeReadPerson(ctx)

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { raw } = request
    const key = await admit(reply, serving)
    const personal = key.guest === null ? withPerson(key, raw.headers) : key
    const caller = personal instanceof Promise ? await personal : personal
    requireScopes(caller, scopes, endpoint.guest)
    requireAct(caller, endpoint.act)
    if (method !== 'GET') requireMediaType(raw, input)
    const idempotencyKey = readOnce.key(raw)
    const bytes = method === 'GET' ? nothing : await readBody(raw, maxBytes)
    const { query, body, lang } = readInput(raw.url!, bytes, caller.brand)
    const params = readParams(request.params as Record<string, string>)
    const once = readOnce.once(idempotencyKey, params, body)
    const ifMatch = conditional ? readIfMatch(raw.headers['if-match']) : undefined
    const running = inFlight.start(reply)
    try {
      const answer = await endpoint.handle({ caller, params, query, body, once, ifMatch, lang })
      // It took so long that the client has been told to come back.
      if (reply.sent) return reply
      if (caller.guest === null) return send(reply, answer, lang)
      return send(reply, { ...answer, data: withoutCosts(answer.data) }, lang)
    } catch (error) {
      if (!reply.sent) throw error
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
    once(key: string | undefined, params: Record<string, string>, body: unknown) {
      if (key === undefined) return undefined
      return makeOnce(key, secret, [endpoint.method, endpoint.path, ...Object.values(params)], body)
    },
  }
}

type Send = (reply: FastifyReply, answer: Answer, lang: string) => FastifyReply

function makeSend(endpoint: Endpoint, checkAnswers: boolean): Send {
  const check = checkAnswers ? compileCheck(endpoint.answer) : undefined
  const translated = 'lang' in parametersOf(endpoint)

  return (reply, answer, lang) => {
    const etag = answer.etag ?? (answer.version === undefined ? undefined : `"${answer.version}"`)
    if (etag !== undefined) reply.header('etag', etag)
    if (answer.replayed === true) reply.header('idempotent-replayed', 'true')
    if (answer.watermark !== undefined) reply.header('sync-watermark', answer.watermark)
    if (translated) {
      reply.header('content-language', answer.raw?.lang ?? lang).header('vary', 'Authorization')
    }
    // An answer with a tag of its own may be kept by its client, and asked for again each time.
    reply.header('cache-control', answer.etag === undefined ? 'no-store' : 'private, no-cache')
    if (endpoint.method === 'GET' && etag !== undefined) {
      if (matchesEtag(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
    }
    reply.code(endpoint.status)
    if (answer.raw !== undefined) return sendRaw(reply, answer.raw)
    const whole = answer.meta === undefined ? { data: answer.data } : { data: answer.data, meta: answer.meta }
    const body = JSON.stringify(whole)
    if (check !== undefined) requireDescribed(endpoint, check(JSON.parse(body)))
    return reply.header('content-type', 'application/json; charset=utf-8').send(body)
  }
}

/** A page shows names that anybody may have typed: it runs nothing and loads nothing. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'"

function sendRaw(reply: FastifyReply, { bytes, type }: NonNullable<Answer['raw']>): FastifyReply {
  reply.header('x-content-type-options', 'nosniff')
  if (type.startsWith('text/html')) reply.header('content-security-policy', pagePolicy)
  return reply.type(type).send(bytes)
}

function requireDescribed(endpoint: Endpoint, errors: unknown): void {
  invariant(
    errors === undefined,
    `${endpoint.operationId} answers as its schema says: ${JSON.stringify(errors)}`,
  )
}
