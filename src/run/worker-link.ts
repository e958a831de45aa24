import type { Admission, IdentityKind } from '../http/rate-limit.rules.ts'
import type { PgConnection } from '../db/open.ts'

/** What the primary process tells a worker. */
export type ToWorker =
  | { say: 'begin'; connection: PgConnection }
  | { say: 'admitted'; answers: [number: number, admission: Admission][] }
  | { say: 'metrics'; number: number; text: string }
  | { say: 'forget'; brandId: string }
  | { say: 'stop' }

/** What a worker tells the primary process. */
export type ToPrimary =
  | { say: 'up' }
  | { say: 'listening'; address: string }
  | { say: 'failed'; message: string; exitCode: 1 | 2 }
  | { say: 'admit'; asks: [number: number, kind: IdentityKind, id: string, limit: number][] }
  | { say: 'metrics'; number: number }
  | { say: 'forget'; brandId: string }

/** What came over the channel, when it is one of ours; node:cluster has its own there. */
export function fromPrimary(message: unknown): ToWorker | undefined {
  return isOurs(message) ? (message as ToWorker) : undefined
}

/** @see fromPrimary */
export function fromWorker(message: unknown): ToPrimary | undefined {
  return isOurs(message) ? (message as ToPrimary) : undefined
}

function isOurs(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'say' in message
}
