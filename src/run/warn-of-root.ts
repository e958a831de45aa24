import type { Logger } from 'pino'

/**
 * Warns when the HTTP server runs as root: unlike the embedded PostgreSQL it does not switch to another account, so an
 * attacker who takes it over would be root.
 * @param uid of this process; undefined on platforms without user ids
 */
export function warnOfRoot(log: Pick<Logger, 'warn'>, uid: number | undefined): void {
  if (uid !== 0) return
  log.warn('the HTTP server runs as root: start it as a dedicated user, as described in docs/operations.md')
}
