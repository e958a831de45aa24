import type { Sql } from 'sql-template-tag'
import type { Database, Tx } from '../../src/db/database.ts'

/**
 * The same database without row locks in its reads. Controls use it to show that the locks are necessary.
 */
export function withoutLockOn(table: string, db: Database): Database {
  const strip = (tx: Tx): Tx => {
    const query = (statement: Sql, name?: string) => {
      if (!statement.text.includes(`from ${table}`)) return tx.query(statement, name)
      const text = statement.text.replace(/for no key update( of r)?( skip locked)?/, '')
      return tx.query({ text, values: statement.values } as unknown as Sql)
    }
    return { ...tx, query } as Tx
  }
  return { ...db, transact: work => db.transact(tx => work(strip(tx))) }
}

export function withoutBillLock(db: Database): Database {
  return withoutLockOn('dining_sessions', db)
}
