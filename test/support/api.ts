import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { checkAnswer } from './check-answer.ts'
import { exchange } from './exchange.ts'
import { buildApp } from '../../src/app.ts'
import { createBrand } from '../../src/brands/create-brand.ts'
import type { Context } from '../../src/context.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import type { Gate } from '../../src/db/gate/gate.ts'
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'
import type { Limiter } from '../../src/http/limits/count-request.ts'
import type { UnreadLimits } from '../../src/http/limits/unread-answers.ts'
import { localLimiter } from '../../src/http/limits/memory-limiter.ts'
import { createKey } from '../../src/keys/create-key.ts'
import { makeAuthenticator } from '../../src/access/authenticate.ts'
import { type Scope, scopes } from '../../src/access/scope.rules.ts'
import type { TestCluster } from './global.ts'
import { type TestEnv, type TestEnvOptions, openTestEnv } from './test-env.ts'
import { requireListed } from '#test/contract/listed-codes.ts'

/** An answer as a client gets it. */
export type Reply = { status: number; headers: Headers; text: string; body: Body }

/** The JSON body of any operation. Tests read the fields that they expect. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on the content of answers
export type Body = any

export type CallOptions = {
  key?: string | undefined
  body?: unknown
  /** Sent unchanged instead of `body`. */
  raw?: string | Uint8Array
  headers?: Record<string, string>
  /** The index of the service that receives the request; 0 by default. */
  service?: number
}

/** The whole service with its own port and database, called over HTTP. */
export type Api = TestEnv & {
  url: string
  endpoints: Endpoint[]
  /** @param path relative to `/v1/pos`, or to the root if it begins with `//` */
  call: (method: string, path: string, options?: CallOptions) => Promise<Reply>
  /** Creates a brand and a key with every scope and a high rate limit. */
  openBrand: (options?: BrandChoice) => Promise<BrandAtHand>
  makeKey: (brandId: string, options?: KeyChoice) => Promise<string>
}

export type BrandChoice = {
  name?: string
  currency?: string
  timezone?: string
  languages?: [string, ...string[]]
  taxMode?: 'inclusive' | 'exclusive'
}

type KeyChoice = { scopes?: Scope[]; branchIds?: string[]; rateLimit?: number; backdateDays?: number }

/** A brand and the functions that call the API with its key. */
export type BrandAtHand = {
  id: string
  branchId: string
  key: string
  get: (path: string, options?: CallOptions) => Promise<Reply>
  /** Sends a write that must succeed. @returns `data` */
  make: (path: string, body?: unknown, options?: CallOptions) => Promise<Body>
  call: (method: string, path: string, options?: CallOptions) => Promise<Reply>
}

export type ApiOptions = {
  now?: number | string
  checkAnswers?: boolean
  /** In ms; by default as in production. */
  timeouts?: {
    requestTimeout?: number
    headersTimeout?: number
    checkInterval?: number
    handlerTimeout?: number
  }
  /** Limits of answers that clients do not read; by default as in production. */
  unread?: UnreadLimits
  through?: TestEnvOptions['through']
  gate?: Gate
  /** By default that of a service alone. */
  limiter?: Limiter
  prints?: TestEnvOptions['prints']
  /** Proxies whose `X-Forwarded-For` is trusted, so that one test can use many addresses. */
  trustProxy?: readonly string[]
  /** The number of services on the database; 1 by default. */
  services?: number
  privateWebhooks?: boolean
  printerPorts?: readonly number[]
  /** Operations beside those of the API. */
  more?: (ctx: Context) => Endpoint[]
  /** Silent by default. */
  log?: Logger
  /** Maximum number of database connections of all services together. */
  max?: number
  /** The cluster of a program that is not a test. */
  cluster?: TestCluster
  /** Whether the database must be a new copy, with connections of its own. */
  fresh?: boolean
  /** The database to copy; without rows by default. */
  template?: string
}

/** Starts the service for one test, or for a file when opened in `beforeAll` and ended by `drop`. */
export async function openApi(options: ApiOptions = {}): Promise<Api> {
  const env = await openTestEnv(options)
  const services: Service[] = []
  for (let at = 0; at < (options.services ?? 1); at += 1) services.push(await startService(env, options))
  const close = async () => void (await Promise.all(services.map(service => service.app.close())))
  closeAfterTest(close)
  const { endpoints } = services[0]!
  const urls = services.map(service => service.url)
  const call = caller(urls, endpoints)
  const api: Api = {
    ...env,
    url: urls[0]!,
    endpoints,
    call,
    openBrand: choice => openBrand(api, choice ?? {}),
    makeKey: async (brandId, choice = {}) => {
      const { text } = await createKey(env.ctx, brandId, {
        name: 'Test',
        scopes: choice.scopes ?? scopes,
        branchIds: choice.branchIds ?? [],
        rateLimit: choice.rateLimit ?? 100_000,
        backdateDays: choice.backdateDays ?? 0,
        lastDay: undefined,
      })
      return text
    },
    drop: async () => {
      await close()
      await env.drop()
    },
  }
  return api
}

type Service = { app: FastifyInstance; url: string; endpoints: Endpoint[] }

/** A service as one process runs it, with batches and queues of its own. */
async function startService(env: TestEnv, options: ApiOptions): Promise<Service> {
  const endpoints = [...allEndpoints(env.ctx), ...(options.more?.(env.ctx) ?? [])]
  const app = await buildApp(env.ctx, endpoints, {
    authenticate: makeAuthenticator(env.ctx),
    limiter: options.limiter ?? localLimiter(),
    onSend: options.checkAnswers === false ? [] : [checkAnswer],
    trustProxy: options.trustProxy ?? [],
    ...options.timeouts,
    ...(options.unread && { unread: options.unread }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { app, url, endpoints }
}

function closeAfterTest(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    // Opened outside of a test: the caller closes it with `drop`.
  }
}

async function openBrand(api: Api, choice: BrandChoice): Promise<BrandAtHand> {
  const languages = choice.languages ?? ['en', 'it']
  const { brand, branch } = await createBrand(api.ctx, {
    name: choice.name ?? 'Trattoria',
    currency: choice.currency ?? 'EUR',
    timezone: choice.timezone ?? 'Europe/Rome',
    defaultLanguage: languages[0],
    languages,
    taxMode: choice.taxMode ?? 'inclusive',
  })
  return handBrand(api, { id: brand.id, branchId: branch.id, key: await api.makeKey(brand.id) })
}

/** The functions that call the API with the key of a brand. */
export function handBrand(
  api: Api,
  { id, branchId, key }: Pick<BrandAtHand, 'id' | 'branchId' | 'key'>,
): BrandAtHand {
  const call = (method: string, path: string, options: CallOptions = {}) =>
    api.call(method, path, { key, ...options })
  return {
    id,
    branchId,
    key,
    call,
    get: (path, options) => call('GET', path, options),
    make: async (path, body, options) => {
      const reply = await call('POST', path, { ...options, body })
      if (reply.status >= 300) throw new Error(`POST ${path}: ${reply.status} ${reply.text}`)
      return reply.body.data
    },
  }
}

function caller(urls: readonly string[], endpoints: readonly Endpoint[]): Api['call'] {
  return async (method, path, { key, body, raw, headers, service = 0 } = {}) => {
    const url = urls[service]!
    const target = path.startsWith('//') ? url + path.slice(1) : `${url}/v1/pos${path}`
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const reply = await exchange(target, {
      method,
      headers: {
        // Compressing an answer takes longer than computing it.
        'accept-encoding': 'identity',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: sent,
    })
    const answer = parsed(reply.text)
    requireListed(endpoints, method, path, answer?.error?.code)
    return { ...reply, body: answer }
  }
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
