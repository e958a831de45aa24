import type { Translated } from './menu.types.ts'

/** The text in a language, falling back to the default language. */
export function inLanguage<Text extends string | null>(
  text: { text: Text; others: Translated['others'] },
  language: string,
): Text | string {
  return text.others[language] ?? text.text
}

/** The names in other languages, as frozen with a sale; null if there are none. */
export function otherNames({ others }: Translated): Readonly<Record<string, string>> | null {
  for (const _ in others) return others
  return null
}
