import type { BrandSettings } from '../settings/settings.types.ts'
import type { Fault } from '../lib/refusal.ts'
import { isStored, translatedFields } from './record-kind.rules.ts'
import type { RecordKind, Row } from './record-kind.types.ts'
import { mergeTranslations, type Translations } from './translation.rules.ts'

type Body = Readonly<Record<string, unknown>>

/** Merges the body into the stored row, or into the initial values of a new record. */
export function draftRow(
  kind: RecordKind,
  brand: Pick<BrandSettings, 'defaultLanguage' | 'languages'>,
  body: Body,
  before?: Row,
): { after: Row; faults: Fault[] } {
  const active = before === undefined ? true : before['active']
  const after: Row = { ...before, active: body['active'] ?? active }
  for (const [name, field] of Object.entries(kind.fields)) {
    if (!isStored(field)) continue
    const sent = body[name]
    if (sent !== undefined) after[name] = field.toStored ? field.toStored(sent, before?.[name]) : sent
    else if (before === undefined) after[name] = field.initial ?? null
  }
  Object.assign(after, kind.derive?.(after, body, before))
  const names = translatedFields(kind)
  if (names.length === 0) return { after, faults: [] }
  const merged = mergeTranslations(
    brand,
    {
      texts: Object.fromEntries(names.map(name => [name, after[name] as string | null])),
      translations: (before?.['translations'] ?? {}) as Translations,
      required: names.filter(name => kind.fields[name]!.required === true),
    },
    body,
  )
  return { after: { ...after, ...merged.texts, translations: merged.translations }, faults: merged.faults }
}
