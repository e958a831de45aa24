import type { BrandSettings } from '../settings/settings.types.ts'
import { formatInZone } from '../lib/zone.ts'
import { translatedFields } from './record-kind.rules.ts'
import type { RecordAnswer, RecordKind, Row } from './record-kind.types.ts'
import { everyText, textIn, type Translations } from './translation.rules.ts'

export type Reading = {
  brand: Pick<BrandSettings, 'timezone' | 'defaultLanguage' | 'languages'>
  lang: string
  /** Adds the texts in every language; true by default. Lists omit them unless requested. */
  alone?: boolean
  /** The branches that the caller may read; all by default. */
  branchIds?: readonly string[]
}

/** The record with its version, as an operation on one record returns it. */
export function toRecordAnswer(kind: RecordKind, row: Row, reading: Reading): RecordAnswer {
  return { data: presentRecord(kind, row, reading), version: row['version'] as number }
}

/** Converts a row to its wire form. Times are in the branch's time zone, or else in the brand's. */
export function presentRecord(kind: RecordKind, row: Row, reading: Reading): Record<string, unknown> {
  const { brand, lang } = reading
  const zone = (row['timezone'] as string | undefined) ?? brand.timezone
  const formats = {
    time: (epochMs: number) => formatInZone(epochMs, zone),
    branchIds: reading.branchIds ?? [],
  }
  const translations = (row['translations'] ?? {}) as Translations
  const choice = { language: lang, defaultLanguage: brand.defaultLanguage, translations }
  const shown: Record<string, unknown> = { id: row['id'] }
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.shows === undefined) continue
    const stored = row[name]
    if (field.translated === true) {
      shown[name] = textIn(choice, name, stored as string | null)
    } else {
      shown[name] =
        field.toWire === undefined || stored === null ? stored : field.toWire(stored, formats, row)
    }
  }
  if (reading.alone ?? true) Object.assign(shown, textsOf(kind, row, brand, translations))
  if (row['active'] !== undefined) shown['active'] = row['active']
  return {
    ...shown,
    created_at: formats.time(row['created_at'] as number),
    updated_at: formats.time(row['updated_at'] as number),
    version: row['version'],
  }
}

function textsOf(kind: RecordKind, row: Row, brand: Reading['brand'], translations: Translations): Row {
  const names = translatedFields(kind)
  if (names.length === 0) return {}
  const texts = Object.fromEntries(names.map(name => [name, row[name] as string | null]))
  return { translations: everyText(brand, texts, translations) }
}
