import type { OtherNames } from './shape.rules.ts'

/** The time zone and language of an answer. */
export type Locale = { zone: string; lang: string }

/** The frozen name in the language of the answer. */
export function nameIn(lang: string, { name, names }: { name: string; names: OtherNames }): string {
  return names?.[lang] ?? name
}
