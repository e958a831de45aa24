/** How long a printer may fail before its fallback takes over. */
export const fallbackMs = 30_000

/** How long a job is tried on the last printer there is for it. */
export const giveUpMs = 60_000

/** How long a printer may fail before others learn of it: many take one connection at a time, and are free again soon. */
const announceMs = 5000

export const shortestPauseMs = 1000
const longestPauseMs = 10_000

/** How long a job waits that cannot be drawn yet, and how often: longer than a receipt waits for its signature. */
export const putOffMs = 2000
export const mostAttempts = 40

/** The consequences of a failed attempt. */
export type Failure = {
  /** Milliseconds until the next. */
  pauseMs: number
  /** Whether the printer now counts as failing. */
  isFailing: boolean
  /** Whether its jobs go to its fallback, if it has one. */
  movesOn: boolean
  /** Whether those that have waited long enough are given up, if there is no fallback. */
  givesUp: boolean
}

/** @param silentMs how long no attempt at the printer has succeeded */
export function afterFailure(silentMs: number): Failure {
  return {
    pauseMs: Math.min(longestPauseMs, Math.max(shortestPauseMs, silentMs / 2)),
    isFailing: silentMs >= announceMs,
    movesOn: silentMs >= fallbackMs,
    givesUp: silentMs >= giveUpMs,
  }
}
