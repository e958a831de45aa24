import { raw, type Sql } from 'sql-template-tag'
import { type AnyShape, columnNames } from './shapes/shape.rules.ts'

/** The columns of a shape for a select, each with the alias of its table. */
export function selectList(shape: AnyShape, aliasOf: (column: string) => string): Sql {
  const columns = columnNames(shape).map(name => `${aliasOf(name)}.${name}`)
  return raw(columns.join(', '))
}
