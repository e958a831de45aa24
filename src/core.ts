import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { Gate } from './db/gate.ts'

/** The part of the context that the rooms below the menu need: they know nothing of what is sold. */
export type Core = {
  db: Database
  /** The bulkhead between brands: operations pass it on their way to the database, or wait in the batches of orders. */
  gate: Gate
  /** Milliseconds since 1970; tests put their own clock here. */
  now: () => number
  log: Logger
  /** The server secret, 32 bytes, kept in the database; signs fingerprints. */
  secret: Buffer
  /** Webhooks may go to private addresses and by http: for a receiver in the same network, and for tests. */
  privateWebhooks: boolean
}
