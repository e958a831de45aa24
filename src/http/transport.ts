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
import { checkTransport } from './check-transport.ts'
import { compressAnswer } from './answer/compress-answer.ts'
import { sliceAnswer } from './answer/send-answer.ts'
import { shareWithOrigins } from './cors.ts'
import { isListed, networkList } from './limits/network-list.ts'
import { withoutPort } from './limits/client-address.rules.ts'
import { type ConnectionLimits, limitConnections } from './limits/limit-connections.ts'
import { methodNotAllowed } from './http.refusals.ts'
import { compileValidator } from './input/validator.gateway.ts'
import { KnownPaths } from './input/known-paths.rules.ts'
import { answerRaw, refusalOfParser } from './answer/raw-answer.ts'
import { logAnswer, refuseRequest, stampAnswer } from './refuse-request.ts'

export type TransportOptions = {
  log: Logger
  /** Addresses and CIDRs of proxies whose `X-Forwarded-For` counts; empty: none. */
  trustProxy: readonly string[]
  /** Origins of pages that may read the answers; none unless said. */
  corsOrigins?: readonly string[]
  /** Milliseconds a request may take to arrive. */
  requestTimeout?: number
  headersTimeout?: number
  /** How often the two are checked, in milliseconds. */
  checkInterval?: number
  /** Hooks that see what is sent before it is compressed. */
  onSend?: readonly onSendHookHandler[]
  /** How many connections may be open; none is closed for their number unless said. */
  connections?: ConnectionLimits
}

const maxHeaderBytes = 16 * 1024
const maxBodyBytes = 256 * 1024
/** Connections that are still open by then are cut, so that a stop takes ten seconds at most. */
const maxClosingMs = 8000

/** Set on requests by the hooks of operations, in this order: each is declared where it is set. */
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
 * Fastify, with every place that can answer by itself taught the one error shape: routes, unknown routes, wrong
 * methods, bad URLs, faults of the HTTP parser, time-outs, and a service that is closing.
 */
export function makeTransport(options: TransportOptions): FastifyInstance {
  const { log } = options
  const paths = new KnownPaths()
  const origins = new Set(options.corsOrigins)
  let closing = false
  const app: FastifyInstance = Fastify(serverOptions(options, origins))
  // One logger for all requests: a child of it for each would cost more than it adds.
  app.setChildLoggerFactory(logger => logger)
  app.addHook('onRoute', route => paths.add(route.url, [route.method].flat()))
  app.addHook('onRequest', (request, reply, done) => {
    stampAnswer(request, reply)
    shareWithOrigins(request, reply, origins)
    if (closing) reply.header('connection', 'close')
    try {
      if (checkTransport(reply, paths, closing)) return
    } catch (error) {
      return done(error as Error)
    }
    done()
  })
  for (const hook of [...(options.onSend ?? []), compressAnswer, sliceAnswer]) app.addHook('onSend', hook)
  for (const name of stages) app.decorateRequest(name)
  app.setErrorHandler(refuseRequest)
  app.setValidatorCompiler(compileValidator)
  // Fastify's own leaves out what a schema does not name, and turns one type into another.
  app.setSerializerCompiler(() => data => JSON.stringify(data))
  app.removeAllContentTypeParsers()
  // Named as well, because Fastify remembers the parser of a type that has one.
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
  const { log, trustProxy } = options
  // Its level can be set apart from all others.
  const loggerInstance: FastifyBaseLogger = log.child({})
  return {
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newUlid(),
    bodyLimit: maxBodyBytes,
    requestTimeout: options.requestTimeout ?? 30_000,
    keepAliveTimeout: 65_000,
    // A connection on which nothing moves, in either direction.
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 ? makeTrust(trustProxy) : false,
    exposeHeadRoutes: true,
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      // An id of any length is answered like an unknown one.
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

/** Whether an address is a proxy's; some proxies write the ports of those before them, which are not looked at. */
function makeTrust(networks: readonly string[]): (address: string) => boolean {
  const trusted = networkList(networks)
  return address => isListed(trusted, withoutPort(address))
}

/** Connections that fall idle after closing began would keep the server open until their time is up. */
function closeConnections(app: FastifyInstance): void {
  const timer = setInterval(() => app.server.closeIdleConnections(), 50)
  const last = setTimeout(() => app.server.closeAllConnections(), maxClosingMs)
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
