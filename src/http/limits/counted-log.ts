import type { Logger } from 'pino'

const spanMs = 1000
/** Kinds are made of codes and routes, so there are few; lines of further kinds are dropped until the next flush. */
const maxKinds = 1000

type Kind = Readonly<Record<string, string | number | null>>

/** @returns the one `CountedLog` of each log for this message */
export function makeCountedLogs(message: string): (log: Pick<Logger, 'info'>) => CountedLog {
  const all = new WeakMap<object, CountedLog>()
  return log => {
    const known = all.get(log)
    if (known !== undefined) return known
    const made = new CountedLog(log, message)
    all.set(log, made)
    return made
  }
}

/**
 * Logs lines of which a caller without a key could cause any number: the first of a kind is written at once, those of
 * the next second are counted and written as one line.
 */
export class CountedLog {
  readonly #log: Pick<Logger, 'info'>
  readonly #message: string
  readonly #counts = new Map<string, { kind: Kind; count: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: Pick<Logger, 'info'>, message: string) {
    this.#log = log
    this.#message = message
  }

  /**
   * @param kind what lines are counted by
   * @param details of this one; logged for the first of a kind only
   */
  note(kind: Kind, details: Readonly<Record<string, unknown>> = {}): void {
    const name = JSON.stringify(kind)
    const known = this.#counts.get(name)
    if (known !== undefined) {
      known.count++
      return
    }
    if (this.#counts.size >= maxKinds) return
    this.#counts.set(name, { kind, count: 0 })
    this.#log.info({ ...details, ...kind }, this.#message)
    this.#timer ??= setTimeout(() => this.flush(), spanMs).unref()
  }

  /** Writes the counts now. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const { kind, count } of this.#counts.values()) {
      if (count > 0) this.#log.info({ ...kind, count }, `${this.#message}; more of the same`)
    }
    this.#counts.clear()
  }
}
