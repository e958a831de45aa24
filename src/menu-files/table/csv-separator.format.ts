import { mixedSeparators, unknownSeparator, unreadable } from './file-fault.refusals.ts'

/** CSV with its separator, without Excel's `sep=` line; `linesBefore` counts the removed lines. */
export type SeparatedText = { body: string; separator: string; linesBefore: number }

const separators = [',', ';', '\t']

/** Detects the separator of CSV from its first line (`sep=;`), or else from its header. */
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
