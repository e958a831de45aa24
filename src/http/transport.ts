import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyHttpOptions,
  type FastifyRequest,
  type onSendHookHandler,
} from 'fastify'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { newUlid } from '../lib/ulid.ts'
import { answerInTurn } from './answer/answer-in-turn.ts'
import type { Certificate } from './certificate.gateway.ts'
import { answerWithoutRoute, checkTransport, hasRoute } from './check-transport.ts'
import { compressAnswer } from './answer/compress-answer.ts'
import { shareWithOrigins } from './cors.ts'
import { isListed, networkList, withoutPort } from './limits/client-address.rules.ts'
import type { Limiter } from './limits/count-request.ts'
import { type ConnectionLimits, limitConnections } from './limits/limit-connections.ts'
import { UnreadAnswers, type UnreadLimits } from './limits/unread-answers.ts'
import { connectNotAllowed } from './refusals/http.refusals.ts'
import { compileValidator } from './input/validator.gateway.ts'
import { KnownPaths } from './input/known-paths.rules.ts'
import { answerRaw, refusalOfParser } from './answer/raw-answer.ts'
import { logAnswer, refuseRequest, stampAnswer } from './refuse-request.ts'

export type TransportOptions = {
  log: Logger
  /** Counts requests without a route by their address; they are not counted by default. */
  limiter?: Limiter
  /** Serves https with it; plain http by default. */
  certificate?: Certificate | undefined
  /** Addresses and CIDRs of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[]
  /** Origins of pages that may read the answers; none by default. */
  corsOrigins?: readonly string[]
  /** Milliseconds a request may take to arrive. */
  requestTimeout?: number
  headersTimeout?: number
  /** Milliseconds between checks of both time limits. */
  checkInterval?: number
  /** Hooks that run before compression. */
  onSend?: readonly onSendHookHandler[]
  /** Limits of answers that clients do not read. */
  unread?: UnreadLimits
  /** Limits of open connections; none by default. */
  connections?: ConnectionLimits
}

const maxHeaderBytes = 16 * 1024
const maxBodyBytes = 256 * 1024
/** Time after which open connections are cut, so that a stop takes ten seconds at most. */
const maxClosingMs = 8000

/** Properties that hooks set on requests, in this order; each is declared where it is set. */
const stages = [
  'keyName',
  'caller',
  'sentKey',
  'faults',
  'language',
  'call',
  'running',
  'answer',
] as const satisfies readonly (keyof FastifyRequest)[]

/**
 * Makes a Fastify that answers every error in the same shape: errors of routes, unknown routes, wrong methods, malformed
 * URLs, HTTP parser errors, time-outs, and a service that is stopping.
 */
export function makeTransport(options: TransportOptions): FastifyInstance {
  const { log } = options
  const paths = new KnownPaths()
  const origins = new Set(options.corsOrigins)
  let closing = false
  const app: FastifyInstance = Fastify(serverOptions(options, origins))
  // One logger for all requests: a child for each would cost more than it adds.
  app.setChildLoggerFactory(logger => logger)
  app.addHook('onRoute', route => paths.add(route.url, [route.method].flat()))
  app.addHook('onRequest', (request, reply, done) => {
    stampAnswer(request, reply)
    shareWithOrigins(request, reply, origins)
    if (closing) reply.header('connection', 'close')
    try {
      checkTransport(reply, closing)
    } catch (error) {
      return done(error as Error)
    }
    done()
  })
  app.addHook('onRequest', async (request, reply) => {
    if (hasRoute(request)) return undefined
    await answerWithoutRoute(reply, paths, options.limiter)
    return reply
  })
  const unread = new UnreadAnswers(app.server, log, options.unread)
  for (const hook of [...(options.onSend ?? []), compressAnswer, unread.send]) app.addHook('onSend', hook)
  for (const name of stages) app.decorateRequest(name)
  app.setErrorHandler(refuseRequest)
  app.setValidatorCompiler(compileValidator)
  // Fastify's own serialiser drops unknown fields and coerces types.
  app.setSerializerCompiler(() => data => JSON.stringify(data))
  app.removeAllContentTypeParsers()
  // Named in addition to `*`, because Fastify caches the parser of a named type.
  app.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
  if (log.isLevelEnabled('debug')) app.addHook('onResponse', logAnswer)
  app.addHook('preClose', done => {
    closing = true
    closeConnections(app)
    done()
  })
  answerOddRequests(app, log)
  answerInTurn(app.server)
  if (options.connections !== undefined) limitConnections(app.server, { ...options, ...options.connections })
  return app
}

function serverOptions(options: TransportOptions, origins: ReadonlySet<string>): FastifyHttpOptions<Server> {
  const { log, trustProxy, certificate } = options
  // A child, so that its level can be set separately.
  const loggerInstance: FastifyBaseLogger = log.child({})
  const headersTimeout = options.headersTimeout ?? 10_000
  const http = {
    headersTimeout,
    connectionsCheckingInterval: options.checkInterval ?? 1000,
    maxHeaderSize: maxHeaderBytes,
    // Node would answer a missing Host itself, without a body; `checkTransport` answers instead.
    requireHostHeader: false,
    // Otherwise the second of two `Authorization` headers would be ignored.
    joinDuplicateHeaders: true,
  }
  return {
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newUlid(),
    bodyLimit: maxBodyBytes,
    requestTimeout: options.requestTimeout ?? 30_000,
    keepAliveTimeout: 65_000,
    // For connections without traffic in either direction.
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 ? makeTrust(trustProxy) : false,
    exposeHeadRoutes: true,
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      // Ids of any length get the answer for unknown ones.
      maxParamLength: maxHeaderBytes,
    },
    ...(certificate === undefined
      ? { http }
      : { https: { ...http, ...certificate, handshakeTimeout: headersTimeout } }),
    frameworkErrors: (error, request, reply) => {
      stampAnswer(request, reply)
      shareWithOrigins(request, reply, origins)
      return refuseRequest(error, request, reply)
    },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      answerRaw(socket, refusalOfParser(error.code), log, error.code ?? error.message)
    },
  }
}

/** Makes the check for trusted proxies. Ports, which some proxies add to addresses, are ignored. */
function makeTrust(networks: readonly string[]): (address: string) => boolean {
  const trusted = networkList(networks)
  return address => isListed(trusted, withoutPort(address))
}

/** Closes connections as they become idle, and the rest after `maxClosingMs`. */
function closeConnections(app: FastifyInstance): void {
  const timer = setInterval(() => app.server.closeIdleConnections(), 50)
  const last = setTimeout(() => app.server.closeAllConnections(), maxClosingMs)
  app.server.once('close', () => {
    clearInterval(timer)
    clearTimeout(last)
  })
}

/** Answers CONNECT and any `Expect` but 100-continue, which never reach Fastify. */
function answerOddRequests(app: FastifyInstance, log: Logger): void {
  app.server.on('connect', (_request, socket: Socket) => {
    answerRaw(socket, connectNotAllowed(), log, 'CONNECT')
  })
  app.server.on('checkExpectation', (request: { socket: Socket }) => {
    answerRaw(request.socket, refusalOfParser(undefined), log, 'Expect')
  })
}
