import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ownTurn } from '../../lib/own-turn.ts'
import { tooManyLargeAnswers } from '../http.refusals.ts'
import type { Answer } from '../endpoint.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Up to this size an answer is sent directly: the operating system buffers it. */
export const largeBytes = 64 * kilobyte
/** Memory of a streamed answer of any length: a batch of its rows, and bytes written but not yet sent. */
const streamBytes = 4 * megabyte
/** Memory of a waiting answer in addition to its bytes. */
const waiterBytes = 16 * kilobyte
/** Length from which a piece is written. */
const pieceLength = 16 * kilobyte

/**
 * Limits of large answers: memory in bytes of those being sent and of those waiting, and how many milliseconds a client may
 * take to read one and may pause while reading.
 */
const defaults = {
  sentOfAll: 40 * megabyte,
  sentOfBrand: 12 * megabyte,
  waitingOfAll: 32 * megabyte,
  waitingOfBrand: 16 * megabyte,
  readingMs: 120_000,
  pauseMs: 10_000,
}

/** Entries of a list that are read or made while they are sent. */
type Entries = Iterable<unknown> | AsyncIterable<unknown>

function isEntries(value: unknown): value is Entries {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Symbol.asyncIterator in value || Symbol.iterator in value
}

/** Whether data is streamed: it is entries, or one of its fields is. */
export function isStreamed(data: unknown): boolean {
  return isEntries(data) || hasEntries(data)
}

function hasEntries(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && Object.values(data).some(isEntries)
}

/**
 * Generates the JSON of an answer in pieces; other requests run between them.
 * @param redact redacts an entry, or the fields around the entries, for the caller
 */
export async function* answerPieces(
  { data, meta }: Pick<Answer, 'data' | 'meta'>,
  redact: (data: unknown) => unknown,
): AsyncGenerator<string> {
  let text = ''
  for await (const part of answerParts(data, meta, redact)) {
    text += part
    if (text.length < pieceLength) continue
    yield text
    text = ''
    await ownTurn()
  }
  yield text
}

async function* answerParts(data: unknown, meta: Answer['meta'], redact: (data: unknown) => unknown) {
  yield '{"data":'
  if (isEntries(data)) yield* listParts(data, redact)
  else yield* recordParts(data as Record<string, unknown>, redact)
  yield meta === undefined ? '}' : `,"meta":${JSON.stringify(meta)}}`
}

async function* recordParts(
  record: Record<string, unknown>,
  redact: (data: unknown) => unknown,
): AsyncGenerator<string> {
  const whole = Object.entries(record).filter(([, value]) => !isEntries(value))
  const redacted = redact(Object.fromEntries(whole)) as Record<string, unknown>
  // Whether a note in an entry is shown depends on the record that it is in.
  const plain = Object.fromEntries(whole.filter(([, value]) => typeof value !== 'object'))
  let before = '{'
  for (const [name, value] of Object.entries(record)) {
    yield `${before}${JSON.stringify(name)}:`
    const redactIn = (entry: unknown) => (redact({ ...plain, [name]: entry }) as typeof plain)[name]
    if (isEntries(value)) yield* listParts(value, redactIn)
    else yield JSON.stringify(redacted[name])
    before = ','
  }
  yield '}'
}

async function* listParts(entries: Entries, redact: (data: unknown) => unknown): AsyncGenerator<string> {
  let before = '['
  for await (const entry of entries) {
    yield before
    if (hasEntries(entry)) yield* recordParts(entry, redact)
    else yield JSON.stringify(redact(entry))
    before = ','
  }
  yield before === ',' ? ']' : '[]'
}

/** The most bytes written in one turn of the event loop. */
const sliceBytes = 128 * kilobyte

/**
 * Turns long cached bytes into a stream of slices. Writing megabytes copies them at once, and several such writes block
 * all other requests.
 */
export function inSlices(bytes: Buffer): Buffer | Readable {
  return bytes.length > sliceBytes ? Readable.from(slicesOf(bytes), { objectMode: false }) : bytes
}

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes)
    await ownTurn()
  }
}

/** Body of an answer: complete bytes, or a Readable that makes them while they are sent. */
type Sent = string | Buffer | object

/** `holds`: bytes already in memory that a stream is made of. */
type Large = { brandId: string; body: Sent; holds?: number }

type Place = Required<Large> & { bytes: number; isSent: boolean; start: () => void }

/**
 * Bounds the memory of large answers until their clients have read them, in all and for each brand. Further answers wait
 * in the order of arrival, also within a bound. Clients that do not read are disconnected.
 */
export class LargeAnswers {
  readonly #limits: typeof defaults
  readonly #waiting = new Set<Place>()
  readonly #sent = new Map<string, number>()
  #sentOfAll = 0

  constructor(limits: Partial<typeof defaults> = {}) {
    this.#limits = { ...defaults, ...limits }
  }

  /**
   * Waits until this answer may be sent; its place is freed when the answer or its connection ends.
   * @param mayRefuse false for completed writes, which must not be answered as if they had failed
   */
  async admit({ brandId, body, holds = 0 }: Large, { raw }: FastifyReply, mayRefuse: boolean): Promise<void> {
    if (raw.closed || raw.destroyed) return
    const bytes = isMade(body) ? body.length : Math.max(streamBytes, holds)
    const turn = Promise.withResolvers<void>()
    const place = { brandId, body, holds, bytes, isSent: false, start: turn.resolve }
    if (mayRefuse && !this.#hasRoom(place)) throw tooManyLargeAnswers()
    raw.once('close', () => {
      this.#leave(place)
      turn.resolve()
    })
    this.#waiting.add(place)
    this.#startNext()
    await turn.promise
    if (raw.closed) return
    const { readingMs, pauseMs } = this.#limits
    raw.setTimeout(pauseMs, () => raw.destroy())
    const end = setTimeout(() => raw.destroy(), readingMs).unref()
    raw.once('close', () => clearTimeout(end))
  }

  #hasRoom(place: Place): boolean {
    if (this.#maySend(place)) return true
    const { waitingOfAll, waitingOfBrand } = this.#limits
    const all = [...this.#waiting, place]
    const ofBrand = all.filter(({ brandId }) => brandId === place.brandId)
    return heldBytes(all) <= waitingOfAll && heldBytes(ofBrand) <= waitingOfBrand
  }

  /** An answer above its brand's limit is sent when no other is. */
  #maySend({ brandId, bytes }: Place): boolean {
    const { sentOfAll, sentOfBrand } = this.#limits
    const ofBrand = this.#sent.get(brandId) ?? 0
    return fits(bytes, this.#sentOfAll, sentOfAll) && fits(bytes, ofBrand, sentOfBrand)
  }

  #startNext(): void {
    for (const place of this.#waiting) {
      if (!this.#maySend(place)) continue
      this.#waiting.delete(place)
      this.#count(place, place.bytes)
      place.isSent = true
      place.start()
    }
  }

  #leave(place: Place): void {
    this.#waiting.delete(place)
    if (!place.isSent) return
    place.isSent = false
    this.#count(place, 0 - place.bytes)
    this.#startNext()
  }

  #count({ brandId }: Place, more: number): void {
    this.#sentOfAll += more
    const ofBrand = (this.#sent.get(brandId) ?? 0) + more
    if (ofBrand === 0) this.#sent.delete(brandId)
    else this.#sent.set(brandId, ofBrand)
  }
}

function fits(bytes: number, used: number, limit: number): boolean {
  return used === 0 || used + bytes <= limit
}

function isMade(body: Sent): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body)
}

/** Counts bytes once that several answers share, such as one menu's. */
function heldBytes(places: readonly Place[]): number {
  const bytes = new Map(places.map(({ body, holds }) => [body, isMade(body) ? body.length : holds]))
  return bytes.values().reduce((sum, one) => sum + one, places.length * waiterBytes)
}
