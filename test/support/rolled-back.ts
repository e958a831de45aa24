import type { Database, Tx } from '../../src/db/database.ts'

/** Runs work in a transaction that is rolled back. @returns the result of the work */
export async function rolledBack<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const rollBack = new Error('rolled back')
  let result: T | undefined
  const ended = db.transact(async tx => {
    result = await work(tx)
    throw rollBack
  })
  await ended.catch((error: unknown) => {
    if (error !== rollBack) throw error
  })
  return result as T
}
