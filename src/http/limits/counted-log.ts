import type { Logger } from 'pino'

const spanMs = 1000
/** Kinds consist of codes and routes, so there are few. Lines of further kinds are dropped until the next flush. */
const maxKinds = 1000

type Kind = Readonly<Record<string, string | number | null>>

/** @returns a function that finds the `CountedLog` of a log for this message */
export function makeCountedLogs(message: string): (log: Pick<Logger, 'info'>) => CountedLog {
  const all = new WeakMap<object, CountedLog>()
  return log => all.getOrInsertComputed(log, () => new CountedLog(log, message))
}

/**
 * Logs lines that callers without a key can cause in any number: writes the first of a kind at once, and those of the next
 * second as one line with a count.
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
   * @param kind the fields by which lines are counted
   * @param details further fields, logged for the first line of a kind only
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
