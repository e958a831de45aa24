import { nearPaths, type NearPaths, type Route, wordsOf } from './near-paths.rules.ts'

type Known = { pattern: RegExp; methods: Set<string> }

/** Which methods each path answers, for `405` with `Allow` and for `OPTIONS`, and what is near a path that none has. */
export class KnownPaths {
  readonly #known = new Map<string, Known>()
  readonly #forClients: Route[] = []

  /** @param url with parameters as `:name` */
  add(url: string, methods: readonly string[]): void {
    const known = this.#known.get(url) ?? this.#addUrl(url)
    for (const method of methods) known.methods.add(method)
  }

  #addUrl(url: string): Known {
    const known = { pattern: patternOf(url), methods: new Set<string>(['OPTIONS']) }
    this.#known.set(url, known)
    if (isForClients(url)) this.#forClients.push({ url, words: wordsOf(url), methods: known.methods })
    return known
  }

  /**
   * The value of `Allow` for a path as it came, or undefined when no route has it. Of several routes it is that of the
   * one the router takes: `/staff/sign-in` before `/staff/:id`.
   */
  allow(path: string): string | undefined {
    const own = this.#known.get(path)
    if (own !== undefined) return listOf(own)
    const fitting = [...this.#known.entries()].filter(([, { pattern }]) => pattern.test(path))
    const [first] = fitting.sort(([one], [other]) => compareUrls(one, other))
    return first === undefined ? undefined : listOf(first[1])
  }

  /** The operations that a client may have meant by a path that does not exist. */
  near(path: string, method: string): NearPaths {
    return nearPaths(this.#forClients, path, method)
  }
}

/** Operations and the ways to learn of them; not what their answers refer to. */
function isForClients(url: string): boolean {
  return /^\/(?:v1\/(?:pos\/|openapi\.json$)|docs$|livez$|readyz$)/.test(url)
}

function listOf({ methods }: Known): string {
  return [...methods].sort().join(', ')
}

/** Part by part, a fixed one goes before a parameter. Two URLs that fit one path differ in one part at least. */
function compareUrls(one: string, other: string): number {
  const [parts, others] = [one.split('/'), other.split('/')]
  const at = parts.findIndex((part, index) => part.startsWith(':') !== others[index]?.startsWith(':'))
  return parts[at]?.startsWith(':') === true ? 1 : -1
}

function patternOf(url: string): RegExp {
  const source = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}
