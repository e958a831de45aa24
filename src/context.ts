import type { Core } from './core.ts'
import type { MenuCache } from './menu/menu.cache.ts'
import type { PrintPool } from './print/print-pool.gateway.ts'

/** All dependencies: no module opens connections itself, and verbs read the time from `now`. */
export type Context = Core & {
  /** Cached menus, one copy per brand for orders and readers. */
  menus: MenuCache
  /** Prints slips in threads. */
  printPool: PrintPool
}
