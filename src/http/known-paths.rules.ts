type Known = { pattern: RegExp; methods: Set<string> }

/** Which methods each path answers, for `405` with `Allow` and for `OPTIONS`. */
export class KnownPaths {
  readonly #known = new Map<string, Known>()

  /** @param url with parameters as `:name` */
  add(url: string, methods: readonly string[]): void {
    const known = this.#known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>(['OPTIONS']) }
    for (const method of methods) known.methods.add(method)
    this.#known.set(url, known)
  }

  /** The value of `Allow` for a path as it came, or undefined when no route has it. */
  allow(path: string): string | undefined {
    for (const { pattern, methods } of this.#known.values()) {
      if (pattern.test(path)) return [...methods].sort().join(', ')
    }
    return undefined
  }
}

function patternOf(url: string): RegExp {
  const source = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}
