import type { Fault } from '../lib/refusal.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { hostNeeded, hostNotTaken, languageUnknown, noFallback } from './printer.refusals.ts'
import { type Connection, defaultPort } from './printer.types.ts'

/** A connection as it is sent and stored. */
export type SentConnection = { kind: Connection['kind']; host?: string; port?: number }

/** A network printer without a port has the usual one. */
export function withPort(sent: SentConnection): SentConnection {
  return sent.kind === 'network' && sent.host !== undefined ? { port: defaultPort, ...sent } : sent
}

export function connectionFaults({ kind, host, port }: SentConnection): Fault[] {
  if (kind === 'network') return host === undefined ? [hostNeeded()] : []
  return [
    ...(host === undefined ? [] : [hostNotTaken('host')]),
    ...(port === undefined ? [] : [hostNotTaken('port')]),
  ]
}

export function languageFaults(
  language: string | null,
  { languages }: Pick<BrandSettings, 'languages'>,
): Fault[] {
  return language === null || languages.includes(language) ? [] : [languageUnknown(languages)]
}

/** A printer that is about to have a fallback, and what is known of both. */
export type Fallback = {
  id: string
  branchId: string
  /** The one to fall back to. */
  to: { id: string; branchId: string; fallbackId: string | null; active: boolean }
  /** Another printer falls back to this one. */
  isFallback: boolean
}

/** A job goes from its printer to the fallback and no further, so a fallback has none itself. */
export function fallbackFaults({ id, branchId, to, isFallback }: Fallback): Fault[] {
  if (to.id === id) return [noFallback('A printer cannot stand in for itself.')]
  if (to.branchId !== branchId) return [noFallback('This printer is in another branch.')]
  if (!to.active) return [noFallback('This printer is inactive.')]
  if (to.fallbackId !== null) return [noFallback('This printer has a fallback itself.')]
  return isFallback ? [noFallback('Another printer falls back to this one, which therefore has none.')] : []
}
