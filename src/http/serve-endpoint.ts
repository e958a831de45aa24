import type { FastifyInstance, FastifyRequest, preHandlerHookHandler, RouteHandlerMethod } from 'fastify'
import type { Core } from '../core.ts'
import { notFound } from '../lib/refusal.ts'
import { normalizeUlid } from '../lib/ulid.ts'
import { type Authorizing, makeAuthorization, makeCallerCheck } from './authorize.ts'
import { browserOf } from './browser.ts'
import { sendLive } from './answer/live-answer.ts'
import { beginAnswer, showToGuests } from './answer/send-answer.ts'
import { takesIfMatch } from './endpoint/operation-codes.ts'
import { apiPrefix, type Answer, type Call, type Endpoint } from './endpoint/endpoint.ts'
import { hashIdempotencyKey } from './endpoint/idempotency.ts'
import { expectBody, inputSchema, readStrictly, requireInput } from './input/read-input.ts'
import { matchesEtag, readIfMatch } from './input/preconditions.rules.ts'
import type { InFlight, Running } from './limits/in-flight.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The validated request; set in `preHandler`. */
    call: AnyCall
    /** The running request; set in `preHandler`. */
    running: Running | undefined
  }
}

type AnyCall = Parameters<Endpoint['handle']>[0]

const maxFileBytes = 1024 * 1024

export type Serving = Authorizing & {
  inFlight: InFlight
  /** Aborted when the service stops, which ends streams. */
  closing: AbortSignal
}

/**
 * Makes the route of an endpoint. Its hooks check a request in the order of docs/specification/requests.md: the caller
 * (`onRequest`), the headers of the body (`preParsing`), its bytes (the content type parser), its contents
 * (`preValidation`), the schemas, then all faults together and the rest of the call (`preHandler`).
 */
export function serveEndpoint(app: FastifyInstance, ctx: Core, endpoint: Endpoint, serving: Serving): void {
  const isRead = endpoint.method === 'GET'
  app.route({
    method: isRead ? ['GET', 'HEAD'] : endpoint.method,
    // The router writes `/orders/{order}` as `/orders/:order`.
    url: apiPrefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.takesFile !== undefined && { bodyLimit: maxFileBytes }),
    schema: { ...inputSchema(endpoint), response: { [endpoint.status]: endpoint.answer } },
    // `requireInput` reports the faults of query and body together.
    attachValidation: true,
    onRequest: makeAuthorization(ctx, endpoint, serving),
    ...(isRead ? {} : { preParsing: expectBody(endpoint) }),
    preValidation: readStrictly(endpoint),
    preHandler: [requireInput(endpoint), prepareCall(ctx, endpoint, serving.inFlight)],
    handler: makeHandler(ctx, endpoint, serving),
    ...(endpoint.guest === true && { preSerialization: showToGuests }),
  })
}

/** Reads the rest of the call and starts its time limit. */
function prepareCall(ctx: Core, endpoint: Endpoint, inFlight: InFlight): preHandlerHookHandler {
  const { method, path } = endpoint
  const conditional = takesIfMatch(endpoint)
  const isRead = method === 'GET'

  function readIdempotencyKey(
    { sentKey, caller, body }: FastifyRequest,
    params: Record<string, string>,
  ): Call['idempotencyKey'] {
    if (sentKey === undefined) return undefined
    const key = { text: sentKey, callerId: caller.keyId }
    return hashIdempotencyKey(key, ctx.secret, [method, path, ...Object.values(params)], body)
  }

  return (request, reply, done) => {
    const { caller, query, body, language, headers } = request
    const params = paramsOf(request.params as Record<string, string>, endpoint)
    const running = inFlight.start(reply)
    request.running = running
    request.call = {
      caller,
      params,
      query: query as AnyCall['query'],
      body,
      idempotencyKey: readIdempotencyKey(request, params),
      ifMatch: conditional ? readIfMatch(headers['if-match']) : undefined,
      lang: language ?? (caller as typeof caller | undefined)?.brand.defaultLanguage ?? '',
      browser: browserOf(request),
      turn: running.turn,
      knows: etag => isRead && matchesEtag(headers['if-none-match'], etag),
      lastEventId: headers['last-event-id']?.toString(),
    }
    done()
  }
}

/** Converts the ids in the path to upper case; a parameter that is no id stays. */
function paramsOf(sent: Record<string, string>, endpoint: Endpoint): Record<string, string> {
  const { params: described, resource } = endpoint
  const params: Record<string, string> = {}
  for (const name in sent) {
    const { format } = (described?.properties[name] ?? { format: 'ulid' }) as { format?: string }
    const id = format === 'ulid' ? normalizeUlid(sent[name]!) : sent[name]
    if (id === undefined) throw notFound(resource, sent[name]!)
    params[name] = id
  }
  return params
}

type PassGate = (call: AnyCall, work: () => Promise<Answer>) => Promise<Answer>

/** Queues the request at the database gate by its brand and its target, the first id in its path. */
function makePassGate(ctx: Core, endpoint: Endpoint): PassGate {
  const kind = endpoint.gate ?? (endpoint.method === 'GET' ? 'read' : 'write')
  if (kind === 'none') return (_call, work) => work()
  return ({ caller, idempotencyKey, params, turn }, work) => {
    const [targetId] = kind === 'write' ? Object.values(params as Record<string, string>) : []
    const retryKey = idempotencyKey?.hash.toString('latin1')
    return ctx.gate.pass({ brandId: caller.brand.id, kind, targetId, retryKey, turn }, work)
  }
}

function makeHandler(ctx: Core, endpoint: Endpoint, serving: Serving): RouteHandlerMethod {
  const passGate = makePassGate(ctx, endpoint)
  const live = { ...serving, callerNow: makeCallerCheck(ctx, endpoint, serving) }

  return async (request, reply) => {
    const { call } = request
    try {
      const answer = await passGate(call, () => endpoint.handle(call))
      if (answer.live !== undefined) return await sendLive(reply, answer.live, live)
      const made = answer.makeRaw === undefined ? answer : { ...answer, raw: await answer.makeRaw() }
      // After a time-out the client has its answer already.
      return reply.sent ? reply : beginAnswer(reply, endpoint, made)
    } catch (error) {
      if (!reply.sent) throw error
      if (call.turn.begun)
        ctx.log.warn({ request_id: request.id, err: error }, 'request failed after it was given up')
      return reply
    }
  }
}
