import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../src/db/database.ts'

/** One row corrupted by hand, and the record that the doctor must name. */
export type Corruption<Bills> = {
  invariant: string
  how: string
  corrupt: (tx: Tx, bills: Bills) => Promise<unknown>
  /** Selects the id, or the ids, that the doctor must name. */
  named: (bills: Bills) => Sql
}

/** A part of a statement, or a function of the evening's bills. */
export type Of<Bills> = Sql | ((bills: Bills) => Sql)

const sqlOf = <Bills>(of: Of<Bills>, bills: Bills): Sql => (typeof of === 'function' ? of(bills) : of)

/** A corruption by several statements. */
export function planted<Bills>(
  invariant: string,
  how: string,
  statements: Of<Bills> | Of<Bills>[],
  named: Of<Bills>,
): Corruption<Bills> {
  return {
    invariant,
    how,
    async corrupt(tx, bills) {
      for (const one of [statements].flat()) await tx.query(sqlOf(one, bills))
    },
    named: bills => sqlOf(named, bills),
  }
}

/** A corruption of some rows; `named` selects the records that the doctor names instead of them. */
type Change<Bills> = readonly [invariant: string, how: string, set: Sql, named?: Of<Bills>]

/** Corruptions of the rows of a table that match a condition; by default the doctor names these rows. */
export function changed<Bills>(
  table: Sql,
  where: Of<Bills>,
  changes: readonly Change<Bills>[],
): Corruption<Bills>[] {
  return changes.map(([invariant, how, set, named]) =>
    planted<Bills>(
      invariant,
      how,
      bills => sql`update ${table} set ${set} where ${sqlOf(where, bills)}`,
      named ?? (bills => sql`select id from ${table} where ${sqlOf(where, bills)}`),
    ),
  )
}

/** Selects an id that is known. */
export const known = (id: string) => sql`select ${id}::text as id`
