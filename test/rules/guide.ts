/** A command of a page, and the answer that is shown below it. */
export type Step = {
  /** Where the command begins, for the name of its test. */
  line: number
  command: string
  answer: { kind: 'json' | 'text'; text: string } | undefined
}

/** The commands of a page in their order: each `sh` block, with the `json` or `text` block that comes next. */
export function stepsOf(page: string): Step[] {
  const steps: Step[] = []
  for (const match of page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const [, kind, text] = match as unknown as [string, string, string]
    const line = page.slice(0, match.index).split('\n').length + 1
    if (kind === 'sh') steps.push({ line, command: text, answer: undefined })
    else if (kind === 'json' || kind === 'text') steps.at(-1)!.answer ??= { kind, text }
  }
  return steps
}

/** Real ids and keys by the ones that the page shows as examples. */
export type Names = Map<string, string>

/** A text of the page with the real ids and keys in it. */
export function withNames(text: string, names: Names): string {
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length)
  return longestFirst.reduce((all, [shown, real]) => all.replaceAll(shown, real), text)
}

/**
 * Lists what a page shows that the answer does not have: the page may leave out fields and records, keeping their
 * order, but may not make any up. An id or key shown for the first time stands for the real one from then on.
 */
export function differences(shown: unknown, real: unknown, names: Names, path = ''): string[] {
  if (Array.isArray(shown)) return listDifferences(shown, real, names, path)
  if (typeof shown === 'object' && shown !== null) {
    if (typeof real !== 'object' || real === null) return [`${path}: is ${JSON.stringify(real)}`]
    const answer = real as Record<string, unknown>
    return Object.entries(shown).flatMap(([key, value]) =>
      key in answer
        ? differences(value, answer[key], names, `${path}.${key}`)
        : [`${path}.${key}: is not there`],
    )
  }
  return same(shown, real, names) ? [] : [`${path}: is ${JSON.stringify(real)}, not ${JSON.stringify(shown)}`]
}

/** Records may be left out between those shown; a list shown empty is empty. */
function listDifferences(shown: readonly unknown[], real: unknown, names: Names, path: string): string[] {
  if (!Array.isArray(real)) return [`${path}: is no list`]
  if (shown.length === 0) return real.length === 0 ? [] : [`${path}: is not empty`]
  let next = 0
  for (const [at, one] of shown.entries()) {
    const found = real.findIndex((other, index) => index >= next && fits(one, other, names))
    if (found === -1)
      return [`${path}.${at}: none is like it`, ...closest(one, real.slice(next), names, path)]
    differences(one, real[found], names)
    next = found + 1
  }
  return []
}

/** Tried on a copy, so that what does not fit gives no names. */
function fits(shown: unknown, real: unknown, names: Names): boolean {
  return differences(shown, real, new Map(names)).length === 0
}

function closest(shown: unknown, real: readonly unknown[], names: Names, path: string): string[] {
  const tried = real.map(one => differences(shown, one, new Map(names), path))
  return tried.sort((one, other) => one.length - other.length)[0] ?? []
}

const nameKinds = [/^[0-9A-HJKMNP-TV-Z]{26}$/, /^comanda_[\w-]+$/]

function same(shown: unknown, real: unknown, names: Names): boolean {
  if (typeof shown !== 'string' || typeof real !== 'string') return shown === real
  const kind = nameKinds.find(one => one.test(shown))
  if (kind === undefined) return withoutMoments(shown) === withoutMoments(real)
  const known = names.get(shown)
  if (known === undefined && kind.test(real) && ![...names.values()].includes(real)) names.set(shown, real)
  return names.get(shown) === real
}

/** A text without what is another at each run: times, days and what is left of a limit. */
export function withoutMoments(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(?:Z|[+-]\d\d:\d\d)/g, 'TIME')
    .replaceAll(/\b\d{4}-?\d\d-?\d\d\b/g, 'DAY')
    .replaceAll(/r=\d+;t=\d+/g, 'LEFT')
}
