/** Widths of receipt paper, mm. */
export const paperWidths = [58, 80] as const
export type PaperWidth = (typeof paperWidths)[number]

/**
 * A printout, independent of its format: a receipt, a pre-bill, a drawer's report. Its texts are final; each format decides
 * about available characters.
 */
export type Printout = {
  /** BCP 47, for screen readers and hyphenation. */
  lang: string
  direction: 'ltr' | 'rtl'
  title: string
  /** Of the paper; absent: 80 mm. */
  width?: PaperWidth | undefined
  lines: readonly PrintLine[]
}

export type PrintLine =
  | { kind: 'text'; text: string; align: 'start' | 'center'; weight: Weight }
  /**
   * A name at the start of the line and its figure at the end; `indent` places it under the previous line. The words of a
   * `whole` name are not broken: where one has no room beside the figure, that stands below.
   */
  | { kind: 'pair'; name: string; value: string; weight: Weight; indent: boolean; whole?: true }
  | { kind: 'rule' }
  | { kind: 'space' }
  /** A square picture, such as a QR code with its white border: a text of `0` and `1` (black) for each row. */
  | { kind: 'dots'; rows: readonly string[] }

/** `double` is read from two metres: letters of about 4 mm. */
export type Weight = 'plain' | 'bold' | 'large' | 'double'

export function textLine(
  text: string,
  { align = 'start', weight = 'plain' }: { align?: 'start' | 'center'; weight?: Weight } = {},
): PrintLine {
  return { kind: 'text', text, align, weight }
}

export function pairLine(
  name: string,
  value: string,
  { weight = 'plain', indent = false, whole }: { weight?: Weight; indent?: boolean; whole?: true } = {},
): PrintLine {
  return { kind: 'pair', name, value, weight, indent, ...(whole && { whole }) }
}

export const ruleLine: PrintLine = { kind: 'rule' }
export const spaceLine: PrintLine = { kind: 'space' }

const rightToLeft = new Set('ar arc ckb dv fa he ks ku nqo ps sd ug ur yi'.split(' '))

/** The direction of a language's script. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return rightToLeft.has(lang.split('-')[0]!.toLowerCase()) ? 'rtl' : 'ltr'
}

const lettersFromTheRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Isolates a text from outside (a name, a header) if it may change the direction of its surroundings (first strong
 * isolate, Unicode Standard Annex 9 §2.4). On left-to-right paper, left-to-right names stay plain, as simple printers
 * need.
 */
export function isolate(text: string, direction: Printout['direction']): string {
  return direction === 'rtl' || lettersFromTheRight.test(text) ? `\u2068${text}\u2069` : text
}

/** Dots side by side in one row of a picture. */
export type Run = { x: number; y: number; length: number }

/** The black dots of a picture. */
export function blackRuns(rows: readonly string[]): Run[] {
  return rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: run, index: x }) => ({ x, y, length: run.length })),
  )
}
