import { unavailable } from '../lib/common.refusals.ts'
import { Refusal } from '../lib/refusal.ts'
import { lockedTooLong, sumTooLarge } from './database.refusals.ts'

/** Transient conflicts: running the transaction again can succeed. */
const conflicts = new Set(['40001', '40P01'])

/**
 * The server is unreachable, full, shutting down or too slow: connection failures (08), out of resources (53), shutting down
 * or starting (57P), statement_timeout (57014), idle or long transactions ended by the server (25P03, 25P04), a read-only
 * standby (25006).
 */
const unreachableCodes = /^(?:08|53|57P)|^(?:57014|25P03|25P04|25006)$/

const lostSockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'EACCES',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of connection errors that `pg` throws without a code. */
const lostWords =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|not queryable$|^Query read timeout|^Cannot use a pool after/

/** The SQLSTATE of an error from the server, or the code of a system error. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

export function isConflict(error: unknown): boolean {
  return conflicts.has(errorCode(error) ?? '')
}

/** Whether the database was unreachable; false if it rejected the statement. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Refusal) return false
  const code = errorCode(error)
  if (code !== undefined && (lostSockets.has(code) || unreachableCodes.test(code))) return true
  return lostWords.test(error.message)
}

/** Sums with a constraint that keeps them readable by clients, by its name. */
const readable: Readonly<Record<string, string>> = {
  customers_readable: 'the points or the balance of the customer',
  stock_levels_readable: 'the stock of the item',
}

/** @returns a refusal for a sum beyond what clients can read, any other error unchanged */
export function refuseUnreadable(error: unknown): unknown {
  if (errorCode(error) !== '23514') return error
  // Citus only reports the constraint's name in the message, followed by the shard's number.
  const { constraint, message } = error as { constraint?: string; message: string }
  const name = constraint ?? /"(\w+?)(?:_\d+)?"$/.exec(message)?.[1] ?? ''
  const sum = readable[name]
  return sum === undefined ? error : sumTooLarge(sum)
}

/** Whether the wait for a locked row timed out; also true of the resulting refusal. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Refusal ? error.cause : error
  return errorCode(cause) === '55P03'
}

/** @returns a refusal `unavailable` for a temporary error, any other error unchanged */
export function refuseUnreachable(error: unknown): unknown {
  if (isLockTimeout(error)) return error instanceof Refusal ? error : because(error, lockedTooLong())
  return isUnreachable(error) ? databaseUnavailable(error) : error
}

/** The refusal `unavailable` for a database that is unreachable or too busy; its cause is only logged. */
export function databaseUnavailable(cause: unknown): Refusal {
  return because(cause, unavailable())
}

function because(cause: unknown, refusal: Refusal): Refusal {
  refusal.cause = cause
  return refusal
}
