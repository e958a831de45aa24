import type { Core } from './core.ts'
import type { MenuCache } from './menu/menu.cache.ts'
import type { PrintPool } from './print/print-pool.gateway.ts'

/** Everything that is injected: no module opens a connection by itself, and verbs take the time from `now`. */
export type Context = Core & {
  /** Menus in memory, one copy of each brand's for orders and readers alike. */
  menus: MenuCache
  /** Prints slips beside the event loop. */
  printPool: PrintPool
}
