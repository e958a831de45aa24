/** One row per language: its words in a fixed order, separated by bars. */
export type WordRows = Readonly<Record<string, string>>

/** The words in a language, by its first subtag; English if the language has no row. */
export function wordsIn<Words extends Readonly<Record<string, string>>>(
  english: Words,
  rows: WordRows,
  lang: string,
): Words {
  const row = rows[lang.split('-')[0]!.toLowerCase()]
  if (row === undefined) return english
  const words = row.split('|')
  return Object.fromEntries(Object.keys(english).map((key, at) => [key, words[at]])) as unknown as Words
}
