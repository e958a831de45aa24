import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { Gate } from './db/gate.ts'
import type { MenuCache } from './menu/menu.cache.ts'
import type { Press } from './print/press.gateway.ts'

/** Everything that is injected: no module opens a connection by itself, and verbs take the time from `now`. */
export type Context = {
  db: Database
  /** The bulkhead between brands: operations pass it on their way to the database, or wait in the batches of orders. */
  gate: Gate
  /** Milliseconds since 1970; tests put their own clock here. */
  now: () => number
  log: Logger
  /** The server secret, 32 bytes, kept in the database; signs fingerprints. */
  secret: Buffer
  /** Menus in memory, one copy of each brand's for orders and readers alike. */
  menus: MenuCache
  /** Prints slips beside the event loop. */
  press: Press
}
