import type { Sql } from 'sql-template-tag'
import type { Topic, Wakes } from '../lib/wakes.ts'

/** A row as returned by `pg`: bigint columns as safe integers, timestamps as epoch milliseconds, dates as text. */
export type Row = Record<string, unknown>

/**
 * Runs reads. Every statement is `sql\`…\`` of `sql-template-tag`, so values are always parameters. A statement with a `name`
 * is prepared once per connection; only statements with a fixed text can have one.
 */
export interface Db {
  /** Whether the server is a Citus coordinator, whose tables are on several nodes. */
  readonly isDistributed: boolean
  query<R extends object = Row>(statement: Sql, name?: string): Promise<R[]>
}

declare const inTransaction: unique symbol

/** A transaction in progress. Functions that write require it, so nothing is written outside of one. */
export interface Tx extends Db {
  readonly [inTransaction]: true
  /**
   * Sends a write together with the commit. Call it last, with a write that is not awaited. If the write fails, the
   * transaction fails.
   */
  withCommit(write: Promise<unknown>): void
  /**
   * Sends a write as one of the last statements, together with the commit, so that what it locks is free again at once.
   * @param write sends at once; the topic that it resolves to is woken for the brand after the commit
   */
  atCommit(brandId: string, write: () => Promise<Topic>): void
}

/** Reports that one process runs at the same time; each has a connection. */
export const reportConnections = 2

export type TransactionSettings = {
  /** How long a statement waits for a locked row. */
  lockTimeoutMs?: number
  /** Forbids sequential scans on the nodes of Citus too, which do not have the connection's settings. */
  forbidSeqscan?: boolean
}

/** Opens transactions; only verbs call `transact` and `report` (held by the tidy test). */
export interface Database extends Db {
  /**
   * Runs `work` in one READ COMMITTED transaction; a thrown error rolls it back. After a serialization failure or a
   * deadlock it runs again, three more times at most, and is then refused with `unavailable`.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, settings?: TransactionSettings): Promise<T>
  /** Like `transact`, for a long read: on separate connections, whose processes in the embedded server have a low priority. */
  report<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Wakes the background work after a commit. */
  readonly wakes: Wakes
  close(): Promise<void>
}
