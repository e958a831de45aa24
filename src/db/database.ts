import type { Sql } from 'sql-template-tag'

/** A row as `pg` gives it: bigint columns as safe integers, timestamps as epoch milliseconds, dates as text. */
export type Row = Record<string, unknown>

/**
 * Where reads go. Every statement is `sql\`…\`` of `sql-template-tag`, so values are always parameters.
 * Giving a statement a `name` prepares it once per connection; only statements of fixed text may have one.
 */
export interface Db {
  query<R extends object = Row>(statement: Sql, name?: string): Promise<R[]>
}

declare const inTransaction: unique symbol

/** A transaction in progress. Functions that write demand it, so nothing is ever written outside of one. */
export interface Tx extends Db {
  readonly [inTransaction]: true
  /**
   * Sends a write that nothing waits for together with the commit; to be called last in the work, with a write that is
   * not awaited. When the write fails, so does the transaction.
   */
  withCommit(write: Promise<unknown>): void
}

/** Opens transactions; only verbs call `transact` (the tidy test says so). */
export interface Database extends Db {
  /**
   * Runs `work` in one READ COMMITTED transaction; a thrown error rolls it back. After a serialization failure or a
   * deadlock it runs again, three more times at most, and is then refused with `unavailable`.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}
