import type { Translated } from './menu.types.ts'

/** The text in the language asked for, or the default's where it is missing. */
export function inLanguage(text: Translated, language: string): string {
  return text.others[language] ?? text.text
}

/** The names in the other languages, as they are frozen with a sale; null when there are none. */
export function otherNames({ others }: Translated): Readonly<Record<string, string>> | null {
  for (const _ in others) return others
  return null
}
