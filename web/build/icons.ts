import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

type Shape = readonly [tag: string, numbers: Readonly<Record<string, string>>]

const prefix = '\0icon:'

/**
 * Draws each of Lucide's icons that a page imports as one path. The library's own components bring a wrapper and random
 * keys, a third of their weight, and an element for each stroke.
 */
export function icons(): Plugin {
  const files = readIndex()
  return {
    name: 'icons',
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
            .map(([icon = '', as = icon]) => `import ${as} from ${JSON.stringify(prefix + icon)}`)
            .join(';'),
        ),
    },
    resolveId: id => (id.startsWith(prefix) ? id : undefined),
    async load(id) {
      if (!id.startsWith(prefix)) return undefined
      const file = files.get(id.slice(prefix.length))
      if (file === undefined) throw new Error(`lucide-react has no icon ${id.slice(prefix.length)}`)
      const { __iconData: icon } = (await import(file)) as { __iconData: { node: readonly Shape[] } }
      const drawn = icon.node.map(pathOf).join('')
      const maker = path.resolve(import.meta.dirname, '../src/ui/icon.ts')
      return `import { icon } from ${JSON.stringify(maker)}; export default /*#__PURE__*/ icon('${drawn}')`
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
        ([, name = '']) => [name, new URL(file, index).href] as const,
      ),
    ),
  )
}

function pathOf([tag, numbers]: Shape): string {
  if (tag === 'path') return fromOrigin(numbers['d']!)
  const [x1, y1, x2, y2, cx, cy, r] = ['x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r'].map(name =>
    Number(numbers[name]),
  )
  if (tag === 'line') return `M${x1} ${y1}L${x2} ${y2}`
  if (tag === 'circle') return `M${cx! - r!} ${cy}a${r} ${r} 0 1 0 ${2 * r!} 0a${r} ${r} 0 1 0 ${-2 * r!} 0z`
  if (tag === 'rect') return rectangle(numbers)
  throw new Error(`An icon has a ${tag}: say how it is drawn as a path`)
}

/** A path that begins with a relative move counts from where the one before it ended. */
function fromOrigin(drawn: string): string {
  return drawn.startsWith('m') ? `M0 0${drawn}` : drawn
}

function rectangle(numbers: Readonly<Record<string, string>>): string {
  const [x, y, width, height, r] = ['x', 'y', 'width', 'height', 'rx'].map(name => Number(numbers[name] ?? 0))
  const [across, down] = [width! - 2 * r!, height! - 2 * r!]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return [
    `M${x! + r!} ${y}h${across}${corner(r!, r!)}v${down}${corner(-r!, r!)}`,
    `h${-across}${corner(-r!, -r!)}v${-down}${corner(r!, -r!)}z`,
  ].join('')
}
