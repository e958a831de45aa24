import { Type } from 'typebox'
import { unprintable } from '../print/printable.gateway.ts'
import { type Field, readOnly } from '../records/field.schema.ts'
import type { Translations } from '../records/translation.rules.ts'
import { oneOf, strict } from '../wire/common.schema.ts'

const Warning = strict({ path: Type.String(), code: oneOf(['not_printable']), message: Type.String() })
export type Warning = { path: string; code: 'not_printable'; message: string }

/** Names with characters that receipts show as `�`, in any language; computed when read. */
export const warnings: Field = readOnly(Type.Array(Warning), {
  toWire: (_stored, _formats, row) => warningsOf(row),
})

/** @param row with its name and its translations */
export function warningsOf(row: Readonly<Record<string, unknown>>): Warning[] {
  const translations = Object.entries((row['translations'] ?? {}) as Translations)
  const names: [path: string, name: unknown][] = [
    ['name', row['name']],
    ...translations.map(([language, texts]): [string, unknown] => [
      `translations.${language}.name`,
      texts?.['name'],
    ]),
  ]
  return names.flatMap(([path, name]) => {
    const missing = typeof name === 'string' ? unprintable(name) : []
    return missing.length === 0 ? [] : [notPrintable(path, missing)]
  })
}

function notPrintable(path: string, missing: readonly string[]): Warning {
  const shown = missing.slice(0, 10).join(' ')
  const more = missing.length > 10 ? ` and ${missing.length - 10} more` : ''
  return {
    path,
    code: 'not_printable',
    message: `Receipts cannot print ${shown}${more}: each shows as � there.`,
  }
}
