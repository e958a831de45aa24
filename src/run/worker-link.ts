import type { Admission, IdentityKind } from '../http/limits/rate-limit.rules.ts'
import type { PgConnection } from '../db/open.ts'

/** A message from the primary process to a worker. */
export type ToWorker =
  | { type: 'start'; connection: PgConnection }
  | { type: 'admitted'; answers: [number: number, admission: Admission][] }
  | { type: 'metrics'; number: number; text: string }
  | { type: 'forget'; brandId: string }
  | { type: 'stop' }

/** A message from a worker to the primary process. */
export type ToPrimary =
  | { type: 'ready' }
  | { type: 'listening'; address: string }
  | { type: 'failed'; message: string; exitCode: 1 | 2 }
  | { type: 'admit'; requests: [number: number, kind: IdentityKind, id: string, limit: number][] }
  | { type: 'metrics'; number: number }
  | { type: 'forget'; brandId: string }

/** Returns the message when it is one of ours; node:cluster sends its own over the same channel. */
export function fromPrimary(message: unknown): ToWorker | undefined {
  return isOurs(message) ? (message as ToWorker) : undefined
}

/** @see fromPrimary */
export function fromWorker(message: unknown): ToPrimary | undefined {
  return isOurs(message) ? (message as ToPrimary) : undefined
}

function isOurs(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message
}
