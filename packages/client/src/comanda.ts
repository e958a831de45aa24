import { type EventChoice, followEvents } from './events.ts'
import type {
  Answer,
  CommonOptions,
  DataOf,
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
import { type Received, send } from './send.ts'

export type ComandaOptions = {
  /** Where the service is: `https://pos.example.com`. */
  url: string
  /** An API key, or the token of a guest. */
  key: string
  staffToken?: string
  /** Milliseconds of one attempt; 30,000 unless said. */
  timeoutMs?: number
  /** How often a request is sent again; 4 times unless said. */
  retries?: number
  /** The longest `Retry-After` that is waited for, milliseconds; 60,000 unless said. */
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

/** The API of a service, for the holder of one key. */
export class Comanda {
  readonly #options: ComandaOptions

  constructor(options: ComandaOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') }
  }

  /** The same for a person who is signed in. */
  as(staffToken: string): Comanda {
    return new Comanda({ ...this.#options, staffToken })
  }

  /** Sends a request. @throws Refused, NoAnswer */
  async request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...[options]: Given<OptionsOf<OperationOf<M, P>>>
  ): Promise<Answer<OperationOf<M, P>>> {
    return (await this.#send(method, path, (options ?? {}) as Loose)) as Answer<OperationOf<M, P>>
  }

  /** Each of these gives `data` of the answer. @throws Refused, NoAnswer */
  async get<P extends PathOf<'get'>>(path: P, ...[options]: Given<OptionsOf<OperationOf<'get', P>>>) {
    return (await this.#send('get', path, (options ?? {}) as Loose)).data as DataOf<OperationOf<'get', P>>
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

  /** A list page by page, in any order; records that are made meanwhile may move others to another page. */
  pages<P extends ListPath>(path: P, ...[options]: Given<ListOptions<P>>): AsyncGenerator<Page<RecordOf<P>>> {
    return readPages(this.#askFor<RecordOf<P>>(path, options as Loose | undefined))
  }

  /** Every record of a list once, in the order of their ids, whatever is made meanwhile. */
  each<P extends ListPath>(path: P, ...[options]: Given<ListOptions<P>>): AsyncGenerator<RecordOf<P>> {
    return readEach(this.#askFor<RecordOf<P>>(path, options as Loose | undefined))
  }

  /**
   * The records of a list that have changed, page by page; the last page has the watermark to keep for the next time.
   * @param since the watermark that was kept; without one, everything
   */
  changes<P extends SyncPath>(
    path: P,
    since?: string,
    ...[options]: Given<ListOptions<P>>
  ): AsyncGenerator<Changes<RecordOf<P>>> {
    return readChanges(this.#askFor<RecordOf<P>>(path, options as Loose | undefined), since)
  }

  /** Events as they happen, each once and in order, through every broken connection, until the signal. */
  events(choice: EventChoice = {}): AsyncGenerator<Event> {
    const { url, fetch = globalThis.fetch } = this.#options
    return followEvents(
      {
        open: (query, headers, signal) =>
          fetch(`${url}/v1/pos/events/stream${query}`, {
            headers: { ...this.#headers(), ...headers },
            signal,
          }),
        lastPosition: async () =>
          (await this.request('get', '/events', { query: { limit: 1 } })).meta.last_position,
      },
      choice,
    )
  }

  #askFor<T>(path: string, options: Loose = {}): Ask<T> {
    return async query => {
      const asked = { ...options, query: { ...options.query, ...query } }
      return (await this.#send('get', path, asked)) as Page<T>
    }
  }

  #headers(staffToken = this.#options.staffToken): Record<string, string> {
    return {
      authorization: `Bearer ${this.#options.key}`,
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
    const received = await send({
      method: method.toUpperCase(),
      url: `${url}/v1/pos${filled(path, options.path ?? {})}${queryOf(options.query ?? {})}`,
      headers: { ...this.#headers(options.staffToken), ...headersOf(method, options), ...options.headers },
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

function headersOf(method: Method, options: Loose): Record<string, string> {
  const { body, ifMatch, approvalToken } = options
  const isJson = !(body instanceof Blob) && bodyOf(method, body) !== undefined
  return {
    ...(isJson && { 'content-type': 'application/json' }),
    ...(method === 'post' && { 'idempotency-key': options.idempotencyKey ?? newKey() }),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    ...(approvalToken !== undefined && { 'x-approval-token': approvalToken }),
  }
}

/** Random, also on pages that are not served by https, which lack `randomUUID`. */
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

/** Lists are separated by commas; what is undefined is left out. */
function queryOf(values: Values): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}
