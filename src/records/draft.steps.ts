import type { Row } from '../db/database.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import type { Fault } from '../lib/refusal.ts'
import { isStored, type RecordKind, translatedFields } from './kind.store.ts'
import { mergeTranslations, type Translations } from './translation.rules.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Returns the record's row as the body asks for it: the sent values over the stored ones, or over the initial values of
 * a new record.
 */
export function draftRow(
  kind: RecordKind,
  brand: BrandSettings,
  body: Body,
  before?: Row,
): { after: Row; faults: Fault[] } {
  const active = before === undefined ? true : before['active']
  const after: Row = { ...before, active: body['active'] ?? active }
  for (const [name, field] of Object.entries(kind.fields)) {
    if (!isStored(field)) continue
    const sent = body[name]
    if (sent !== undefined) after[name] = storedForm(field.toStored, sent, before?.[name])
    else if (before === undefined) after[name] = field.initial ?? null
  }
  Object.assign(after, kind.derive?.(after, body))
  const names = translatedFields(kind)
  if (names.length === 0) return { after, faults: [] }
  const merged = mergeTranslations(
    brand,
    (before?.['translations'] ?? {}) as Translations,
    Object.fromEntries(names.map(name => [name, after[name] as string | null])),
    body,
    names.filter(name => kind.fields[name]!.required === true),
  )
  return { after: { ...after, ...merged.texts, translations: merged.translations }, faults: merged.faults }
}

function storedForm(
  toStored: ((value: unknown, before: unknown) => unknown) | undefined,
  sent: unknown,
  before: unknown,
) {
  return toStored === undefined ? sent : toStored(sent, before)
}
