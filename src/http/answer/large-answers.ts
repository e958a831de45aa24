import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ownTurn } from '../../lib/own-turn.ts'
import { tooManyLargeAnswers } from '../http.refusals.ts'
import type { Answer } from '../endpoint.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** An answer as short as this is sent as it is: the system takes it whole. */
export const largeBytes = 64 * kilobyte
/** Memory of an answer in pieces, however long: a portion of its rows, and what is written and not yet taken. */
const streamBytes = 4 * megabyte
/** Memory of an answer that waits, beside its bytes. */
const waiterBytes = 16 * kilobyte
/** A piece this long is worth a write. */
const pieceLength = 16 * kilobyte

/**
 * The most memory of large answers, of those being sent and those that wait for that; and how long (ms) a client may
 * take to read one, and pause in it.
 */
const most = {
  sentOfAll: 40 * megabyte,
  sentOfBrand: 12 * megabyte,
  waitingOfAll: 32 * megabyte,
  waitingOfBrand: 16 * megabyte,
  readingMs: 120_000,
  pauseMs: 10_000,
}

/** Entries of a list that are read, or made, while they are sent. */
type Entries = Iterable<unknown> | AsyncIterable<unknown>

function isEntries(value: unknown): value is Entries {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Symbol.asyncIterator in value || Symbol.iterator in value
}

/** Data is sent in pieces when it is entries, or one of its fields is. */
export function isStreamed(data: unknown): boolean {
  return isEntries(data) || hasEntries(data)
}

function hasEntries(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && Object.values(data).some(isEntries)
}

/**
 * The JSON of an answer piece by piece; other requests have their turn between them.
 * @param shown what the caller may see of an entry, and of the fields around the entries
 */
export async function* answerPieces(
  { data, meta }: Pick<Answer, 'data' | 'meta'>,
  shown: (data: unknown) => unknown,
): AsyncGenerator<string> {
  let text = ''
  for await (const part of answerParts(data, meta, shown)) {
    text += part
    if (text.length < pieceLength) continue
    yield text
    text = ''
    await ownTurn()
  }
  yield text
}

async function* answerParts(data: unknown, meta: Answer['meta'], shown: (data: unknown) => unknown) {
  yield '{"data":'
  if (isEntries(data)) yield* listParts(data, shown)
  else yield* recordParts(data as Record<string, unknown>, shown)
  yield meta === undefined ? '}' : `,"meta":${JSON.stringify(meta)}}`
}

async function* recordParts(
  record: Record<string, unknown>,
  shown: (data: unknown) => unknown,
): AsyncGenerator<string> {
  const whole = Object.entries(record).filter(([, value]) => !isEntries(value))
  const seen = shown(Object.fromEntries(whole)) as Record<string, unknown>
  // Whether a note in an entry is shown depends on the record that it is in.
  const plain = Object.fromEntries(whole.filter(([, value]) => typeof value !== 'object'))
  let before = '{'
  for (const [name, value] of Object.entries(record)) {
    yield `${before}${JSON.stringify(name)}:`
    const shownIn = (entry: unknown) => (shown({ ...plain, [name]: entry }) as typeof plain)[name]
    if (isEntries(value)) yield* listParts(value, shownIn)
    else yield JSON.stringify(seen[name])
    before = ','
  }
  yield '}'
}

async function* listParts(entries: Entries, shown: (data: unknown) => unknown): AsyncGenerator<string> {
  let before = '['
  for await (const entry of entries) {
    yield before
    if (hasEntries(entry)) yield* recordParts(entry, shown)
    else yield JSON.stringify(shown(entry))
    before = ','
  }
  yield before === ',' ? ']' : '[]'
}

/** More than this is never handed to the system in one turn of the event loop. */
const sliceBytes = 128 * kilobyte

/**
 * Bytes that are kept, as a stream of slices. A write of megabytes copies them all at once, and several of them block
 * every other request for as long as all take.
 * @returns the bytes as they are when they are short
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

/** Body of an answer: complete bytes, or pieces that are made while it is sent (a Readable). */
type Sent = string | Buffer | object

/** `holds`: what pieces are made of, in bytes, when it is in memory already. */
type Large = { brandId: string; body: Sent; holds?: number }

type Place = Required<Large> & { bytes: number; isSent: boolean; start: () => void }

/**
 * Bounds the memory that large answers hold until their clients have read them: few megabytes at once, fewer of one
 * brand. The others wait in the order of arrival, within a bound too. A client that does not read is cut off.
 */
export class LargeAnswers {
  readonly #limits: typeof most
  readonly #waiting = new Set<Place>()
  readonly #sent = new Map<string, number>()
  #sentOfAll = 0

  constructor(limits: Partial<typeof most> = {}) {
    this.#limits = { ...most, ...limits }
  }

  /**
   * Waits until this answer may be sent. Its place is free again when the answer, or its connection, has ended.
   * @param mayRefuse false for what has been done already: that must not be answered as if it had not
   * @throws Refusal unavailable when those that wait hold too much already
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

  /** One that is larger than all that its brand may send is sent alone. */
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

/** Bytes that many wait for, as those of one menu, are held once. */
function heldBytes(places: readonly Place[]): number {
  const bytes = new Map(places.map(({ body, holds }) => [body, isMade(body) ? body.length : holds]))
  return bytes.values().reduce((sum, one) => sum + one, places.length * waiterBytes)
}
