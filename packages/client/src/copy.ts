import type { Comanda } from './comanda.ts'
import type { CopyPath, RecordOf } from './operation.types.ts'

type Kept = { id: string; version: number }
type Changed<P extends CopyPath> = Partial<Record<P, number>>

/** An in-memory copy of lists: reads everything once, then only the changes. */
export class Copy<P extends CopyPath> {
  readonly #comanda: Comanda
  readonly #lists: Map<P, { records: Map<string, Kept>; watermark: string | undefined }>
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<Changed<P>> | undefined

  constructor(comanda: Comanda, paths: readonly P[]) {
    const single = paths.find(path => path.includes('{'))
    if (single !== undefined) throw new TypeError(`A copy keeps whole lists; read ${single} with "changes"`)
    this.#comanda = comanda
    this.#lists = new Map(paths.map(path => [path, { records: new Map(), watermark: undefined }]))
  }

  /** The records of a list by id; inactive ones have `active: false`. */
  records<Q extends P>(path: Q): ReadonlyMap<string, RecordOf<Q>> {
    return this.#lists.get(path)!.records as unknown as ReadonlyMap<string, RecordOf<Q>>
  }

  /**
   * Reads the changes. Calls during a refresh share the next one, which starts after it: of two at once, the older
   * answer could overwrite the newer.
   * @returns the number of changed records per list; lists without changes are left out
   */
  refresh(): Promise<Changed<P>> {
    this.#next ??= this.#running.then(() => this.#start())
    return this.#next
  }

  #start(): Promise<Changed<P>> {
    this.#next = undefined
    const refreshing = this.#refreshAll()
    this.#running = refreshing.catch(() => undefined)
    return refreshing
  }

  async #refreshAll(): Promise<Changed<P>> {
    const changed: Changed<P> = {}
    for (const path of this.#lists.keys()) {
      const count = await this.#refreshOne(path)
      if (count > 0) changed[path] = count
    }
    return changed
  }

  async #refreshOne(path: P): Promise<number> {
    const list = this.#lists.get(path)!
    const changes = this.#comanda.changes(path, list.watermark, ...([] as never))
    let count = 0
    let next: string | undefined
    for await (const { records, watermark } of changes) {
      for (const record of records as Kept[]) {
        const known = list.records.get(record.id)
        if (known !== undefined && known.version >= record.version) continue
        list.records.set(record.id, record)
        count += 1
      }
      next = watermark
    }
    list.watermark = next
    return count
  }
}
