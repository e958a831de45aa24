import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const here = path.resolve(import.meta.dirname, '..')
const entries = ['main.tsx', 'main.ts']

/** The sources that a page loads until its first press, by their paths from `web`. */
export function firstFiles(page: string): ReadonlySet<string> {
  const found = new Set(entries.map(name => `src/${page}/${name}`).filter(isThere))
  for (const file of found) for (const imported of importsOf(file)) found.add(imported)
  return found
}

function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  const code = readFileSync(path.join(here, file), 'utf8')
  const names = [...code.matchAll(/^(?:import|export)(?! type\b)[^'"]*['"](\.[^'"]+)['"]/gm)]
  return names.map(([, name = '']) => path.posix.join(path.posix.dirname(file), name))
}

function isThere(file: string): boolean {
  return existsSync(path.join(here, file))
}
