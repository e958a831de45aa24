import { connect } from 'node:net'
import pino from 'pino'
import { Type } from 'typebox'
import type { FastifyInstance } from 'fastify'
import { checkAnswer } from './check-answer.ts'
import { buildApp, type AppOptions } from '../../src/app.ts'
import type { Context } from '../../src/context.ts'
import { type Gate, makeGate } from '../../src/db/gate/gate.ts'
import { endpoint, type Answer, type Call, type Endpoint } from '../../src/http/endpoint/endpoint.ts'
import { listQuery, readList } from '../../src/http/input/list-query.ts'
import { type Caller, keyOnly } from '../../src/access/caller.rules.ts'
import { Refusal } from '../../src/lib/refusal.ts'
import { plainSettings } from '#test/builders/plain-settings.ts'
import {
  AmountIn,
  Lang,
  lines,
  nullable,
  oneOf,
  Quantity,
  strict,
  text,
  Ulid,
} from '../../src/wire/common.schema.ts'

export const ulid = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
export const otherUlid = '01ARZ3NDEKTSV4RRFFQ69G5FAW'
export const prefix = '/v1/pos'

const brand = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5FB1',
  currency: 'EUR',
  timezone: 'Europe/Rome',
  defaultLanguage: 'it',
  languages: ['it', 'en', 'pt-BR'],
  taxMode: 'inclusive',
  ...plainSettings,
} as const

export const caller: Caller = {
  keyId: 'key-1',
  brand,
  scopes: ['tables.write', 'orders.read'],
  branchIds: [],
  backdateDays: 0,
  rateLimit: 100,
  ...keyOnly,
}

/** Keys by the header that shows them. */
export const bearer = { good: 'Bearer good', reader: 'Bearer reader' } as const

export const Thing = strict({
  name: text(10),
  note: Type.Optional(nullable(lines(500))),
  price: Type.Optional(AmountIn),
  restock: Type.Optional(Type.Boolean()),
  kind: Type.Optional(oneOf(['a', 'b'])),
  ids: Type.Optional(Type.Array(Ulid, { uniqueItems: true, maxItems: 3 })),
  parent_id: Type.Optional(nullable(Ulid)),
  lines: Type.Optional(
    Type.Array(
      strict({
        product_id: Ulid,
        quantity: Type.Unsafe<number>({ ...Quantity, exclusiveMinimum: 0, maximum: 999 }),
        seat: Type.Optional(Type.Integer({ minimum: 0 })),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  ),
  target: Type.Optional(
    Type.Union([strict({ course: Type.Integer() }), strict({ item_ids: Type.Array(Ulid) })]),
  ),
})

const data = strict({ data: Type.Unknown() })
const params = strict({ thing: Ulid })
const common = {
  tag: 'Things',
  resource: 'thing',
  summary: 'Do a thing',
  refuses: [],
  answer: data,
  status: 200,
} as const
const reading = { ...common, method: 'GET', scope: 'tables.read' } as const
const posting = { ...common, method: 'POST', scope: 'tables.write' } as const

/**
 * Calls that reached a handler, so that a test can check that a refused request reached none. `ended` counts long answers
 * that were sent, or whose client left.
 */
export type Seen = { calls: Call[]; ended: number }

type Handle = (call: Call) => Promise<Answer>

/** A small API with an operation of each kind. */
export function fakeEndpoints(seen: Seen, slow: () => Promise<void> = async () => {}): Endpoint[] {
  const echo: Handle = async call => {
    seen.calls.push(call)
    const { body, query, lang } = call
    return { data: { body, query, params: call.params, lang }, version: 3 }
  }
  const one = '/things/{thing}'
  const image = `${one}/image`
  const post = (operationId: string, handle: Handle) =>
    endpoint({ ...posting, path: `/${operationId}`, operationId, handle })
  return [
    endpoint({
      ...posting,
      path: '/things',
      operationId: 'createThing',
      body: Thing,
      status: 201,
      handle: echo,
    }),
    endpoint({
      ...reading,
      path: '/things',
      operationId: 'listThings',
      query: listQuery({ sorts: ['name'], filters: { branch_id: Ulid, q: text(50) } }),
      answer: Type.Unknown(),
      handle: async call => {
        seen.calls.push(call)
        const request = readList(call.query, call.lang)
        return {
          data: [request],
          meta: { total: 0, page: request.page, per_page: request.perPage, last_page: 1 },
          watermark: '2026-11-21T17:08:15.123456Z',
        }
      },
    }),
    endpoint({
      ...reading,
      path: one,
      operationId: 'readThing',
      params,
      query: strict({ lang: Type.Optional(Lang) }),
      handle: echo,
    }),
    endpoint({
      ...posting,
      method: 'PATCH',
      path: one,
      operationId: 'updateThing',
      params,
      body: Type.Partial(Thing, { additionalProperties: false }),
      handle: echo,
    }),
    endpoint({
      ...posting,
      method: 'DELETE',
      path: one,
      operationId: 'removeThing',
      params,
      handle: echo,
    }),
    endpoint({
      ...posting,
      method: 'PUT',
      path: image,
      operationId: 'putImage',
      params,
      takesFile: ['image/png'],
      handle: async call => ({ data: (call.body as unknown as Buffer).length }),
    }),
    endpoint({
      ...reading,
      path: image,
      operationId: 'getImage',
      params,
      handle: async () => ({
        data: null,
        raw: { bytes: Buffer.from('png'), type: 'image/png' },
        etag: '"abc"',
      }),
    }),
    endpoint({
      ...posting,
      path: `${one}/cancel`,
      operationId: 'cancelThing',
      params,
      body: strict({ reason: text(255), restock: Type.Optional(Type.Boolean({ default: true })) }),
      handle: echo,
    }),
    endpoint({
      ...posting,
      path: '/preview',
      scope: 'orders.read',
      operationId: 'preview',
      ignoresIdempotencyKey: true,
      handle: echo,
    }),
    post('slow', async call => {
      await slow()
      return echo(call)
    }),
    endpoint({
      ...reading,
      path: '/long',
      operationId: 'readLong',
      handle: async () => ({
        data: manyRows(() => seen.ended++),
      }),
    }),
    post('broken', () => Promise.reject(new Error('secret inside'))),
    post('away', () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
    ),
    post('refuse', () =>
      Promise.reject(new Refusal('session_not_open', 'The bill is closed.', { status: 'settled' })),
    ),
    post('undescribed', async () => ({
      data: 1,
      meta: { total: 1, page: 1, per_page: 1, last_page: 1 },
    })),
  ]
}

/** More than fits into a socket's buffer. */
async function* manyRows(ended: () => void) {
  try {
    for (let at = 0; at < 500; at++) yield 'x'.repeat(64 * 1024)
  } finally {
    ended()
  }
}

export type FakeApi = { app: FastifyInstance; seen: Seen; log: () => Record<string, unknown>[] }

/** The part of a context that the operations of tests use. */
export function fakeContext(log = pino({ level: 'silent' }), gate = makeGate()): Context {
  return { gate, log, now: Date.now, secret: Buffer.alloc(32, 7) } as unknown as Context
}

export async function fakeApi(
  options: Partial<AppOptions> & { slow?: () => Promise<void>; gate?: Gate } = {},
): Promise<FakeApi> {
  const seen: Seen = { calls: [], ended: 0 }
  const written: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void written.push(line) })
  const app = await buildApp(fakeContext(log, options.gate), fakeEndpoints(seen, options.slow), {
    authenticate: async header => {
      if (header === bearer.good) return caller
      return header === bearer.reader ? { ...caller, keyId: 'key-2', scopes: ['tables.read'] } : undefined
    },
    limiter: {
      admit: (_kind, _id, limit) => ({
        admitted: true,
        remaining: limit - 1,
        resetSeconds: 60,
        retryAfter: 0,
      }),
    },
    onSend: [checkAnswer],
    ...options,
  })
  return { app, seen, log: () => written.map(line => JSON.parse(line) as Record<string, unknown>) }
}

export type Refused = { code: string; message: string; details: Record<string, unknown> }

/** Path and rule of each field at fault. */
export function faultsIn(body: unknown): string[] {
  const { error } = body as { error: Refused }
  const fields = (error.details['fields'] ?? []) as { path: string; rule: string }[]
  return fields.map(({ path, rule }) => `${path} ${rule}`)
}

/** Reads everything from a plain connection until it is closed. */
export function rawExchange(port: number, ...pieces: (string | Buffer)[]): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', chunk => (received += chunk.toString('latin1')))
    socket.on('error', () => resolve(received))
    socket.on('close', () => resolve(received))
    for (const piece of pieces) socket.write(piece)
  })
}
