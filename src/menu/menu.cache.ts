import type { Db } from '../db/database.ts'
import type { Menu } from './menu.rules.ts'
import { loadMenu } from './menu.store.ts'

export type MenuCache = {
  /**
   * The brand's menu, not older than `version` (as read from the brand's row): from memory, or loaded once for all
   * who wait for it. It may be newer, when the menu changed between the look at the version and the load.
   */
  menuAt: (db: Db, brandId: string, version: number) => Promise<Menu>
}

/**
 * One copy of each brand's menu, the least recently used brands dropped first. One per process, shared by orders
 * and the menu's reader.
 * @param maxBrands a menu of three hundred dishes takes about a megabyte
 */
export function makeMenuCache(maxBrands = 500): MenuCache {
  const kept = new Map<string, Menu>()
  const loading = new Map<string, Promise<Menu>>()

  function keep(brandId: string, menu: Menu): Menu {
    const newest = newer(kept.get(brandId), menu)
    // Taking it out and putting it back makes it the last in the map's order: the most recently used.
    kept.delete(brandId)
    kept.set(brandId, newest)
    if (kept.size > maxBrands) kept.delete(kept.keys().next().value!)
    return newest
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

  return {
    async menuAt(db, brandId, version) {
      let joined: Promise<Menu> | undefined
      for (;;) {
        const known = kept.get(brandId)
        if (known !== undefined && known.version >= version) return keep(brandId, known)
        const running = loading.get(brandId)
        if (running === undefined || running === joined) return load(db, brandId)
        // It may have begun before the change this caller has seen, or fail with another's transaction: look again.
        joined = running
        await running.catch(() => undefined)
      }
    },
  }
}

function newer(known: Menu | undefined, menu: Menu): Menu {
  return known !== undefined && known.version > menu.version ? known : menu
}
