import type { Fault } from '../lib/refusal.ts'
import { isZone } from '../lib/zone.ts'
import {
  otherSpelling,
  tooManyDecimals,
  unknownCurrency,
  unknownLanguage,
  unknownTimezone,
} from './settings.refusals.ts'
import type { BrandSettings } from './settings.types.ts'

/** ISO 4217 currencies without a minor unit. (The tables of JavaScript engines deviate from the standard.) */
export const currenciesWithoutDecimals: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const withoutDecimals = new Set(currenciesWithoutDecimals)
/** ISO 4217 currencies with three or four decimals, which hundredths cannot represent. */
const beyondHundredths = new Set('BHD IQD JOD KWD LYD OMR TND CLF UYW'.split(' '))

/** Decimals of a supported currency. */
export function currencyDecimals(currency: string): 0 | 2 {
  return withoutDecimals.has(currency) ? 0 : 2
}

/** Reports an unknown or unsupported currency. */
export function currencyFault(path: string, code: string): Fault | undefined {
  if (beyondHundredths.has(code)) return tooManyDecimals(path, code)
  return Intl.supportedValuesOf('currency').includes(code) ? undefined : unknownCurrency(path, code)
}

/** Reports an unknown time zone. Offsets are refused too, since they lack daylight saving time. */
export function timezoneFault(path: string, name: string): Fault | undefined {
  return isZone(name) ? undefined : unknownTimezone(path, name)
}

/** Reports a language code that is unknown or not in canonical form. */
export function languageFault(path: string, code: string): Fault | undefined {
  try {
    const [canonical] = Intl.getCanonicalLocales(code)
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
    if (canonical === undefined || names.of(canonical) === undefined) return unknownLanguage(path, code)
    return canonical === code ? undefined : otherSpelling(path, code, canonical)
  } catch {
    return unknownLanguage(path, code)
  }
}

/** Reports every code among these settings that a brand cannot have. */
export function brandCodeFaults({
  currency,
  timezone,
  defaultLanguage,
  languages,
}: Pick<BrandSettings, 'currency' | 'timezone' | 'defaultLanguage' | 'languages'>): Fault[] {
  return [
    currencyFault('currency', currency),
    timezoneFault('timezone', timezone),
    languageFault('default_language', defaultLanguage),
    ...languages.map((code, at) => languageFault(`languages.${at}`, code)),
  ].filter(fault => fault !== undefined)
}

/** Maximum number of languages per brand. */
export const maxLanguages = 20

/** Branch codes, as printed on receipts. */
export const branchCodePattern = /^[A-Z0-9]{2,8}$/

/** The code of the first branch: the start of the brand's name, or MAIN when it has fewer than two Latin letters. */
export function branchCodeFrom(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const letters = plain.replaceAll(/[^A-Z0-9]/g, '').slice(0, 8)
  return letters.length >= 2 ? letters : 'MAIN'
}
