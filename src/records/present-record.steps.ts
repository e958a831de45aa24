import type { Row } from '../db/database.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { formatInZone } from '../lib/zone.ts'
import { type RecordKind, translatedFields } from './kind.store.ts'
import { everyText, textIn, type Translations } from './translation.rules.ts'

/**
 * How an answer is to read: `alone` is a record that shows its texts in every language, as a single one does; `branchIds` are the
 * branches of the reader, every one when omitted.
 */
export type Reading = {
  brand: Pick<BrandSettings, 'timezone' | 'defaultLanguage' | 'languages'>
  lang: string
  alone: boolean
  branchIds?: readonly string[]
}

/** The record as the wire shows it. Times are in its branch's zone, else in the brand's. */
export function presentRecord(kind: RecordKind, row: Row, reading: Reading): Record<string, unknown> {
  const { brand, lang } = reading
  const zone = (row['timezone'] as string | undefined) ?? brand.timezone
  const formats = {
    time: (epochMs: number) => formatInZone(epochMs, zone),
    branchIds: reading.branchIds ?? [],
  }
  const translations = (row['translations'] ?? {}) as Translations
  const shown: Record<string, unknown> = { id: row['id'] }
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.shows === undefined) continue
    const stored = row[name]
    if (field.translated === true) {
      shown[name] = textIn(lang, brand.defaultLanguage, name, stored as string | null, translations)
    } else {
      shown[name] =
        field.toWire === undefined || stored === null ? stored : field.toWire(stored, formats, row)
    }
  }
  if (reading.alone) Object.assign(shown, textsOf(kind, row, brand, translations))
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
