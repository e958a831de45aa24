type Entry<V> = { value: V; bytes: number }

/** Memory one entry takes beside its value: the key, the map's slot and the entry itself, rounded up. */
const overheadBytes = 256

/**
 * A map bounded by the bytes of its values: a new value pushes out those that were read or written longest ago.
 * Every entry also counts a little for itself, so the number of tiny or empty values has a bound as well.
 */
export class ByteLru<V> {
  readonly #maxBytes: number
  /** A Map keeps the order of insertion; a read inserts again, so the oldest entry comes first. */
  readonly #entries = new Map<string, Entry<V>>()
  #bytes = 0

  /** @param maxBytes the limit of all entries together */
  constructor(maxBytes: number) {
    if (!(maxBytes >= 0)) throw new RangeError(`A cache takes a number of bytes, not ${maxBytes}.`)
    this.#maxBytes = maxBytes
  }

  /** Bytes that the entries take, with the overhead of each. */
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
   * Keeps a value under a key, in place of the one that was there.
   * @param bytes the size of the value, as the caller counts it
   * @returns false when the value alone is larger than the whole cache: nothing is kept under the key then
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
