import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** A file of `migrations/`; never changed after the first release. */
export type Migration = { name: string; sha256: string; text: string }

const folder = new URL('../../migrations/', import.meta.url)
const names = readdirSync(folder)
  .filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  .sort()

/** The name of this program's last migration: a database with a later one is newer than the program. */
export const newestMigration = names.at(-1)!

/** Reads all migrations of this program, in the order of their numbers. */
export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    names.map(async name => {
      // A checkout may convert line endings; the migration is the same.
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Whether the file is run statement by statement, without a transaction. */
export function runsAlone({ text }: Migration): boolean {
  return text.startsWith('-- no transaction\n')
}

/** A statement of a file without a transaction. */
export type Step = {
  text: string
  /** Repeated until it changes no row: a large update in batches, each in its own transaction. */
  repeated: boolean
  /** The index that it builds concurrently; one left invalid by a crash is dropped first. */
  index: string | undefined
}

/** The statements of a file without a transaction; each ends with a semicolon at the end of its line. */
export function stepsOf({ text }: Migration): Step[] {
  return text
    .split(/;[ \t]*$/m)
    .filter(statement => statement.replaceAll(/^--.*$/gm, '').trim() !== '')
    .map(statement => ({
      text: statement.trim(),
      repeated: /^-- repeat until no row changes$/m.test(statement),
      index: /^create (?:unique )?index concurrently if not exists (\w+)/m.exec(statement)?.[1],
    }))
}

/**
 * The statements of a file, split at semicolons outside of comments and quotes. Each is sent separately, since Citus forwards
 * a statement to its nodes with the whole text it was sent with.
 */
export function statementsOf({ text }: Migration): string[] {
  const pieces =
    text.match(/--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|[^;'"$/-]+|[^]/g) ?? []
  const statements = ['']
  for (const piece of pieces) {
    if (piece === ';') statements.push('')
    else statements[statements.length - 1] += piece
  }
  return statements.filter(one => one.replaceAll(/^\s*--.*$/gm, '').trim() !== '')
}
