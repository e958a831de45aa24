import { language } from '../ui/language.ts'
import { useMe } from './device.ts'
import { useStore } from './use-store.ts'

export type Money = {
  /** With the currency: €12.50. */
  full: (amount: number) => string
  /** Without: 12.50, for lines below each other. */
  short: (amount: number) => string
  /** With the currency, without decimals that are zero: €110. */
  round: (amount: number) => string
  decimals: number
}

/** Formats the amounts of the API (decimal numbers of the brand's currency) in the screen's language, with Latin digits. */
export function moneyFormat(currency: string, language: string): Money {
  const locale = `${language}-u-nu-latn`
  const full = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const decimals = full.resolvedOptions().maximumFractionDigits ?? 2
  const short = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const round = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return {
    round: amount => round.format(amount),
    full: amount => full.format(amount),
    short: amount => short.format(amount),
    decimals,
  }
}

export function useMoney(): Money {
  const { currency } = useMe().brand
  const shown = useStore(language)
  const name = `${currency} ${shown}`
  const known = formats.get(name) ?? moneyFormat(currency, shown)
  formats.set(name, known)
  return known
}

/** By currency and language: to make one takes longer than a hundred amounts. */
const formats = new Map<string, Money>()
