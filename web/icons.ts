import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Imports icons from their own files. Through the index, which names two thousand, a build reads them all and cannot
 * tell which page uses which.
 */
export function iconFiles(): Plugin {
  const files = readIndex()
  const fileOf = (name: string): string => {
    const file = files.get(name)
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
    return file
  }
  return {
    name: 'icon-files',
    enforce: 'pre',
    transform: {
      filter: { code: /from 'lucide-react'/ },
      handler: code =>
        code.replace(/import \{([^}]+)\} from 'lucide-react'/, (_, names: string) =>
          names
            .split(',')
            .map(name => name.trim())
            .filter(name => name !== '')
            .map(name => name.split(' as '))
            .map(([icon = '', as = icon]) => `import ${as} from ${JSON.stringify(fileOf(icon))}`)
            .join(';'),
        ),
    },
  }
}

/** The file of each icon by all of its names. */
function readIndex(): ReadonlyMap<string, string> {
  const index = new URL(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs'))
  const exported = readFileSync(index, 'utf8').matchAll(/export \{(.+)\} from '(.+)'/g)
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, new URL(file, index).pathname] as const,
      ),
    ),
  )
}
