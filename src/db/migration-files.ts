import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** One file of `migrations/`; never edited once it has landed. */
export type Migration = { name: string; sha256: string; text: string }

const folder = new URL('../../migrations/', import.meta.url)

/** Every migration of this program, in the order of their numbers. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async name => {
      // A checkout may change the ends of lines; the migration is the same.
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
