import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { Gate } from './db/gate.ts'
import type { MenuCache } from './menu/menu.cache.ts'
import type { Press } from './print/press.gateway.ts'

/** Everything that is injected, and nothing else: no module keeps a connection or reads a clock of its own. */
export type Context = {
  db: Database
  /** The bulkhead between brands: every request passes it on its way to the database, or waits in the batches of orders. */
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
