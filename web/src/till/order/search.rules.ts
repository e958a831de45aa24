// Finds dishes by what a waiter types: any of their names, accents ignored, word starts first.

export type Named<T> = {
  value: T
  /** The shown name first, then its names in other languages. */ names: readonly string[]
}

/** Lower case without accents, with the place of each letter in the text. */
function fold(text: string): { letters: string; at: number[] } {
  let letters = ''
  const at: number[] = []
  let place = 0
  for (const character of text) {
    const bare = character < '\u0080' ? character : character.normalize('NFD').replaceAll(/\p{M}/gu, '')
    const plain = bare.toLowerCase()
    letters += plain
    for (let i = 0; i < plain.length; i += 1) at.push(place)
    place += character.length
  }
  return { letters, at: [...at, text.length] }
}

type Folded = { letters: string; words: readonly string[] }

/** As many as the menu has names. */
const kept = new Map<string, Folded>()

/** A name is folded once: every key typed compares those of all dishes. */
function foldedOf(name: string): Folded {
  const known = kept.get(name)
  if (known !== undefined) return known
  const { letters } = fold(name)
  const folded = { letters, words: letters.split(/[^\p{L}\p{N}]+/u) }
  kept.set(name, folded)
  return folded
}

/** How well a name fits: 0 starts with the query, 1 each word starts one of its words, 2 contains it; undefined: not at all. */
function rankOf({ letters, words }: Folded, query: string): number | undefined {
  if (letters.startsWith(query)) return 0
  const parts = query.split(' ')
  if (parts.every(part => words.some(word => word.startsWith(part)))) return 1
  return parts.every(part => letters.includes(part)) ? 2 : undefined
}

/** The values that fit, the best first, else in their own order. */
export function search<T>(all: readonly Named<T>[], typed: string): T[] {
  const query = fold(typed).letters.trim().replaceAll(/\s+/g, ' ')
  if (query === '') return []
  return all
    .flatMap(({ value, names }) => {
      const ranks = names.map(name => rankOf(foldedOf(name), query)).filter(rank => rank !== undefined)
      return ranks.length === 0 ? [] : [{ value, rank: Math.min(...ranks) }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ value }) => value)
}

/** Splits a name into the part before what was typed, that part, and the rest; undefined if it is not in the name. */
export function marked(name: string, typed: string): [string, string, string] | undefined {
  const query = fold(typed).letters.trim()
  const { letters, at } = fold(name)
  const starts = letters.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(query)}`, 'u'))
  const from = starts === -1 ? letters.indexOf(query) : starts
  if (query === '' || from === -1) return undefined
  const [start, end] = [at[from]!, at[from + query.length]!]
  return [name.slice(0, start), name.slice(start, end), name.slice(end)]
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
}
