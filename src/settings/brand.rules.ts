import type { Fault } from '../lib/refusal.ts'
import { isZone } from '../lib/zone.ts'
import {
  otherSpelling,
  tooManyDecimals,
  unknownCurrency,
  unknownLanguage,
  unknownTimezone,
} from './settings.refusals.ts'

/** ISO 4217, currencies without a minor unit: amounts are whole. (Engines' own tables differ from the standard.) */
export const currenciesWithoutDecimals: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const withoutDecimals = new Set(currenciesWithoutDecimals)
/** ISO 4217, currencies of three and four decimals: hundredths cannot hold their amounts. */
const beyondHundredths = new Set('BHD IQD JOD KWD LYD OMR TND CLF UYW'.split(' '))

/** Decimals of a currency that a brand may have. */
export function currencyDecimals(currency: string): 0 | 2 {
  return withoutDecimals.has(currency) ? 0 : 2
}

/** Why a brand cannot have this currency, or undefined when it can. */
export function currencyFault(path: string, code: string): Fault | undefined {
  if (beyondHundredths.has(code)) return tooManyDecimals(path, code)
  return Intl.supportedValuesOf('currency').includes(code) ? undefined : unknownCurrency(path, code)
}

/** Why this is no time zone, or undefined when it is one. Only names are taken: an offset knows no summer time. */
export function timezoneFault(path: string, name: string): Fault | undefined {
  return isZone(name) ? undefined : unknownTimezone(path, name)
}

/** Why this is no language code, or undefined when it is one: known to the engine, in the standard's own spelling. */
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

/** The longest list of languages a brand may have. */
export const maxLanguages = 20

const longestCode = 8

/** Codes that a branch may have on receipts. */
export const branchCodePattern = /^[A-Z0-9]{2,8}$/

/** A code for the first branch: the start of the brand's name, or MAIN when the name has too few Latin letters. */
export function branchCodeFrom(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const letters = plain.replaceAll(/[^A-Z0-9]/g, '').slice(0, longestCode)
  return letters.length >= 2 ? letters : 'MAIN'
}
