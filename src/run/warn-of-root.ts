import type { Logger } from 'pino'

/**
 * The embedded PostgreSQL changes to another account when it is started as root; the HTTP server stays what it is, so
 * whatever an attacker could make it do would be done as root.
 * @param uid of this process; undefined where accounts have no numbers
 */
export function warnOfRoot(log: Pick<Logger, 'warn'>, uid: number | undefined): void {
  if (uid !== 0) return
  log.warn('the HTTP server runs as root: start it as an account of its own, as docs/operations.md shows')
}
