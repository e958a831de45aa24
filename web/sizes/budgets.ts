import type { PageSize } from './page-sizes.ts'

type Budget = {
  /** Kilobytes, compressed with gzip; undefined of a page that is opened once in a restaurant's life. */
  script?: number
  style?: number
}

export const budgets: Readonly<Record<string, Budget>> = {
  index: { script: 15, style: 10 },
  pair: { script: 15, style: 10 },
  till: { script: 130, style: 20 },
  kitchen: { script: 110, style: 12 },
  board: { script: 30, style: 6 },
  setup: {},
}

/** One sentence for each budget that a page exceeds. */
export function overBudget(sizes: readonly PageSize[]): string[] {
  return sizes.flatMap(({ page, script, style }) => {
    const { script: most = Infinity, style: mostStyle = Infinity } = budgets[page]!
    return [
      ...(script.gzip > most * 1000
        ? [`${page} loads ${kb(script.gzip)} KB of script, at most ${most}`]
        : []),
      ...(style.gzip > mostStyle * 1000
        ? [`${page} loads ${kb(style.gzip)} KB of styles, at most ${mostStyle}`]
        : []),
    ]
  })
}

export function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
