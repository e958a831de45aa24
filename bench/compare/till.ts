import type { Body, BrandAtHand, CallOptions, Reply } from '#test/support/api.ts'
import type { Entry } from './differences.ts'
import { Normaliser } from './normalise.ts'
import { operationAt } from './operations.ts'

export type TillOptions = { url: string; brandId: string; branchId: string; key: string }

/** Speaks for one brand to a running service, one request after the other, and records every answer. */
export class Till implements BrandAtHand {
  readonly entries: Entry[] = []
  readonly id: string
  readonly branchId: string
  readonly key: string
  readonly #url: string
  readonly #normaliser = new Normaliser(Date.now())
  #last: Promise<unknown> = Promise.resolve()

  constructor({ url, brandId, branchId, key }: TillOptions) {
    this.#url = url
    this.id = brandId
    this.branchId = branchId
    this.key = key
    this.#normaliser.name(brandId, 'brand')
    this.#normaliser.name(branchId, 'branch')
    this.#normaliser.name(unknownId, 'unknown id')
  }

  call = (method: string, path: string, options: CallOptions = {}): Promise<Reply> =>
    this.ask('', method, path, options)

  get = (path: string, options?: CallOptions): Promise<Reply> => this.call('GET', path, options)

  make = async (path: string, body?: unknown, options?: CallOptions): Promise<Body> => {
    const reply = await this.call('POST', path, { ...options, body })
    if (reply.status >= 300) throw new Error(`POST ${path}: ${reply.status} ${reply.text}`)
    return reply.body.data
  }

  /** The same till whose requests are recorded with a word on what they are for. */
  about(about: string): BrandAtHand {
    const call: BrandAtHand['call'] = (method, path, options) => this.ask(about, method, path, options ?? {})
    return { id: this.id, branchId: this.branchId, key: this.key, get: this.get, make: this.make, call }
  }

  /** Waits for the requests before it, also where a fixture sends several at once: ids are born in one order. */
  ask(about: string, method: string, path: string, options: CallOptions): Promise<Reply> {
    const asked = this.#last.then(() => this.#send(about, method, path, options))
    this.#last = asked.catch(() => undefined)
    return asked
  }

  async #send(about: string, method: string, path: string, options: CallOptions): Promise<Reply> {
    const reply = await this.unrecorded(method, path, options)
    const { status, headers, body: answer } = reply
    const operation = operationAt(method, path)
    const born = `${operation} #${this.entries.length + 1}`
    const request = `${method} ${this.#normaliser.text(path, `${born} path`)}`
    const isInOrder = about !== anyOrder && operation !== 'listTickets'
    const compared = isInOrder ? answer : sorted(answer)
    const normalised = this.#normaliser.answer({ status, headers, body: compared }, born)
    this.entries.push({ operation, about, request, answer: normalised })
    return reply
  }

  /** A request whose answer may depend on how fast the machine is. */
  async unrecorded(method: string, path: string, options: CallOptions): Promise<Reply> {
    const { key = this.key, body, raw, headers } = options
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${this.#url}/v1/pos${path}`, {
      method,
      headers: {
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent as string }),
    })
    const text = await textOf(response)
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: readAnswer(response.headers, text),
    }
  }
}

/** Reads a whole body, or the first chunk of an event stream, which never ends. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text()
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

/** An id that no record has. */
export const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** About a list by a time: two records may have the same one, or not. Its rows are compared, their order is not. */
export const anyOrder = 'in any order'

/** The id of a ticket is made from those of its order and station: it is in no order of its own. */
function sorted(answer: Body): Body {
  if (!Array.isArray(answer?.data)) return answer
  const keyOf = (row: Body): string => `${row.order_id} ${row.station_id} ${row.id}`
  return {
    ...answer,
    data: answer.data.toSorted((one: Body, other: Body) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  }
}

/** A page of a receipt for a printer holds drawn letters: of these only the kind is compared. */
function readAnswer(headers: Headers, text: string): unknown {
  const type = headers.get('content-type') ?? ''
  if (type.includes('json')) return JSON.parse(text)
  if (type.startsWith('text/csv')) return readTable(text)
  return type.startsWith('text/') || text === '' ? text : `<${text.slice(0, 4)} of ${type}>`
}

/** Rows by the names of their columns. */
function readTable(text: string): Record<string, string>[] {
  const [columns = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map(line => line.split(','))
  return rows.map(cells => Object.fromEntries(cells.map((cell, at) => [columns[at] ?? at, cell])))
}
