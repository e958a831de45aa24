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
   * Lets a write that nothing waits for travel with the commit: given without awaiting, as the last of the work. When
   * it fails, the transaction does.
   */
  withCommit(write: Promise<unknown>): void
}

/** Opens transactions; only verbs call `transact` (the tidy test says so). */
export interface Database extends Db {
  /**
   * Runs `work` in one READ COMMITTED transaction; a thrown error rolls it back. Serialization failures and
   * deadlocks are run again, three times at most, then refused with `unavailable`.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}
