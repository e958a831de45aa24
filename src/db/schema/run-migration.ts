import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientBase, escapeIdentifier } from 'pg'
import type { Logger } from 'pino'
import { errorCode } from '../database-error.ts'
import { type Migration, runsAlone, statementsOf, type Step, stepsOf } from '../migration-files.ts'
import { StartError } from '../../lib/start-error.ts'

export type Patience = {
  /** How long a statement waits for a lock; all later statements queue behind it. */
  lockTimeoutMs: number
  /** The pause before the next attempt, in which queued statements run. */
  pauseMs: number
  tries: number
}

export const usualPatience: Patience = { lockTimeoutMs: 2_000, pauseMs: 3_000, tries: 100 }

/** Runs a migration while the service is in use: a statement waits only briefly for a lock and is then retried. */
export async function runMigration(
  client: ClientBase,
  migration: Migration,
  { log, patience }: { log: Logger; patience: Patience },
): Promise<void> {
  const run = runsAlone(migration) ? runSteps : runWhole
  for (let tries = 1; ; tries++) {
    try {
      return await run(client, migration, patience.lockTimeoutMs)
    } catch (error) {
      if (errorCode(error) !== '55P03') throw error
      if (tries === patience.tries) throw lockHeld(migration, error)
      const { name } = migration
      log.warn(
        { migration: name, tries },
        `migration ${name} did not get a lock; retrying in ${patience.pauseMs} ms`,
      )
      await sleep(patience.pauseMs)
    }
  }
}

function lockHeld({ name }: Migration, cause: unknown): StartError {
  const message = `Migration ${name} did not get a lock at any try. End the transaction that holds it (pg_stat_activity shows it) and start again.`
  return new StartError(message, { cause })
}

/** Runs the file and records it, in one transaction. */
async function runWhole(client: ClientBase, migration: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    for (const statement of statementsOf(migration)) await client.query(statement)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Runs each statement separately. Each must tolerate that its work is done, since an interrupted run starts again. */
async function runSteps(client: ClientBase, migration: Migration, lockTimeoutMs: number): Promise<void> {
  for (const step of stepsOf(migration)) {
    // `concurrently` waits for old transactions with a lock that blocks no reader or writer.
    const waits = /\bconcurrently\b/.test(step.text) ? 0 : lockTimeoutMs
    await client.query(`set lock_timeout = ${waits}`)
    if (step.index !== undefined) await dropUnfinished(client, step.index)
    await runStep(client, step, step.text)
  }
  await client.query('reset lock_timeout')
  await record(client, migration)
}

async function dropUnfinished(client: ClientBase, index: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [index],
  )
  if (rowCount === 1) await client.query(`drop index concurrently ${escapeIdentifier(index)}`)
}

async function runStep(client: ClientBase, { repeated }: Step, text: string): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(text)
    if (!repeated || (rowCount ?? 0) === 0) return
  }
}

/** Runs a migration inside the caller's transaction, on a database not used by others yet. */
export async function runInside(client: ClientBase, migration: Migration): Promise<void> {
  if (runsAlone(migration)) {
    for (const step of stepsOf(migration)) {
      await runStep(client, step, step.text.replaceAll(/\bconcurrently /g, ''))
    }
  } else {
    for (const statement of statementsOf(migration)) await client.query(statement)
  }
  await record(client, migration)
}

async function record(client: ClientBase, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
}
