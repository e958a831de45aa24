import pino from 'pino'
import sql from 'sql-template-tag'
import { startEmbedded } from '../../src/run/embedded.ts'
import type { Db } from '../../src/db/database.ts'
import { openDatabase, type PgDatabase } from '../../src/db/open.ts'
import { refreshStatistics } from '../../src/doctor/find-violations.store.ts'
import { runDoctor } from '../../src/doctor/run-doctor.ts'
import type { Ledger } from './sender.ts'

const log = pino({ level: 'silent' })

/**
 * Checks that exactly the acknowledged orders are stored, each once and under the id it was answered with, and that no
 * invariant is broken. @returns what is wrong, in words
 */
export async function verifyOrders(db: Db, { acknowledged }: Ledger): Promise<string[]> {
  const stored = await db.query<{ tag: string; id: string }>(sql`select note as tag, id from orders`)
  const faults: string[] = []
  const seen = new Set<string>()
  for (const { tag, id } of stored) {
    if (acknowledged.get(tag) !== id)
      faults.push(`${tag} is stored as ${id}, the answer named ${acknowledged.get(tag)}`)
    if (seen.has(tag)) faults.push(`${tag} is stored twice`)
    seen.add(tag)
  }
  for (const tag of acknowledged.keys())
    if (!seen.has(tag)) faults.push(`${tag} was acknowledged and is lost`)
  await refreshStatistics(db)
  const { violations } = await runDoctor(db)
  return [...faults, ...violations.map(({ invariant, id, message }) => `${invariant} ${id}: ${message}`)]
}

/** Opens the database of the running service; a connection never outlives a round. */
export async function withDatabase<T>(dataDir: string, work: (db: PgDatabase) => Promise<T>): Promise<T> {
  const { connection } = await startEmbedded({ dataDir, ifRunning: 'attach', log })
  const database = await openDatabase({ connection, max: 2, log, statementTimeoutMs: 60_000 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
