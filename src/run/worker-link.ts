import type { Admission, IdentityKind } from '../http/limits/rate-limit.rules.ts'
import type { PgConnection } from '../db/open.ts'

/** A message from the primary process to a worker. */
export type ToWorker =
  | { say: 'begin'; connection: PgConnection }
  | { say: 'admitted'; answers: [number: number, admission: Admission][] }
  | { say: 'metrics'; number: number; text: string }
  | { say: 'forget'; brandId: string }
  | { say: 'stop' }

/** A message from a worker to the primary process. */
export type ToPrimary =
  | { say: 'up' }
  | { say: 'listening'; address: string }
  | { say: 'failed'; message: string; exitCode: 1 | 2 }
  | { say: 'admit'; asks: [number: number, kind: IdentityKind, id: string, limit: number][] }
  | { say: 'metrics'; number: number }
  | { say: 'forget'; brandId: string }

/** Returns the message when it is one of ours; node:cluster sends its own over the same channel. */
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
