/** The decimal separator: a point, or a comma as in most of Europe. */
export type DecimalMark = ',' | '.'

/** `whole` does not show the decimal mark; `unsure` is ambiguous, such as 1.234 with decimals or thousands. */
type NumberForm = DecimalMark | 'whole' | 'unsure' | 'none'

const grouped: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^-?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/,
  '.': /^-?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/,
}

export function numberForm(text: string): NumberForm {
  if (/^-?\d+$/.test(text)) return 'whole'
  if (grouped[','].test(text)) return ','
  if (grouped['.'].test(text)) return '.'
  const [, whole = '', mark, decimals = ''] = /^-?(\d+)([.,])(\d+)$/.exec(text) ?? []
  if (mark === undefined) return 'none'
  const maybeThousands = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return maybeThousands ? 'unsure' : (mark as DecimalMark)
}

/** A number of a table with its line. */
export type TableNumber = { text: string; line: number }

/**
 * The decimal mark that all numbers of a table share.
 * @returns undefined if no number shows it, and the first number of each mark if there are both
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

/** Parses a number; undefined if the text is not a number or is ambiguous. */
export function tableNumber(text: string, mark: DecimalMark | undefined): number | undefined {
  const form = numberForm(text)
  if (form === 'none' || (form === 'unsure' && (mark === undefined || !text.includes(mark)))) return undefined
  const thousands = mark === ',' ? '.' : ','
  const plain = text.replaceAll(thousands, '').replace(mark ?? '.', '.')
  return Number(plain)
}
