import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { Gate } from './db/gate/gate.ts'
import type { PrinterNetwork } from './network/printer-target.gateway.ts'

/** The part of the context for folders below the menu. */
export type Core = {
  db: Database
  /** Limits each brand's concurrent database work; order batches have their own queue. */
  gate: Gate
  /** Milliseconds since 1970; tests inject their own clock. */
  now: () => number
  log: Logger
  /** The server secret, 32 bytes, stored in the database; signs fingerprints of requests. */
  secret: Buffer
  /** Allows webhooks to private addresses and over http, for receivers in the same network and for tests. */
  privateWebhooks: boolean
  /** Whether it prints to printers of its network, and where they may be. */
  printing: PrinterNetwork
  /** Opens `POST /setup` while there is no brand; empty: it stays closed. */
  setupToken: string
  /** The version of the screens that this service serves; empty without screens. */
  screenVersion: string
}
