import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A built file of the screens; its name in `assets/` contains a hash of its contents. */
type ScreenFile = { name: string; bytes: Buffer }

/** The built screens, and a version that changes with any of them; undefined if they were not built. */
export type BuiltScreens = { files: readonly ScreenFile[]; version: string }

const built = new URL('../../../web/dist/', import.meta.url)

/** Reads what `npm ci` or `npm run build` built: some fifty files, about a megabyte. */
export function readScreens(folder = built): BuiltScreens | undefined {
  if (!existsSync(new URL('index.html', folder))) return undefined
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder.pathname, path.join(entry.parentPath, entry.name)))
    .toSorted()
  const files = names.map(name => ({ name, bytes: readFileSync(new URL(name, folder)) }))
  // The pages name the hashes of all other files.
  const pages = files.filter(({ name }) => name.endsWith('.html')).map(({ bytes }) => bytes)
  const version = hash('sha256', Buffer.concat(pages)).slice(0, 12)
  return { files, version }
}
