import path from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Rolldown.ChunkingContext

/** Pages in React. All that two of them share is one chunk: each more has its frame and the names it exchanges. */
const inReact: ReadonlySet<string> = new Set(['kitchen', 'setup', 'till'])

/** The pages that load a module at first, and those that load it at all. */
type Users = { first: ReadonlySet<string>; all: ReadonlySet<string> }

/**
 * Few chunks: one for each set of pages that load a module at first, and one for all that pages in React share. Left to
 * itself, the build makes a file of every icon that a part loaded later shares; each has its frame and is compressed
 * without the words of the others.
 */
export function chunksByPages(root: string, pages: readonly string[]): Group[] {
  const usersOf = findUsers(root)
  const most = pages.length
  const shared = (most + 1) ** 2
  const weightOf = (users: Users) => {
    const { first, all } = users
    if (first.size === 0) return 0
    const weight = first.size * (most + 1) + all.size
    if ([...first].some(page => !inReact.has(page))) return shared + weight
    return [...all].filter(page => inReact.has(page)).length > 1 ? shared : weight
  }
  // A group takes along what its modules import, which has all their users: that of the most users comes first.
  return Array.from({ length: 2 * shared }, (_, place) => {
    const priority = 2 * shared - place
    const name = (id: string, context: Context) => {
      const users = usersOf(id, context)
      if (weightOf(users) !== priority) return null
      return priority === shared ? 'screens' : nameOf(users)
    }
    return { name, debugName: `by pages, ${priority}`, priority }
  })
}

function nameOf({ first, all }: Users): string {
  const later = [...all].filter(page => !first.has(page)).toSorted()
  return [...first].toSorted().join('-') + later.map(page => `_${page}`).join('')
}

function findUsers(root: string): (id: string, context: Context) => Users {
  const known = new Map<string, Users>()
  return (id, context) => {
    const users = known.get(id) ?? {
      first: pagesOf(
        root,
        reach(id, module => context.getModuleInfo(module)?.importers),
      ),
      all: pagesOf(
        root,
        reach(id, module => importersOf(module, context)),
      ),
    }
    known.set(id, users)
    return users
  }
}

function importersOf(module: string, context: Context): readonly string[] {
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(module) ?? {}
  return [...importers, ...dynamicImporters]
}

function reach(id: string, next: (module: string) => readonly string[] | undefined): ReadonlySet<string> {
  const found = new Set([id])
  for (const module of found) for (const importer of next(module) ?? []) found.add(importer)
  return found
}

function pagesOf(root: string, importers: ReadonlySet<string>): ReadonlySet<string> {
  const names = [...importers].map(module => path.relative(root, module).replaceAll(path.sep, '/'))
  return new Set(names.filter(name => name.endsWith('.html')).map(name => name.slice(0, -'.html'.length)))
}
