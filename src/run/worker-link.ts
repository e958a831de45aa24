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

/** Whether a message on the channel is one of ours; node:cluster has its own there. */
export function isOurs<T extends ToWorker | ToPrimary>(message: unknown): message is T {
  return typeof message === 'object' && message !== null && 'say' in message
}
