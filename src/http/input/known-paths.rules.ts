import { nearPaths, type NearPaths, type Route, wordsOf } from '../refusals/near-paths.rules.ts'

type Known = { pattern: RegExp; methods: Set<string> }

/** The methods of each path, for `Allow` and `OPTIONS`, and suggestions for unknown paths. */
export class KnownPaths {
  readonly #known = new Map<string, Known>()
  readonly #forClients: Route[] = []

  /** @param url with parameters as `:name` */
  add(url: string, methods: readonly string[]): void {
    const known = this.#known.getOrInsertComputed(url, () => {
      const added = { pattern: patternOf(url), methods: new Set<string>(['OPTIONS']) }
      if (isForClients(url)) this.#forClients.push({ url, words: wordsOf(url), methods: added.methods })
      return added
    })
    for (const method of methods) known.methods.add(method)
  }

  /**
   * Returns the value of `Allow` for a requested path, or undefined for an unknown one. Where several routes match, the
   * router's choice counts: `/staff/sign-in` before `/staff/:id`.
   */
  allow(path: string): string | undefined {
    const own = this.#known.get(path)
    if (own !== undefined) return listOf(own)
    const fitting = [...this.#known.entries()].filter(([, { pattern }]) => pattern.test(path))
    const [first] = fitting.sort(([one], [other]) => compareUrls(one, other))
    return first === undefined ? undefined : listOf(first[1])
  }

  /** Suggests operations for a path that does not exist. */
  near(path: string, method: string): NearPaths {
    return nearPaths(this.#forClients, path, method)
  }
}

/** True for operations, probes and the documentation's entry points. */
function isForClients(url: string): boolean {
  return /^\/(?:v1\/(?:pos\/|openapi\.json$)|docs$|livez$|readyz$)/.test(url)
}

function listOf({ methods }: Known): string {
  return [...methods].sort().join(', ')
}

/** Sorts fixed segments before parameters. Two URLs that match the same path differ in at least one segment. */
function compareUrls(one: string, other: string): number {
  const [parts, others] = [one.split('/'), other.split('/')]
  const at = parts.findIndex((part, index) => part.startsWith(':') !== others[index]?.startsWith(':'))
  return parts[at]?.startsWith(':') === true ? 1 : -1
}

function patternOf(url: string): RegExp {
  const source = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}
