type Entry<V> = { value: V; bytes: number }

/** Memory of an entry in addition to its value: the map's slot and the entry itself, rounded up. */
const overheadBytes = 256

/**
 * A map bounded by the bytes of its values: a new value evicts those that were used least recently. Each entry has an
 * overhead, so that the number of tiny values is bounded too.
 */
export class ByteLru<V> {
  readonly #maxBytes: number
  /** In the order of use: each read inserts the entry again, so the least recently used comes first. */
  readonly #entries = new Map<string, Entry<V>>()
  #bytes = 0

  /** @param maxBytes the limit of all entries together */
  constructor(maxBytes: number) {
    if (!(maxBytes >= 0)) throw new RangeError(`A cache takes a number of bytes, not ${maxBytes}.`)
    this.#maxBytes = maxBytes
  }

  /** Bytes of all entries, including overhead. */
  get bytes(): number {
    return this.#bytes
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /**
   * Stores a value under a key, replacing any previous one.
   * @param bytes the size of the value
   * @returns false when the value is larger than the whole cache; nothing is stored then
   */
  set(key: string, value: V, bytes: number): boolean {
    if (!(bytes >= 0)) throw new RangeError(`A value has a number of bytes, not ${bytes}.`)
    this.delete(key)
    const taken = bytes + overheadBytes + key.length * 2
    if (taken > this.#maxBytes) return false
    this.#entries.set(key, { value, bytes: taken })
    this.#bytes += taken
    this.#evict()
    return true
  }

  delete(key: string): boolean {
    const entry = this.#entries.get(key)
    if (entry === undefined) return false
    this.#bytes -= entry.bytes
    return this.#entries.delete(key)
  }

  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#entries.delete(key)
      this.#bytes -= entry.bytes
    }
  }
}
