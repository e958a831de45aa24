import { toCents } from '../lib/money.ts'

/** The ways in which a search for orders can be meant. */
export type OrderSearch = {
  /** In lower case and without accents. */
  words: string
  /** A display number. */
  number: number | null
  /** An exact total, hundredths. */
  total: number | null
}

/** Reads the words of a search; a number may be a display number, or an amount with a point or a comma. */
export function readSearch(sent: string): OrderSearch {
  const words = sent
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return {
    words,
    number: /^\d{1,9}$/.test(words) ? Number(words) : null,
    total: /^\d{1,10}(?:[.,]\d{1,2})?$/.test(words) ? toCents(Number(words.replace(',', '.'))) : null,
  }
}
