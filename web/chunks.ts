import path from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Rolldown.ChunkingContext

/** Rooms that a page loads by itself before its first press, and the chunk of what only they need. */
const rooms: Readonly<Record<string, { chunk: string; page: string }>> = {
  'src/till/order/OrderScreen.tsx': { chunk: 'order', page: 'till' },
}

/** The pages that load a module at first, and those that load it at all. */
type Users = { first: ReadonlySet<string>; all: ReadonlySet<string> }

/**
 * One chunk for each set of pages that load a module at first. Left to itself, the build makes a file of every icon that
 * a part loaded later shares; each has its frame and is compressed without the words of the others.
 */
export function chunksByPages(root: string, pages: readonly string[]): Group[] {
  const usersOf = findUsers(root)
  const most = pages.length + Object.keys(rooms).length
  const weightOf = ({ first, all }: Users) => (first.size === 0 ? 0 : first.size * (most + 1) + all.size)
  // A group takes along what its modules import, which has all their users: that of the most users comes first.
  return Array.from({ length: (most + 1) ** 2 }, (_, place) => {
    const priority = (most + 1) ** 2 - place
    const name = (id: string, context: Context) => {
      const users = usersOf(id, context)
      return weightOf(users) === priority ? nameOf(users) : null
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
  const pages = new Set<string>()
  for (const module of importers) {
    const name = path.relative(root, module).replaceAll(path.sep, '/')
    const room = rooms[name]
    if (name.endsWith('.html')) pages.add(name.slice(0, -'.html'.length))
    else if (room !== undefined) pages.add(room.chunk)
  }
  for (const { chunk, page } of Object.values(rooms)) if (pages.has(page)) pages.delete(chunk)
  return pages
}
