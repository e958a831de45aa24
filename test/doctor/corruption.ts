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

/** A part of a statement, or how it follows from the bills of the evening. */
export type Of<Bills> = Sql | ((bills: Bills) => Sql)

const sqlOf = <Bills>(of: Of<Bills>, bills: Bills): Sql => (typeof of === 'function' ? of(bills) : of)

/** A corruption by statements of its own, one after the other. */
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

/** A corruption of some rows; `named` selects what the doctor names in place of them. */
type Change<Bills> = readonly [invariant: string, how: string, set: Sql, named?: Of<Bills>]

/** Corruptions of the rows of a table that fit a condition: the doctor names those rows unless said. */
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
