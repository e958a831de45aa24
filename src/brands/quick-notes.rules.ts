import type { Fault } from '../lib/refusal.ts'
import { otherLanguage } from '../records/record.refusals.ts'

/** A note that staff choose instead of typing it; `translations` are texts by language. */
export type QuickNote = { text: string; translations: Readonly<Record<string, { text: string }>> }

type Languages = { default_language: string; languages: readonly string[] }

/** Reports texts in languages that the brand does not have beside its default one. */
export function quickNoteFaults(notes: readonly QuickNote[], languages: Languages): Fault[] {
  const others = othersOf(languages)
  return notes.flatMap(({ translations }, at) =>
    Object.keys(translations)
      .filter(language => !others.includes(language))
      .map(language => otherLanguage(`quick_notes.${at}.translations.${language}`, others)),
  )
}

/** Notes without texts in languages that the brand has dropped since. */
export function shownQuickNotes(notes: readonly QuickNote[], languages: Languages): QuickNote[] {
  const others = othersOf(languages)
  return notes.map(({ text, translations }) => {
    const shown = Object.entries(translations).filter(([language]) => others.includes(language))
    return { text, translations: Object.fromEntries(shown) }
  })
}

/** Notes after a change of the default language, like the texts of records: one without a translation stays in both. */
export function movedQuickNotes(notes: readonly QuickNote[], from: string, to: string): QuickNote[] {
  return notes.map(({ text, translations: { [to]: next, ...others } }) => {
    return { text: next?.text ?? text, translations: { ...others, [from]: { text } } }
  })
}

function othersOf({ default_language: own, languages }: Languages): string[] {
  return languages.filter(language => language !== own)
}
