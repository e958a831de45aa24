import type { Api, Body, BrandAtHand, Reply } from '#test/support/api.ts'
import { dispatchOnce } from '../../src/events/dispatch-events.ts'
import { ownPage } from '#test/fixtures/sample.ts'
import { operationAt } from '#test/contract/listed-codes.ts'

/** A request and its answer as they were sent. `params` are the ids in the path, by name. */
type RecordedCall = { params?: Record<string, string>; request?: unknown; answer?: unknown }

/** Examples for the document: real calls by operation, real refusals by code. */
export type Recording = {
  operations: Record<string, RecordedCall>
  refusals: Record<string, { message: string; details: unknown }>
}

export type Headers = Record<string, string>

/** Speaks to the service for one brand, and keeps the first successful call of each operation. */
export class Recorder {
  readonly recording: Recording = { operations: {}, refusals: {} }
  private readonly api: Api
  private readonly brand: BrandAtHand

  constructor(api: Api, brand: BrandAtHand) {
    this.api = api
    this.brand = brand
  }

  get branchId(): string {
    return this.brand.branchId
  }

  get = (path: string): Promise<Body> => this.send('GET', path, undefined)
  post = (path: string, body?: unknown, headers?: Headers): Promise<Body> =>
    this.send('POST', path, body, headers)
  patch = (path: string, body: unknown): Promise<Body> => this.send('PATCH', path, body)
  remove = (path: string): Promise<Body> => this.send('DELETE', path, undefined)

  /** The same without an entry in the recording: what an example needs around it. */
  quietly = (path: string, body?: unknown, headers?: Headers): Promise<Body> =>
    this.brand.make(path, body, headers === undefined ? {} : { headers })

  /** Reads something that is no example. */
  read = async (path: string): Promise<Body> => (await this.brand.get(path)).body.data

  /** Gives events their positions, as a running service does by itself. */
  dispatch = (): Promise<unknown> => dispatchOnce(this.api.db)

  async upload(method: 'POST' | 'PUT', path: string, file: Uint8Array, type: string): Promise<void> {
    const reply = await this.brand.call(method, path, { raw: file, headers: { 'content-type': type } })
    this.keep(method, path, undefined, requireSuccess(method, path, reply))
  }

  /** A request that is refused: the example of its code. */
  async refused(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<void> {
    const { status, body: answer } = await this.brand.call(method, path, { body, headers })
    if (status < 400) throw new Error(`${method} ${path} was not refused`)
    const { code, message, details } = answer.error
    this.recording.refusals[code] ??= { message, details }
  }

  /** Sends a request as the device that a code pairs. */
  async asDevice(code: string, path: string): Promise<void> {
    const paired = await this.api.call('POST', '/pair', { body: { code }, headers: ownPage })
    const cookie = paired.headers.getSetCookie()[0]!.split(';')[0]!
    const reply = await this.api.call('POST', path, { headers: { cookie, ...ownPage } })
    this.keep('POST', path, undefined, requireSuccess('POST', path, reply))
  }

  private async send(method: string, path: string, body: unknown, headers: Headers = {}): Promise<Body> {
    const reply = await this.brand.call(method, path, { ...(body === undefined ? {} : { body }), headers })
    requireSuccess(method, path, reply)
    this.keep(method, path, body, reply)
    return reply.body?.data
  }

  private keep(method: string, path: string, request: unknown, reply: Reply): void {
    const endpoint = operationAt(this.api.endpoints, method, path)
    if (endpoint === undefined) throw new Error(`No operation: ${method} ${path}`)
    const sent = path.split('?', 1)[0]!.split('/')
    const names = endpoint.path.split('/')
    const params = Object.fromEntries(
      names.flatMap((name, at) => (name.startsWith('{') ? [[name.slice(1, -1), sent[at]!]] : [])),
    )
    this.recording.operations[endpoint.operationId] ??= {
      ...(Object.keys(params).length === 0 ? {} : { params }),
      ...(request === undefined ? {} : { request }),
      ...(reply.body === undefined ? {} : { answer: reply.body }),
    }
  }
}

function requireSuccess(method: string, path: string, reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`)
  return reply
}

const ulid = /[0-7][0-9A-HJKMNP-TV-Z]{25}/g
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)/g
const contentHash = /[0-9a-f]{64}/g
const deviceCode = '[2-9A-HJKMNP-TV-Z]{6}'
const token = /comanda_(\w+?)_[\w-]{20,}/g

/**
 * A recording that reads the same at every run: ids are numbered in the order in which they first appear, tokens are
 * cut short, and moments taken from the clock of the database become the moment of the story.
 * @param clock the story's moment, and the earliest one that only the database's clock can give
 */
export function reproducible(recording: Recording, clock: { at: string; database: number }): Recording {
  const ids = new Map<string, string>()
  const numbered = (id: string) => {
    if (!ids.has(id)) ids.set(id, `01KTYPRR00${String(ids.size + 1).padStart(16, '0')}`)
    return ids.get(id)!
  }
  const text = JSON.stringify(recording)
    .replaceAll(token, (_whole, kind: string) => `comanda_${kind}_3q2-7w`)
    .replaceAll(/whsec_[\w+/=]{44}/g, 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD')
    .replaceAll(/(?<="last_four":")\w{4}/g, '-7w4')
    // Of a receipt: its ids are part of it.
    .replaceAll(
      /(?<=hash":")[0-9a-f]{64}/g,
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    )
    // Written within a second of the first request, so a list has it or not.
    .replaceAll(/(?<="last_used_at":)"[^"]+"/g, 'null')
    .replaceAll(new RegExp(`(?<="code":")${deviceCode}(?=")`, 'g'), 'K7QX2M')
    // The machine that records.
    .replaceAll(/(?<="last_seen_at":|"last_seen_ip":|"user_agent":)"[^"]+"/g, 'null')
    .replaceAll(ulid, numbered)
    .replaceAll(contentHash, 'e3b0c442'.repeat(8))
    .replaceAll(moment, shown => (Date.parse(shown) >= clock.database ? clock.at : shown))
  return JSON.parse(text) as Recording
}
