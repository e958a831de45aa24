/**
 * A slip of paper, whatever prints it: a receipt, a pre-bill, a drawer's report. Its texts are final; how wide the paper
 * is and which letters a printer knows is the printers' affair.
 */
export type Printout = {
  /** BCP 47; says how the paper is read aloud and hyphenated. */
  lang: string
  direction: 'ltr' | 'rtl'
  title: string
  lines: readonly PrintLine[]
}

export type PrintLine =
  | { kind: 'text'; text: string; align: 'start' | 'center'; weight: Weight }
  /** A name at the start of the line and its figure at the end; `indent` sets it under the one before. */
  | { kind: 'pair'; name: string; value: string; weight: Weight; indent: boolean }
  | { kind: 'rule' }
  | { kind: 'space' }

export type Weight = 'plain' | 'bold' | 'large'

export function textLine(
  text: string,
  { align = 'start', weight = 'plain' }: { align?: 'start' | 'center'; weight?: Weight } = {},
): PrintLine {
  return { kind: 'text', text, align, weight }
}

export function pairLine(
  name: string,
  value: string,
  { weight = 'plain', indent = false }: { weight?: Weight; indent?: boolean } = {},
): PrintLine {
  return { kind: 'pair', name, value, weight, indent }
}

export const ruleLine: PrintLine = { kind: 'rule' }
export const spaceLine: PrintLine = { kind: 'space' }

const rightToLeft = new Set('ar arc ckb dv fa he ks ku nqo ps sd ug ur yi'.split(' '))

/** The direction of a language's own script. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return rightToLeft.has(lang.split('-')[0]!.toLowerCase()) ? 'rtl' : 'ltr'
}

const lettersFromTheRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A text from outside (a name, a header) as it stands among words of the paper's direction: set apart where it may turn
 * what is around it (first strong isolate, Unicode Standard Annex 9 §2.4). On paper that runs from left to right, names
 * that do so too stay plain, as the simplest printers need.
 */
export function isolate(text: string, direction: Printout['direction']): string {
  return direction === 'rtl' || lettersFromTheRight.test(text) ? `\u2068${text}\u2069` : text
}
