import { type EventChoice, followEvents } from './events.ts'
import type {
  Answer,
  CommonOptions,
  DataOf,
  FormatPart,
  Given,
  ListOptions,
  ListPath,
  Method,
  OperationOf,
  OptionsOf,
  PathOf,
  RecordOf,
  SyncPath,
} from './operation.types.ts'
import { type Ask, type Page, readEach, readPages } from './read-pages.ts'
import { type Changes, readChanges } from './read-changes.ts'
import type { Event } from './schema.ts'
import { sentOnce, isRepeatable } from './repeats.ts'
import { type Received, send } from './send.ts'

export type ComandaOptions = {
  /** The address of the service: `https://pos.example.com`. */
  url: string
  /** An API key or a guest token. Pages of the service itself leave it out: their paired browser sends its cookie. */
  key?: string
  staffToken?: string
  /** The limit of one attempt, milliseconds; 30,000 by default. */
  timeoutMs?: number
  /** The number of retries; 4 by default. */
  retries?: number
  /** The longest `Retry-After` to wait for, milliseconds; 60,000 by default. */
  maxWaitMs?: number
  fetch?: typeof fetch
}

type Loose = CommonOptions & {
  path?: Values
  query?: Values
  body?: unknown
}
type Values = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
/** An answer before its operation is known. */
type Read = { data: unknown; meta: unknown } & Omit<Answer<never>, 'data' | 'meta'>

/** A client for the API of a service, with one key. */
export class Comanda {
  readonly #options: ComandaOptions

  constructor(options: ComandaOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') }
  }

  /** Returns a client that acts for a signed-in person. */
  as(staffToken: string): Comanda {
    return new Comanda({ ...this.#options, staffToken })
  }

  /** Sends a request and returns the whole answer. @throws Refused, NoAnswer */
  async request<M extends Method, P extends PathOf<M>, F extends string | undefined = undefined>(
    method: M,
    path: P,
    ...[options]: Given<OptionsOf<OperationOf<M, P>> & FormatPart<OperationOf<M, P>, F>>
  ): Promise<Answer<OperationOf<M, P>, F>> {
    return (await this.#send(method, path, (options ?? {}) as Loose)) as Answer<OperationOf<M, P>, F>
  }

  /** Sends a request and returns the `data` of the answer, like the next four. @throws Refused, NoAnswer */
  async get<P extends PathOf<'get'>, F extends string | undefined = undefined>(
    path: P,
    ...[options]: Given<OptionsOf<OperationOf<'get', P>> & FormatPart<OperationOf<'get', P>, F>>
  ) {
    return (await this.#send('get', path, (options ?? {}) as Loose)).data as DataOf<OperationOf<'get', P>, F>
  }

  async post<P extends PathOf<'post'>>(path: P, ...[options]: Given<OptionsOf<OperationOf<'post', P>>>) {
    return (await this.#send('post', path, (options ?? {}) as Loose)).data as DataOf<OperationOf<'post', P>>
  }

  async put<P extends PathOf<'put'>>(path: P, ...[options]: Given<OptionsOf<OperationOf<'put', P>>>) {
    return (await this.#send('put', path, (options ?? {}) as Loose)).data as DataOf<OperationOf<'put', P>>
  }

  async patch<P extends PathOf<'patch'>>(path: P, ...[options]: Given<OptionsOf<OperationOf<'patch', P>>>) {
    return (await this.#send('patch', path, (options ?? {}) as Loose)).data as DataOf<OperationOf<'patch', P>>
  }

  async delete<P extends PathOf<'delete'>>(
    path: P,
    ...[options]: Given<OptionsOf<OperationOf<'delete', P>>>
  ) {
    return (await this.#send('delete', path, (options ?? {}) as Loose)).data as DataOf<
      OperationOf<'delete', P>
    >
  }

  /** Reads a list page by page, in any order. Records created meanwhile may shift others to another page. */
  pages<P extends ListPath>(path: P, ...[options]: Given<ListOptions<P>>): AsyncGenerator<Page<RecordOf<P>>> {
    return readPages(this.#askFor<RecordOf<P>>(path, options as Loose | undefined))
  }

  /** Reads every record of a list once, sorted by id, even if records are created meanwhile; `events` reads events. */
  each<P extends Exclude<ListPath, '/events'>>(
    path: P,
    ...[options]: Given<ListOptions<P>>
  ): AsyncGenerator<RecordOf<P>> {
    return readEach(this.#askFor<RecordOf<P>>(path, options as Loose | undefined))
  }

  /**
   * Reads the changed records of a list page by page. The last page has the watermark to store for the next call.
   * @param since the stored watermark; without one, reads everything
   */
  changes<P extends SyncPath>(
    path: P,
    since?: string,
    ...[options]: Given<ListOptions<P>>
  ): AsyncGenerator<Changes<RecordOf<P>>> {
    return readChanges(this.#askFor<RecordOf<P>>(path, options as Loose | undefined), since)
  }

  /** Follows events, each once and in order, across broken connections, until the signal aborts. */
  events<T extends Event['type'] = Event['type']>(
    choice: EventChoice<T> = {},
  ): AsyncGenerator<Extract<Event, { type: T }>> {
    const { url, fetch = globalThis.fetch } = this.#options
    return followEvents(
      {
        open: (query, headers, signal) =>
          fetch(`${url}/v1/pos/events/stream${query}`, {
            headers: { ...this.#headers(), ...headers },
            signal,
          }),
        lastPosition: async () => {
          const signal = choice.signal && { signal: choice.signal }
          const query = { per_page: 1, direction: 'desc' } as const
          const [latest] = await this.get('/events', { query, retries: 0, ...signal })
          return latest?.position ?? 0
        },
      },
      choice,
    ) as AsyncGenerator<Extract<Event, { type: T }>>
  }

  #askFor<T>(path: string, options: Loose = {}): Ask<T> {
    return async query => {
      const merged = { ...options, query: { ...options.query, ...query } }
      return (await this.#send('get', path, merged)) as Page<T>
    }
  }

  #headers(staffToken = this.#options.staffToken): Record<string, string> {
    const { key } = this.#options
    return {
      // The second is for browsers that do not say where a request comes from.
      ...(key !== undefined ? { authorization: `Bearer ${key}` } : { 'x-comanda': '1' }),
      ...(staffToken !== undefined && { 'x-staff-token': staffToken }),
    }
  }

  async #send(method: Method, path: string, options: Loose): Promise<Read> {
    const {
      url,
      fetch = globalThis.fetch,
      timeoutMs = 30_000,
      retries = 4,
      maxWaitMs = 60_000,
    } = this.#options
    const headers = lowerCased({
      ...this.#headers(options.staffToken),
      ...headersOf(method, path, options),
      ...options.headers,
    })
    const received = await send({
      method: method.toUpperCase(),
      url: `${url}/v1/pos${filled(path, options.path ?? {})}${queryOf(options.query ?? {})}`,
      headers,
      isRepeatable: isRepeatable(method, path, headers),
      body: bodyOf(method, options.body),
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? timeoutMs,
      retries: options.retries ?? retries,
      maxWaitMs,
      fetch,
    })
    return answerOf(received)
  }
}

function answerOf({ status, headers, content }: Received): Read {
  const isJson = (headers.get('content-type') ?? '').startsWith('application/json')
  const { data, meta } = (isJson ? content : { data: content }) as Pick<Read, 'data' | 'meta'>
  const requestId = headers.get('x-request-id') ?? undefined
  return { data, meta, status, headers, requestId }
}

/** Makes `If-Match` and `if-match` the same header; the later one counts. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function headersOf(method: Method, path: string, options: Loose): Record<string, string> {
  const { body, ifMatch, approvalToken } = options
  const isJson = !(body instanceof Blob) && bodyOf(method, body) !== undefined
  const hasKey = method === 'post' && !sentOnce.has(path)
  return {
    ...(isJson && { 'content-type': 'application/json' }),
    ...(hasKey && { 'idempotency-key': options.idempotencyKey ?? newKey() }),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    ...(approvalToken !== undefined && { 'x-approval-token': approvalToken }),
  }
}

/** Generates a random key; `randomUUID` is missing on pages without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function bodyOf(method: Method, body: unknown): string | Blob | undefined {
  if (body instanceof Blob) return body
  if (body !== undefined) return JSON.stringify(body)
  return method === 'post' || method === 'patch' ? '{}' : undefined
}

function filled(path: string, values: Values): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === '') throw new TypeError(`The path ${path} needs "${name}"`)
    return encodeURIComponent(String(value))
  })
}

/** Formats a query: lists are comma-separated, undefined values left out. */
function queryOf(values: Values): string {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}
