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

/** Whether a message is one of ours; node:cluster sends its own over the same channel. */
export function isOurs(message: unknown): message is { type: unknown } {
  return typeof message === 'object' && message !== null && 'type' in message
}
