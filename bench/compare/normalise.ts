/** An answer as it was received. */
export type RawAnswer = { status: number; headers: Iterable<[string, string]>; body: unknown }

/** An answer without what differs from run to run and without texts that only people read. */
export type Answer = { status: number; headers: Record<string, string>; body: unknown }

/** Of the transport, not of the operation. */
const ignoredHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])
/** Headers of which only the presence can be compared. */
const changingHeaders = new Set(['ratelimit', 'retry-after', 'sync-watermark', 'x-request-id'])

const patterns = {
  token: /comanda_(\w+?)_[\w-]{20,}/g,
  ulid: /\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g,
  moment: /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:Z|[+-]\d\d:\d\d))?/g,
  day: /\b\d{4}-\d\d-\d\d\b/g,
  week: /\b\d{4}-W\d\d\b/g,
  dayInOrderNumber: /(?<=-)\d{8}(?=-\d{4})/g,
  hash: /\b[0-9a-f]{64}\b/g,
}

/** Figures of the clock, and random texts. */
const changingFields = new Set('age_seconds,hour,weekday,retry_after,response_ms,last_four,secret'.split(','))
/** Times in the kitchen's report. */
const changingEnds = /_(?:median|p90)$/

/** A time as near as this to the recording was read from the clock; others were sent. */
const nearMs = 3 * 86_400_000

/**
 * Replaces what differs from run to run. An id is named by the answer and the path where it first appeared, so that
 * one id more or less in an answer renames no other.
 */
export class Normaliser {
  readonly #names = new Map<string, string>()
  readonly #now: number

  /** @param now milliseconds, when the recording began */
  constructor(now: number) {
    this.#now = now
  }

  /** Gives an id its name before it appears. */
  name(id: string, name: string): void {
    this.#names.set(id, `<${name}>`)
  }

  /** @param born says which answer this is, for the names of ids that appear here first */
  answer({ status, headers, body }: RawAnswer, born: string): Answer {
    const kept = [...headers].filter(([name]) => !ignoredHeaders.has(name))
    const named = kept.map(([name, value]): [string, string] => [
      name,
      isChanging(name, value) ? '<present>' : this.text(value, `${born} ${name}`),
    ])
    return { status, headers: Object.fromEntries(named), body: this.value(withoutMessages(body), born) }
  }

  value(value: unknown, born: string): unknown {
    if (typeof value === 'string') return this.text(value, born)
    if (Array.isArray(value)) return value.map((one, at) => this.value(one, `${born}.${at}`))
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return Object.fromEntries(
      fields.map(([name, one]) => [
        this.text(name, born),
        changingFields.has(name) || changingEnds.test(name)
          ? '<present>'
          : this.value(one, `${born}.${name}`),
      ]),
    )
  }

  text(text: string, born: string): string {
    return text
      .replaceAll(patterns.token, '<$1 token>')
      .replaceAll(patterns.ulid, id => this.#nameOf(id, born))
      .replaceAll(patterns.moment, time => (this.#isNear(time) ? '<time>' : time))
      .replaceAll(patterns.day, day => (this.#isNear(day) ? '<day>' : day))
      .replaceAll(patterns.week, '<week>')
      .replaceAll(patterns.dayInOrderNumber, '<day>')
      .replaceAll(patterns.hash, '<hash>')
  }

  #nameOf(id: string, born: string): string {
    const name = this.#names.get(id) ?? `<${born}>`
    this.#names.set(id, name)
    return name
  }

  #isNear(time: string): boolean {
    return Math.abs(Date.parse(time.slice(0, 10)) - this.#now) < nearMs
  }
}

/** An ETag is a version that can be compared, or made from the bytes of an answer with its ids. */
function isChanging(name: string, value: string): boolean {
  return changingHeaders.has(name) || (name === 'etag' && !/^"\d+"$/.test(value))
}

/** A refusal without its sentences: code, paths, rules and figures stay. */
function withoutMessages(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('error' in body)) return body
  return JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'message' ? undefined : value)))
}
