import type { Sql } from 'sql-template-tag'
import type { Database, Tx } from '../../src/db/database.ts'

/** The same database with other words in some statements. Controls use it to show that a lock is necessary. */
export function rewording(db: Database, reword: (text: string) => string): Database {
  const changed = (tx: Tx): Tx => {
    const query = (statement: Sql, name?: string) => {
      const text = reword(statement.text)
      if (text === statement.text) return tx.query(statement, name)
      return tx.query({ text, values: statement.values } as unknown as Sql)
    }
    return { ...tx, query } as Tx
  }
  return { ...db, transact: (work, settings) => db.transact(tx => work(changed(tx)), settings) }
}

/** The same database without row locks in its reads. */
export function withoutLockOn(table: string, db: Database): Database {
  return rewording(db, text =>
    text.includes(`from ${table}`) ? text.replace(/for no key update( of r)?( skip locked)?/, '') : text,
  )
}

export function withoutBillLock(db: Database): Database {
  return withoutLockOn('dining_sessions', db)
}
