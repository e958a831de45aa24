import type { Deprecated } from './deprecation.rules.ts'
import type { Static, TObject, TSchema } from 'typebox'
import type { GateKind } from '../../db/gate/gate.ts'
import type { IdempotencyKey } from '../../lib/idempotency-key.types.ts'
import type { Caller } from '../../access/caller.rules.ts'
import type { SentCookie } from './cookie.rules.ts'
import type { StaffPermission } from '../../access/role.rules.ts'
import type { Scope } from '../../access/scope.rules.ts'
import type { RefusalCode } from '../../lib/refusal.ts'
import type { EventType } from '../../wire/event.types.ts'
import type { Turn } from '../../lib/turn.ts'
import type { IfMatch } from '../../lib/version.ts'

/** Prefix of every endpoint's path. */
export const apiPrefix = '/v1/pos'

/** Generates the pieces of a stream until the signal aborts. */
export type Live = (signal: AbortSignal) => AsyncIterable<string>

/** The browser of a request. */
export type Browser = {
  /** Whether the connection to it is https, by itself or at a trusted proxy. */
  encrypted: boolean
  ip: string | null
  userAgent: string | null
  requestId: string
  /** The device's cookie, if it is the credential. */
  cookie: SentCookie | undefined
}

/** A request that has passed every check of `src/http`. */
export type Call<P = unknown, Q = unknown, B = unknown> = {
  caller: Caller
  params: P
  query: Q
  body: B
  /** From `Idempotency-Key`; POST only. */
  idempotencyKey: IdempotencyKey | undefined
  /** From `If-Match`; PATCH, DELETE and actions only. */
  ifMatch: IfMatch | undefined
  /** Whether `If-None-Match` names this ETag: the answer is then 304 whatever its data, so a costly read can be left out. */
  knows: (etag: string) => boolean
  /** From `Last-Event-ID`, which the reader of a stream sends to resume. */
  lastEventId: string | undefined
  browser: Browser
  /** State of the request, for operations with their own queue. */
  turn: Turn
  /** From `lang`: one of the brand's languages; its default language when not sent. */
  lang: string
}

export type Answer = {
  /** A long list is an AsyncIterable whose rows are read while they are sent; guests get none. */
  data: unknown
  /**
   * Bytes to send instead of `data`: an image, or an answer serialised before. `lang` where their language differs from the
   * call's; `fileName` where browsers may save them.
   */
  raw?: { bytes: Buffer; type: string; lang?: string; fileName?: string }
  /** The language of the answer where it differs from the call's, as for stored texts. */
  lang?: string
  /** Makes `raw` after the request has left the database gate: for printing. */
  makeRaw?: () => Promise<NonNullable<Answer['raw']>>
  /** Server-sent events, instead of everything else. */
  live?: Live
  meta?: Readonly<Record<string, number>>
  /** The record's version; becomes the strong ETag `"<version>"`. */
  version?: number
  /** A strong ETag, quotes included, for an answer without a version. */
  etag?: string
  /** The answer repeats an earlier request; becomes `Idempotent-Replayed: true`. */
  replayed?: boolean
  /** Becomes `Sync-Watermark`: RFC 3339 in UTC with microseconds. */
  watermark?: string
  /** Becomes `Set-Cookie`. */
  cookie?: string
  /** Becomes `Events-Position`. */
  eventsPosition?: number
}

type Of<T> = T extends TSchema ? Static<T> : undefined

/**
 * Describes an operation of the API. `http/serve-endpoint.ts` makes the route and `http/document/openapi.ts` the
 * documentation from it, so the two cannot differ. Every schema is strict: unknown fields are refused.
 */
export type Endpoint<
  P extends TObject | undefined = TObject | undefined,
  Q extends TObject | undefined = TObject | undefined,
  B extends TSchema | undefined = TSchema | undefined,
> = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Relative to `/v1/pos`, with parameters in braces: `/dining-sessions/{session}/orders`. */
  path: string
  /** `any` accepts every valid key; `none` needs no key, and its `call` has no caller. */
  scope: Scope | 'any' | 'none'
  /** Only pages of the service itself may call it: it sets or clears their cookie. */
  ownPages?: true
  /** Additional scopes that the key needs, for an operation on two resources. */
  alsoScopes?: readonly Scope[]
  /** A scope that suffices in place of the others. */
  orScope?: Scope
  /**
   * The permission that signed-in staff need (`access/role.rules.ts`); required for every write and every restricted
   * read.
   */
  permission?: StaffPermission
  /** The operation itself enforces the brand's `require_staff`, because some of its requests are exempt. */
  ownStaffRule?: true
  /** Waiters may call it too where the brand lets them take payments (`waiter_may_pay`). */
  alsoWaiters?: true
  /**
   * A device that requires staff may call it while nobody is signed in. Closed by default: what stays open shows the room, the
   * menu and the kitchen, or lets a person sign in.
   */
  openToDevices?: true
  /** Guests at a table may call it for their own bill. */
  guest?: true
  /** Groups operations in the documentation. */
  tag: string
  summary: string
  description?: string
  /** Announced on every answer and marked in the document. */
  deprecated?: Deprecated
  /** Unique; a verb and a noun in camelCase: `createTableOrder`. */
  operationId: string
  /** Resource named in `not_found`, which also answers malformed ids in the path. */
  resource: string
  params?: P
  query?: Q
  body?: B
  /** Media types, for the document: the body is a file of at most 1 MiB, and `call.body` a Buffer. */
  takesFile?: readonly string[]
  /** A list that entries leave without a change: clients cannot sync it, and its answers have no `Sync-Watermark`. */
  neverSynced?: true
  /** For a POST without effect, or one whose answer must never be replayed. */
  ignoresIdempotencyKey?: true
  /** The record has no version, so a POST that changes it takes no `If-Match`. */
  unversioned?: true
  /** Kind of work at the database gate; by default GET is `read` and all else `write`. `none`: it has its own queue. */
  gate?: GateKind | 'none'
  /** Status and schema of the successful answer. */
  status: 200 | 201
  answer: TSchema
  /** Headers of the answer that only this operation has, as the document describes them. */
  ownHeaders?: Readonly<Record<string, object>>
  /** The data of each type of event that the answer lists, for the document. */
  eventData?: Readonly<Record<EventType, TSchema>>
  /** Media types of an answer that is never JSON (`raw`). */
  comesAs?: readonly string[]
  /** Further media types that the query can select (`raw`): `text/csv`. */
  alsoAs?: readonly string[]
  /** Codes in addition to those in `http/endpoint/operation-codes.ts`. */
  refuses: readonly RefusalCode[]
  handle(call: Call<Of<P>, Of<Q>, Of<B>>): Promise<Answer>
}

/** Lists every scope that a key needs; empty where any key is accepted. */
export function scopesOf({ scope, alsoScopes = [] }: Pick<Endpoint, 'scope' | 'alsoScopes'>): Scope[] {
  return scope === 'any' || scope === 'none' ? [] : [scope, ...alsoScopes]
}

/** Types an endpoint's handler by its schemas. */
export function endpoint<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(definition: Endpoint<P, Q, B>): Endpoint {
  return definition
}
