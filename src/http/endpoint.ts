import type { Deprecated } from './answer/deprecation.rules.ts'
import type { Live } from './answer/live-answer.ts'
import type { Static, TObject, TSchema } from 'typebox'
import type { GateKind } from '../db/gate.ts'
import type { OnceKey } from '../db/once.ts'
import type { Caller, StaffPermission } from '../access/caller.rules.ts'
import type { Scope } from '../access/scope.rules.ts'
import type { RefusalCode } from '../lib/refusal.ts'
import type { Turn } from '../lib/turn.ts'
import type { IfMatch } from '../lib/version.ts'

/** A request that has passed every check of `src/http`: typed, trimmed, allowed. */
export type Call<P = unknown, Q = unknown, B = unknown> = {
  caller: Caller
  params: P
  query: Q
  body: B
  /** From `Idempotency-Key`, on POST only. */
  once: OnceKey | undefined
  /** From `If-Match`, on PATCH, DELETE and actions. */
  ifMatch: IfMatch | undefined
  /** From `Last-Event-ID`, which a reader of a stream sends when it comes back. */
  lastEventId: string | undefined
  /** State of the request; for operations that queue it themselves. */
  turn: Turn
  /** From `lang`: one of the brand's languages; the brand's default when not sent. */
  lang: string
}

type ListMeta = { total: number; page: number; per_page: number; last_page: number }

export type Answer = {
  /** Of a large list an AsyncIterable: its rows are read while they are sent. */
  data: unknown
  /** Bytes that its entries hold until they are sent, when they have been read already. */
  holds?: number
  /**
   * Bytes that are sent as they are instead of `data`: an image, or an answer kept serialised. `lang` where they speak
   * another language than the call's; `fileName` where a browser may save them.
   */
  raw?: { bytes: Buffer; type: string; lang?: string; fileName?: string }
  /** Its language where that is not the call's: of frozen texts, when none was asked for. */
  lang?: string
  /** Makes `raw` of what was read, when the request has given back its place at the database: printing. */
  late?: () => Promise<NonNullable<Answer['raw']>>
  /** Server-sent events in place of everything else. */
  live?: Live
  meta?: ListMeta | Readonly<Record<string, number>>
  /** The record's version; becomes the strong ETag `"<version>"`. */
  version?: number
  /** A strong ETag, quotes included, of an answer that has no version. */
  etag?: string
  /** The request was done before; becomes `Idempotent-Replayed: true`. */
  replayed?: boolean
  /** Becomes `Sync-Watermark`: RFC 3339 in UTC with microseconds. */
  watermark?: string
}

type Of<T> = T extends TSchema ? Static<T> : undefined

/**
 * One operation of the API, as data: `http/serve-endpoint.ts` makes the route of it and `http/document/openapi.ts` its
 * documentation, so the two cannot differ. Every schema is strict: what it does not name is refused.
 */
export type Endpoint<
  P extends TObject | undefined = TObject | undefined,
  Q extends TObject | undefined = TObject | undefined,
  B extends TSchema | undefined = TSchema | undefined,
> = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below `/v1/pos`, parameters in braces: `/dining-sessions/{session}/orders`. */
  path: string
  /** `any`: every valid key will do. */
  scope: Scope | 'any'
  /** Scopes that the key needs beside it, for an operation that touches two resources. */
  alsoScopes?: readonly Scope[]
  /** The permission that signed-in staff need (`access/role.rules.ts`); required for every write and every restricted read. */
  act?: StaffPermission
  /** The operation itself asks for signed-in staff where the brand does, since some of what it takes comes without. */
  ownStaffRule?: true
  /** A guest at a table may call it, for their own bill. */
  guest?: true
  /** Groups operations in the documentation. */
  tag: string
  summary: string
  description?: string
  /** It is to go: every answer announces it, and the document marks it. */
  deprecated?: Deprecated
  /** Unique; camelCase verb and noun: `createTableOrder`. */
  operationId: string
  /** Path parameters are ULIDs; a malformed one is answered `not_found` with this resource name. */
  resource: string
  params?: P
  query?: Q
  body?: B
  /** `image`: the body is the file itself, at most 1 MiB, and `call.body` its bytes (a Buffer). */
  input?: 'json' | 'image'
  /** A POST without effect, or one that must never be repeated from memory: `Idempotency-Key` is not looked at. */
  ignoresIdempotencyKey?: true
  /** Its kind at the database's gate; by default a GET is a read and all else a write. `none`: it queues itself. */
  gate?: GateKind | 'none'
  /** Success: the status and the whole answer's schema. */
  status: 200 | 201
  answer: TSchema
  /** The answer is never JSON: the media types it comes as (`raw`). */
  comesAs?: readonly string[]
  /** Media types other than JSON that the query may ask for (`raw`): `text/csv`. */
  alsoAs?: readonly string[]
  /** Codes beyond those that every endpoint of its kind can give (`http/document/operation-codes.ts` lists those). */
  refuses: readonly RefusalCode[]
  handle(call: Call<Of<P>, Of<Q>, Of<B>>): Promise<Answer>
}

/** Every scope that a key needs; none where any key will do. */
export function scopesOf({ scope, alsoScopes = [] }: Pick<Endpoint, 'scope' | 'alsoScopes'>): Scope[] {
  return scope === 'any' ? [] : [scope, ...alsoScopes]
}

/** Gives an endpoint's handler the types of its schemas. */
export function endpoint<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(definition: Endpoint<P, Q, B>): Endpoint {
  return definition
}
