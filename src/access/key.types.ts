import type { Caller } from './caller.rules.ts'

/** A key as a request needs it: who asks, and until when that holds. */
export type LiveKey = { caller: Caller; /** Epoch ms; null: no end. */ expiresAt: number | null }

export const defaultRateLimit = 120
export const maxRateLimit = 100_000
/** None by default: backdating is for tills that work offline, and decides which campaigns, hours and prices apply. */
export const defaultBackdateDays = 0
export const maxBackdateDays = 36_500

/** A use is written down at most this often, so that a busy key costs no write per request. */
export const useNoteMs = 60_000
