import { fault } from '../lib/refusal.ts'

export const tooManyDecimals = (path: string, code: string) =>
  fault(path, 'enum', `${code} has more than two decimals, which are not supported. Choose another currency.`)
export const unknownCurrency = (path: string, code: string) =>
  fault(
    path,
    'enum',
    `${JSON.stringify(code)} is not a currency. Use an ISO 4217 code in capitals, such as EUR.`,
  )
export const unknownTimezone = (path: string, name: string) =>
  fault(path, 'enum', `${JSON.stringify(name)} is not a time zone. Use an IANA name, such as Europe/Rome.`)
export const unknownLanguage = (path: string, code: string) =>
  fault(path, 'enum', `${JSON.stringify(code)} is not a language. Use a BCP 47 code, such as it or pt-BR.`)
export const otherSpelling = (path: string, code: string, canonical: string) =>
  fault(path, 'enum', `${code} is not the canonical code of this language. Send ${canonical}.`)
