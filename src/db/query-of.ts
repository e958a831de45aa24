import type { QueryConfig } from 'pg'
import type { Sql } from 'sql-template-tag'

type Known = { parts: readonly string[]; text: string }

const known = new Map<string, Known>()

/**
 * Returns a statement as `pg` takes it. The text of a named one is put together once, while its parts stay the same: an order
 * that comes alone has a dozen long statements. A name with another text is left to `pg`, which refuses it.
 */
export function queryOf(statement: Sql, name: string | undefined): QueryConfig {
  const { values } = statement
  return name === undefined
    ? { text: statement.text, values }
    : { name, text: textOf(statement, name), values }
}

function textOf(statement: Sql, name: string): string {
  const parts = statement.strings
  const before = known.get(name)
  if (before?.parts.length === parts.length && parts.every((part, at) => part === before.parts[at]))
    return before.text
  const { text } = statement
  if (before === undefined) known.set(name, { parts, text })
  return text
}
