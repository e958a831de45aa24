/** The sign before the decimals of a number: a point, or a comma as in most of Europe. */
export type DecimalMark = ',' | '.'

/** Whole numbers say nothing of the mark; `unsure` is a number like 1.234, which has decimals or thousands. */
type NumberForm = DecimalMark | 'whole' | 'unsure' | 'none'

const grouped: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^-?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/,
  '.': /^-?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/,
}

/** How a number is written. */
export function numberForm(text: string): NumberForm {
  if (/^-?\d+$/.test(text)) return 'whole'
  if (grouped[','].test(text)) return ','
  if (grouped['.'].test(text)) return '.'
  const [, whole = '', mark, decimals = ''] = /^-?(\d+)([.,])(\d+)$/.exec(text) ?? []
  if (mark === undefined) return 'none'
  const maybeThousands = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return maybeThousands ? 'unsure' : (mark as DecimalMark)
}

/** A number of a table, and the line it stands on. */
export type TableNumber = { text: string; line: number }

/**
 * The decimal mark of a table, which all of its numbers share.
 * @returns undefined when no number shows it, and the first number of each mark when there are both
 */
export function decimalMarkOf(
  numbers: readonly TableNumber[],
): DecimalMark | undefined | { comma: TableNumber; point: TableNumber } {
  const comma = numbers.find(({ text }) => numberForm(text) === ',')
  const point = numbers.find(({ text }) => numberForm(text) === '.')
  if (comma !== undefined && point !== undefined) return { comma, point }
  if (comma !== undefined) return ','
  return point === undefined ? undefined : '.'
}

/** The number that a text means; undefined for a text that is none, or could mean two. */
export function tableNumber(text: string, mark: DecimalMark | undefined): number | undefined {
  const form = numberForm(text)
  if (form === 'none' || (form === 'unsure' && (mark === undefined || !text.includes(mark)))) return undefined
  const thousands = mark === ',' ? '.' : ','
  const plain = text.replaceAll(thousands, '').replace(mark ?? '.', '.')
  return Number(plain)
}
