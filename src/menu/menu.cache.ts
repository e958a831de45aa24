import type { Db, Tx } from '../db/database.ts'
import { ByteLru } from '../lib/byte-lru.ts'
import { heapBytes } from '../lib/heap-bytes.ts'
import { Line } from '../lib/line.ts'
import type { Menu } from './menu.types.ts'
import { loadMenu } from './menu.store.ts'

/** A serialized response, its strong entity tag, the end of its validity, epoch ms, and the stock it was made with. */
export type MenuBytes = { bytes: Buffer; etag: string; until: number; stock: string }

export type MenuCache = {
  /** The cached menu, unless it is older than `version` (as read from the brand's row). */
  kept: (brandId: string, version: number) => Menu | undefined
  /**
   * As `kept`, but loads the menu if necessary, once for all concurrent callers. It may be newer than `version`, if the
   * menu changes in between. It takes a transaction, because callers join a load from within their own transactions: a
   * load that had to wait for a connection while they occupy the pool would deadlock.
   */
  menuAt: (tx: Tx, brandId: string, version: number) => Promise<Menu>
  /**
   * Returns the cached response while valid, or else makes it: once for all callers, one per brand at a time. Only those of
   * now are kept, one for each name: neither sales nor many other times drive out the menus of other brands.
   */
  answer: (
    request: { brandId: string; name: string; now: number; stock: string; isOfNow: boolean },
    make: () => Promise<MenuBytes>,
  ) => Promise<MenuBytes>
}

const megabyte = 1024 * 1024
/** Memory limits over all brands, bytes: parsed menus for orders, and serialized responses. */
const limits = { menus: 64 * megabyte, answers: 24 * megabyte }

/** Caches each brand's menu and the responses made from it, least recently used out first; one per process. */
export function makeMenuCache({ menus, answers } = limits): MenuCache {
  const kept = new ByteLru<Menu>(menus)
  const loading = new Map<string, Promise<Menu>>()

  function keep(brandId: string, menu: Menu): Menu {
    const known = kept.get(brandId)
    if (known !== undefined && known.version > menu.version) return known
    kept.set(brandId, menu, heapBytes(menu))
    return menu
  }

  function load(db: Db, brandId: string): Promise<Menu> {
    const running = loadMenu(db, brandId)
      .then(menu => keep(brandId, menu))
      .finally(() => {
        if (loading.get(brandId) === running) loading.delete(brandId)
      })
    loading.set(brandId, running)
    return running
  }

  function keptAt(brandId: string, version: number): Menu | undefined {
    const known = kept.get(brandId)
    return known !== undefined && known.version >= version ? known : undefined
  }

  return {
    kept: keptAt,
    answer: makeAnswers(answers),
    async menuAt(tx, brandId, version) {
      let joined: Promise<Menu> | undefined
      for (;;) {
        const known = keptAt(brandId, version)
        if (known !== undefined) return known
        const running = loading.get(brandId)
        if (running === undefined || running === joined) return load(tx, brandId)
        // That load may predate `version`, or fail with the other caller's transaction, so check again afterwards.
        joined = running
        await running.catch(() => undefined)
      }
    },
  }
}

/** Makes the responses of a brand one at a time, since making one takes a lot of memory. */
function makeAnswers(maxBytes: number): MenuCache['answer'] {
  const kept = new ByteLru<MenuBytes>(maxBytes)
  const making = new Map<string, Promise<MenuBytes>>()
  const line = new Line()

  return ({ brandId, name, now, stock, isOfNow }, make) => {
    const known = kept.get(name)
    if (known !== undefined && now < known.until && known.stock === stock) return Promise.resolve(known)
    const joined = making.get(`${name} ${stock}`)
    if (joined !== undefined) return joined
    const made = line
      .pass(brandId, make)
      .then(answer => {
        if (isOfNow) kept.set(name, answer, answer.bytes.length)
        return answer
      })
      .finally(() => making.delete(`${name} ${stock}`))
    making.set(`${name} ${stock}`, made)
    return made
  }
}
