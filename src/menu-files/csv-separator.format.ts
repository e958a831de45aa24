import { mixedSeparators, unknownSeparator, unreadable } from './menu-file.refusals.ts'

/** A CSV text with its separator: without the line by which Excel names it, so lines below count from `linesBefore`. */
export type SeparatedText = { body: string; separator: string; linesBefore: number }

const separators = [',', ';', '\t']

/**
 * Finds what separates the cells of a CSV text: the sign that its first line names (`sep=;`), or the one of its header.
 * @throws Refusal validation_failed for a header that is divided by two of them
 */
export function separatedText(text: string): SeparatedText {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const [line, named] = /^"?sep=(.)"?[ ,;]*(?:\n|$)/i.exec(source) ?? []
  if (line !== undefined && named !== undefined) {
    if (!separators.includes(named)) throw unreadable(1, unknownSeparator(named))
    return { body: source.slice(line.length), separator: named, linesBefore: 1 }
  }
  const header = /\S.*/.exec(source)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const used = separators.filter(separator => header.includes(separator))
  if (used.length > 1) throw unreadable(1, mixedSeparators(used))
  return { body: source, separator: used[0] ?? ',', linesBefore: 0 }
}
