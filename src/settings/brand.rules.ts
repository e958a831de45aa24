import { isZone } from '../lib/zone.ts'

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
export function currencyFault(code: string): string | undefined {
  if (beyondHundredths.has(code)) return `${code} has more than two decimals, which this service cannot keep.`
  if (Intl.supportedValuesOf('currency').includes(code)) return undefined
  return `${JSON.stringify(code)} is no currency. Give a code of ISO 4217 in capitals, as EUR.`
}

/** Why this is no time zone, or undefined when it is one. Only names are taken: an offset knows no summer time. */
export function timezoneFault(name: string): string | undefined {
  if (isZone(name)) return undefined
  return `${JSON.stringify(name)} is no time zone. Give a name of the IANA database, as Europe/Rome.`
}

/** Why this is no language code, or undefined when it is one: known to the engine, in the standard's own spelling. */
export function languageFault(code: string): string | undefined {
  const fault = `${JSON.stringify(code)} is no language. Give a code of BCP 47, as it or pt-BR.`
  try {
    const [canonical] = Intl.getCanonicalLocales(code)
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
    if (canonical === undefined || names.of(canonical) === undefined) return fault
    return canonical === code ? undefined : `Write the language ${canonical}, not ${code}.`
  } catch {
    return fault
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
