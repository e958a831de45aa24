import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Topic, Wakes } from '../lib/wakes.ts'
import type { Row, TransactionSettings, Tx } from './database.ts'
import { queryOf } from './query-of.ts'
import {
  databaseUnavailable,
  errorCode,
  isConflict,
  refuseUnreachable,
  refuseUnreadable,
} from './database-error.ts'

const maxRetries = 3
/** Limit for waiting for a row that another transaction has locked. Operations that can wait longer set their own. */
export const lockTimeoutMs = 2_500
/**
 * Assigns the transaction's id before it reads a stamp, so that a watermark takes it into account
 * (docs/decisions/0005-never-missing-a-change.md). Sent in one message with BEGIN, so it needs no extra round trip.
 */
const begin = 'begin isolation level read committed; select pg_current_xact_id()'

/** BEGIN with the settings, which are set here and not with the connection: on Citus that would not reach the nodes. */
function beginning(
  timeoutMs: number,
  { lockTimeoutMs: waitMs = lockTimeoutMs, forbidSeqscan }: TransactionSettings,
): string {
  const limits = `set local statement_timeout = ${timeoutMs}; set local lock_timeout = ${waitMs}`
  return `${begin}; ${limits}${forbidSeqscan === true ? '; set local enable_seqscan = off' : ''}`
}

/** SQLSTATE of every statement that follows a failed one in its transaction. */
const followsFailure = '25P02'

export type TransactOptions = {
  pool: pg.Pool
  /** How long one statement may take. */
  timeoutMs: number
  wakes: Wakes
  isDistributed: boolean
}

/** Runs `work` in a READ COMMITTED transaction, and retries it up to three times after a conflict with another one. */
export async function transact<T>(
  { pool, timeoutMs, wakes, isDistributed }: TransactOptions,
  work: (tx: Tx) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  const begin = beginning(timeoutMs, settings)
  for (let retries = 0; ; retries++) {
    try {
      const { result, news } = await runOnce(pool, { begin, isDistributed }, work)
      for (const { topic, brandId } of news) wakes.tell(topic, brandId)
      return result
    } catch (error) {
      if (!isConflict(error)) throw refuseUnreadable(refuseUnreachable(error))
      if (retries === maxRetries) throw databaseUnavailable(error)
      // The random pause keeps the same two transactions from conflicting again.
      await sleep(5 + Math.random() * 20 * 2 ** retries)
    }
  }
}

type News = { topic: Topic; brandId: string }
type Committed<T> = { result: T; news: News[] }

async function runOnce<T>(
  pool: pg.Pool,
  how: { begin: string; isDistributed: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<Committed<T>> {
  const client = await pool.connect()
  const transaction = new Transaction(client, how)
  let healthy = false
  try {
    const committed = await transaction.run(work)
    healthy = true
    return committed
  } catch (error) {
    healthy = await transaction.rollBack()
    throw error
  } finally {
    // A connection in an unknown state is closed, so that the next transaction does not inherit it.
    client.release(!healthy)
  }
}

/**
 * One transaction on one connection. Statements are sent as soon as they are issued: those issued without awaiting in between
 * are sent together, BEGIN with the first. Answers arrive in the same order.
 */
class Transaction {
  private readonly client: pg.PoolClient
  private readonly begin: string
  private readonly isDistributed: boolean
  private firstFailure: unknown
  private open = true
  private readonly pendingWrites: Promise<unknown>[] = []
  private readonly lastWrites: { brandId: string; write: () => Promise<Topic> }[] = []
  private writeFailure: { error: unknown } | undefined

  constructor(client: pg.PoolClient, { begin, isDistributed }: { begin: string; isDistributed: boolean }) {
    this.client = client
    this.begin = begin
    this.isDistributed = isDistributed
  }

  async run<T>(work: (tx: Tx) => Promise<T>): Promise<Committed<T>> {
    const begun = this.send({ text: this.begin })
    begun.catch(ignore)
    const { query, withCommit, atCommit, isDistributed } = this
    const result = await work({ query, withCommit, atCommit, isDistributed } as unknown as Tx)
    const news = this.lastWrites.map(async ({ brandId, write }) => ({ brandId, topic: await write() }))
    news.forEach(withCommit)
    this.open = false
    await begun
    // A write can fail before its statement is sent; the transaction must not commit without it.
    if (this.writeFailure !== undefined) throw this.writeFailure.error
    const end = await this.send({ text: 'commit' })
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error.
    if (end.command !== 'COMMIT') throw this.firstFailure ?? new Error('The transaction was rolled back')
    await Promise.all(this.pendingWrites)
    return { result, news: await Promise.all(news) }
  }

  private readonly withCommit = (write: Promise<unknown>): void => {
    this.pendingWrites.push(write)
    write.catch((error: unknown) => (this.writeFailure ??= { error }))
  }

  private readonly atCommit = (brandId: string, write: () => Promise<Topic>): void => {
    this.lastWrites.push({ brandId, write })
  }

  /** @returns whether the connection is fit for another transaction */
  async rollBack(): Promise<boolean> {
    this.open = false
    try {
      await this.send({ text: 'rollback' })
      return true
    } catch {
      return false
    }
  }

  private readonly query = <R extends object = Row>(statement: Sql, name?: string): Promise<R[]> => {
    const answer = this.ask<R>(statement, name)
    // A failed statement fails the commit, even if its result is not awaited.
    answer.catch(ignore)
    return answer
  }

  private async ask<R>(statement: Sql, name: string | undefined): Promise<R[]> {
    if (!this.open) throw new Error('A statement came after the end of its transaction')
    const result = await this.send(queryOf(statement, name))
    return result.rows as R[]
  }

  private async send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    corkForThisTurn(this.client)
    try {
      return await this.client.query(config)
    } catch (error) {
      this.firstFailure ??= error
      // Reports the error of the first failed statement, not those that result from it.
      throw errorCode(error) === followsFailure ? this.firstFailure : error
    }
  }
}

const corked = new WeakSet<object>()

/** Sends the statements issued in one turn of the event loop in one write. */
function corkForThisTurn(client: pg.PoolClient): void {
  const { stream } = (client as unknown as pg.Client).connection
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  process.nextTick(() => {
    corked.delete(stream)
    stream.uncork()
  })
}

function ignore(): void {}
