import type { paths } from './schema.ts'

// From the paths of the API document: the options that a request takes and the answer that it gets.

type Prefix = '/v1/pos'
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that have a method, as the API document writes them, without `/v1/pos`. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: M extends keyof paths[P] ? (P extends `${Prefix}${infer Short}` ? Short : never) : never
}[keyof paths]

export type OperationOf<M extends Method, P extends string> = `${Prefix}${P}` extends infer Full extends
  keyof paths
  ? M extends keyof paths[Full]
    ? paths[Full][M]
    : never
  : never

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- of an operation without parameters
type Nothing = Record<never, never>
type ParametersOf<O> = O extends { parameters: infer All } ? All : Nothing

/** Options of every request, beside its parameters and its body. */
export type CommonOptions = {
  /** Of the person who is signed in, in place of the client's own. */
  staffToken?: string
  /** Of a manager who allows this one request. */
  approvalToken?: string
  /** The version that the record must still have; else it is refused with `version_conflict`. */
  ifMatch?: number
  /** Made here unless given. Give one of your own to repeat a request after your program was restarted. */
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
  retries?: number
  headers?: Readonly<Record<string, string>>
}

type PathPart<O> = 'path' extends keyof ParametersOf<O> ? { path: ParametersOf<O>['path'] } : Nothing
type QueryPart<O> = 'query' extends keyof ParametersOf<O>
  ? ParametersOf<O> extends { query: infer Needed }
    ? { query: Needed }
    : { query?: ParametersOf<O>['query'] }
  : Nothing
type BodyPart<O> = O extends { requestBody: { content: infer Content } }
  ? { body: BodyIn<Content> }
  : O extends { requestBody?: { content: infer Content } }
    ? 'requestBody' extends keyof O
      ? { body?: BodyIn<Content> }
      : Nothing
    : Nothing
type BodyIn<Content> = Content extends { 'application/json': infer Json } ? Json : Blob

export type OptionsOf<O> = PathPart<O> & QueryPart<O> & BodyPart<O> & CommonOptions

/** Options may be left out where an operation needs none. */
export type Given<T> = Nothing extends T ? [options?: T] : [options: T]

type AnswersOf<O> = O extends { responses: infer All } ? All[keyof All] : never
type ContentOf<O> = AnswersOf<O> extends infer Each ? (Each extends { content: infer C } ? C : never) : never
type DataIn<C> = {
  [T in keyof C]: T extends 'application/json'
    ? C[T] extends { data: infer Data }
      ? Data
      : C[T]
    : T extends `text/${string}`
      ? string
      : Uint8Array
}[keyof C]

/** The `data` of an answer; a page is a text, and a picture or PDF is bytes. */
export type DataOf<O> = DataIn<ContentOf<O>>
export type MetaOf<O> = ContentOf<O> extends { 'application/json': { meta: infer Meta } } ? Meta : undefined

/** A whole answer. After `If-None-Match` it may have status 304 and no data. */
export type Answer<O> = {
  data: DataOf<O>
  meta: MetaOf<O>
  status: number
  headers: Headers
  requestId: string | undefined
}

type QueryOf<O> = 'query' extends keyof ParametersOf<O> ? NonNullable<ParametersOf<O>['query']> : Nothing

/** The paths of lists that are read page by page. */
export type ListPath = {
  [P in PathOf<'get'>]: 'per_page' extends keyof QueryOf<OperationOf<'get', P>> ? P : never
}[PathOf<'get'>]

/** The paths of lists that can be kept in step: they take `updated_since`. */
export type SyncPath = {
  [P in ListPath]: 'updated_since' extends keyof QueryOf<OperationOf<'get', P>> ? P : never
}[ListPath]

export type RecordOf<P extends ListPath> =
  DataOf<OperationOf<'get', P>> extends readonly (infer Item)[] ? Item : never
export type ListOptions<P extends ListPath> = OptionsOf<OperationOf<'get', P>>
