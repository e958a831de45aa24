import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { Refusal } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { toErrorAnswer } from './errors.ts'
import { methodNotAllowed, payloadTooLarge, routeNotFound, unavailable } from './http-refusals.rules.ts'
import { KnownPaths } from './known-paths.rules.ts'
import { answerRaw, refusalOfParser } from './raw-answer.ts'
import { ClientGone } from './read-body.ts'

export type TransportOptions = {
  log: Logger
  /** Addresses and CIDRs of proxies whose `X-Forwarded-For` counts; empty: none. */
  trustProxy: readonly string[]
  /** Milliseconds a request may take to arrive. */
  requestTimeout?: number
  headersTimeout?: number
  /** How often the two are looked at. */
  checkInterval?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The biggest body this route takes. */
    maxBytes?: number
  }
}

const maxHeaderBytes = 16 * 1024
const defaultMaxBytes = 256 * 1024

/**
 * Fastify, with every place that can answer by itself taught the one error shape: routes, unknown routes, wrong
 * methods, bad URLs, faults of the HTTP parser, time-outs, and a service that is closing.
 */
export function makeTransport(options: TransportOptions): FastifyInstance {
  const { log } = options
  const loggerInstance: FastifyBaseLogger = log
  const paths = new KnownPaths()
  let closing = false
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newUlid(),
    bodyLimit: defaultMaxBytes,
    requestTimeout: options.requestTimeout ?? 30_000,
    keepAliveTimeout: 65_000,
    // A connection on which nothing moves, in either direction.
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    exposeHeadRoutes: true,
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      // However long an id is, it is an id that is not there.
      maxParamLength: maxHeaderBytes,
    },
    http: {
      headersTimeout: options.headersTimeout ?? 10_000,
      connectionsCheckingInterval: options.checkInterval ?? 1000,
      maxHeaderSize: maxHeaderBytes,
      // Node would answer a missing Host by itself, without a body; `checkTransport` does it.
      requireHostHeader: false,
      // Else the second of two `Authorization` headers would go unseen.
      joinDuplicateHeaders: true,
    },
    frameworkErrors: (error, request, reply) => {
      stamp(request, reply)
      return answerError(error, request, reply)
    },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      answerRaw(socket, refusalOfParser(error.code), log, error.code ?? error.message)
    },
  })
  // One logger for all requests: making a child of it for each costs more than it tells.
  app.setChildLoggerFactory(logger => logger)
  app.addHook('onRoute', route => paths.add(route.url, [route.method].flat()))
  app.addHook('onRequest', (request, reply, done) => {
    stamp(request, reply)
    if (closing) reply.header('connection', 'close')
    const unknown = request.is404 || hasEmptyPart(request.params)
    if (unknown && request.method === 'OPTIONS') {
      const allow = paths.allow(pathOf(request))
      if (allow !== undefined) return void reply.code(204).header('allow', allow).send()
    }
    try {
      checkTransport(request, reply, closing)
      if (unknown) refuseRoute(request, reply, paths)
    } catch (error) {
      return done(error as Error)
    }
    done()
  })
  app.setErrorHandler(answerError)
  if (log.isLevelEnabled('debug')) app.addHook('onResponse', logAnswer)
  app.addHook('preClose', done => {
    closing = true
    closeIdleConnections(app)
    done()
  })
  answerOddRequests(app, log)
  return app
}

/** What stands on every answer. */
function stamp(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
}

function checkTransport(request: FastifyRequest, reply: FastifyReply, closing: boolean): void {
  const { headers, httpVersion } = request.raw
  const { host } = headers
  if (host === undefined ? httpVersion === '1.1' : host.includes(',')) {
    reply.header('connection', 'close')
    throw new Refusal('malformed_request', 'Send the Host header, once.')
  }
  const maxBytes = request.routeOptions.config.maxBytes ?? defaultMaxBytes
  if (Number(headers['content-length']) > maxBytes) throw payloadTooLarge(maxBytes)
  if (closing) throw unavailable()
}

/** The router takes the nothing behind a trailing slash for a parameter. */
function hasEmptyPart(params: unknown): boolean {
  for (const name in params as Record<string, string>) {
    if ((params as Record<string, string>)[name] === '') return true
  }
  return false
}

function refuseRoute(request: FastifyRequest, reply: FastifyReply, paths: KnownPaths): never {
  const path = pathOf(request)
  const allow = paths.allow(path)
  if (allow === undefined) throw routeNotFound(path)
  reply.header('allow', allow)
  throw methodNotAllowed(allow)
}

function pathOf(request: FastifyRequest): string {
  return request.raw.url!.split(/[?#]/, 1)[0]!
}

/** The one way in which a request is refused; it leaves one log line. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ClientGone) return void reply.raw.destroy()
  const answer = toErrorAnswer(error)
  logRefusal(error, answer.status, answer.code, request)
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
  if (answer.status === 413) reply.header('connection', 'close')
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
  void reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(answer.body)
}

const clientRequestId = /^[A-Za-z0-9._-]{8,64}$/

function logRefusal(error: unknown, status: number, code: string, request: FastifyRequest): void {
  const sentId = request.headers['x-request-id']
  const line = {
    request_id: request.id,
    ...(typeof sentId === 'string' && clientRequestId.test(sentId) ? { client_request_id: sentId } : {}),
    method: request.method,
    route: request.routeOptions.url ?? null,
    status,
    code,
  }
  if (status === 500) request.log.error({ ...line, err: error }, 'request failed')
  else if (status === 503)
    request.log.warn({ ...line, err: (error as Error).cause ?? error }, 'request refused')
  else request.log.info(line, 'request refused')
}

function logAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { method, routeOptions } = request
  const line = { request_id: request.id, method, route: routeOptions.url ?? null, status: reply.statusCode }
  request.log.debug({ ...line, ms: Math.round(reply.elapsedTime * 1000) / 1000 }, 'answered')
  done()
}

/** Connections that fall idle after closing began would keep the server open until their time is up. */
function closeIdleConnections(app: FastifyInstance): void {
  const timer = setInterval(() => app.server.closeIdleConnections(), 50)
  // What has not ended by now is cut, so that a stop takes ten seconds at most.
  const last = setTimeout(() => app.server.closeAllConnections(), 8000)
  app.server.once('close', () => {
    clearInterval(timer)
    clearTimeout(last)
  })
}

/** CONNECT and an `Expect` other than 100-continue never reach Fastify. */
function answerOddRequests(app: FastifyInstance, log: Logger): void {
  app.server.on('connect', (_request, socket: Socket) => {
    answerRaw(socket, methodNotAllowed('no CONNECT'), log, 'CONNECT')
  })
  app.server.on('checkExpectation', (request: { socket: Socket }) => {
    answerRaw(request.socket, refusalOfParser(undefined), log, 'Expect')
  })
}
