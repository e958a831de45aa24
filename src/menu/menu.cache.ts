import type { Db, Tx } from '../db/database.ts'
import { ByteLru } from '../lib/byte-lru.ts'
import { heapBytes } from '../lib/heap-bytes.ts'
import type { Menu } from './menu.types.ts'
import { loadMenu } from './menu.store.ts'

/** An answer as it is sent, its strong entity tag, and until when (epoch ms) it reads so. */
export type MenuBytes = { bytes: Buffer; etag: string; until: number }

export type MenuCache = {
  /** The brand's menu when memory has one that is not older than `version` (as read from the brand's row). */
  kept: (brandId: string, version: number) => Menu | undefined
  /**
   * The same, loaded once for all who wait for it when memory has none. It may be newer, when the menu changed between
   * the look at the version and the load. A load is joined from inside other transactions, each holding a connection:
   * it must hold its own before it is joined, or the pool would wait for itself. So it takes a transaction.
   */
  menuAt: (tx: Tx, brandId: string, version: number) => Promise<Menu>
  /** Returns the cached answer while it is valid, else makes it: once for all who ask, one per brand at a time. */
  answer: (
    asked: { brandId: string; name: string; now: number },
    make: () => Promise<MenuBytes>,
  ) => Promise<MenuBytes>
}

const megabyte = 1024 * 1024
/** Memory limits over all brands, bytes: parsed menus that orders use, and the answers made from them. */
const most = { menus: 64 * megabyte, answers: 32 * megabyte }

/**
 * One copy of each brand's menu, and answers made of it, those used longest ago dropped first. One per process, shared
 * by orders and the menu's reader. Dropped entries are computed again.
 */
export function makeMenuCache({ menus, answers } = most): MenuCache {
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
        // It may have begun before the change this caller has seen, or fail with another's transaction: look again.
        joined = running
        await running.catch(() => undefined)
      }
    },
  }
}

/** Answers are large while they are made, so those of a brand are made one after the other. */
function makeAnswers(maxBytes: number): MenuCache['answer'] {
  const kept = new ByteLru<MenuBytes>(maxBytes)
  const making = new Map<string, Promise<MenuBytes>>()
  const last = new Map<string, Promise<unknown>>()

  function makeNext(brandId: string, make: () => Promise<MenuBytes>): Promise<MenuBytes> {
    const turn = (last.get(brandId) ?? Promise.resolve()).then(make)
    const ended = turn
      .catch(() => undefined)
      .finally(() => {
        if (last.get(brandId) === ended) last.delete(brandId)
      })
    last.set(brandId, ended)
    return turn
  }

  return ({ brandId, name, now }, make) => {
    const known = kept.get(name)
    if (known !== undefined && now < known.until) return Promise.resolve(known)
    const joined = making.get(name)
    if (joined !== undefined) return joined
    const made = makeNext(brandId, make)
      .then(answer => {
        kept.set(name, answer, answer.bytes.length)
        return answer
      })
      .finally(() => making.delete(name))
    making.set(name, made)
    return made
  }
}
