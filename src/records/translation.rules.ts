import type { BrandSettings } from '../settings/settings.types.ts'
import type { Fault } from '../lib/refusal.ts'
import { contradictingTexts, defaultTextNeeded, otherLanguage } from './record.refusals.ts'

/** Texts by language and field, except the default language: `{ en: { name: '…' } }`. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

type Sent = Readonly<Record<string, Readonly<Record<string, string | null>> | null>>
type Texts = Record<string, string | null>
type TextChoice = { language: string; defaultLanguage: string; translations: Translations }
type Languages = Pick<BrandSettings, 'defaultLanguage' | 'languages'>

/** The texts of a record before its translations are merged. */
type RecordTexts = {
  /** In the default language by field, with those of the body applied. */
  texts: Texts
  /** As stored. */
  translations: Translations
  /** Fields that the default language must keep. */
  required: readonly string[]
}

/**
 * Merges the translations of a body into the stored ones, by language and field; null removes a text. Texts in the
 * default language may be sent as plain fields or under `translations`.
 */
export function mergeTranslations(
  brand: Languages,
  { texts, translations, required }: RecordTexts,
  body: Readonly<Record<string, unknown>>,
): { texts: Texts; translations: Translations; faults: Fault[] } {
  const faults: Fault[] = []
  const merged = { ...texts }
  const others: Record<string, Record<string, string>> = {}
  for (const [language, fields] of Object.entries(translations)) others[language] = { ...fields }

  function inDefault(language: string, field: string, text: string | null): void {
    const path = `translations.${language}.${field}`
    const plain = body[field]
    if (plain !== undefined && plain !== text) {
      faults.push(contradictingTexts(path, field))
    } else if (text === null && required.includes(field)) {
      faults.push(defaultTextNeeded(path, field))
    } else merged[field] = text
  }

  for (const [language, fields] of Object.entries((body['translations'] ?? {}) as Sent)) {
    if (!brand.languages.includes(language)) {
      faults.push(otherLanguage(`translations.${language}`, brand.languages))
    } else if (language === brand.defaultLanguage) {
      const removed = Object.fromEntries(Object.keys(texts).map(field => [field, null]))
      for (const [field, text] of Object.entries(fields ?? removed)) inDefault(language, field, text)
    } else if (fields === null) delete others[language]
    else others[language] = withTexts(others[language], fields)
    if (Object.keys(others[language] ?? {}).length === 0) delete others[language]
  }
  return { texts: merged, translations: others, faults }
}

function withTexts(stored: Record<string, string> = {}, sent: Texts): Record<string, string> {
  const merged = Object.entries({ ...stored, ...sent })
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null))
}

/**
 * Returns a field's text in a language.
 * @param text the text in the default language, which is used where there is no translation
 */
export function textIn(
  { language, defaultLanguage, translations }: TextChoice,
  field: string,
  text: string | null,
): string | null {
  if (language === defaultLanguage) return text
  return translations[language]?.[field] ?? text
}

/** All texts of a record by language, in the brand's order. Stored texts in languages the brand has dropped are omitted. */
export function everyText(
  brand: Languages,
  texts: Readonly<Texts>,
  translations: Translations,
): Record<string, Record<string, string>> {
  const own = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null)
  const shown: Record<string, Record<string, string>> = {}
  for (const language of brand.languages) {
    const found = language === brand.defaultLanguage ? Object.fromEntries(own) : translations[language]
    if (found !== undefined && Object.keys(found).length > 0) shown[language] = { ...found }
  }
  return shown
}

/** Separates stored texts in the brand's languages from those in languages that the brand has dropped. */
export function separateDropped(
  { languages }: Pick<Languages, 'languages'>,
  translations: Translations,
): { current: Translations; dropped: Translations } {
  const entries = Object.entries(translations)
  return {
    current: Object.fromEntries(entries.filter(([language]) => languages.includes(language))),
    dropped: Object.fromEntries(entries.filter(([language]) => !languages.includes(language))),
  }
}
