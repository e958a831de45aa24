import { type Fault, fault, type FaultRule, Refusal } from '../lib/refusal.ts'

/** One fault in a file and where it is: the line, in a table the column too, and the path to the field as in the API. */
export type FileFault = Fault & { line: number; column?: string | undefined }

/** More than anybody reads at once; when there are so many, the rest of the file is not looked at. */
export const maxFileFaults = 10_000

/** The refusal for a file with these faults, in the order of their lines. */
export function faultyFile(faults: readonly FileFault[]): Refusal {
  const fields = faults
    .toSorted((one, other) => one.line - other.line)
    .slice(0, maxFileFaults)
    .map(({ line, column, path, rule, message }) => ({
      line,
      ...(column !== undefined && { column }),
      path,
      rule,
      message,
    }))
  const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`
  const many = `more than ${maxFileFaults} faults; these are ${maxFileFaults} of them`
  const message = `Nothing was imported: the file has ${faults.length > maxFileFaults ? many : count}.`
  return new Refusal('validation_failed', message, { fields })
}

/** The refusal for a file that cannot be read beyond this line. */
export const unreadable = (line: number, fault: Fault) => faultyFile([{ line, ...fault }])

const onFile = (rule: FaultRule, message: string) => fault('body', rule, message)
/** @param refusal of a text of the file */
export const unreadableText = ({ message }: Refusal) => onFile('format', message)
export const notJson = (why: string, column: number) =>
  onFile('format', `This is not JSON: ${why}, column ${column}.`)
export const notCsv = (why: string) => onFile('format', `This is not CSV: ${why}.`)
export const tooManyRows = (limit: number) =>
  onFile('max_items', `There are more than ${limit} rows. Divide the file: what one lacks stays as it is.`)
export const rowLength = (cells: number, columns: number) =>
  onFile('format', `The row has ${cells} cells, and there are ${columns} columns. Fill or remove cells.`)
export const otherSeparator = () =>
  onFile('format', 'The row is not divided as the header is. Use one separator in the whole file.')
export const mixedSeparators = (used: readonly string[]) =>
  onFile(
    'format',
    `The header is divided by ${used.map(one => JSON.stringify(one)).join(' and by ')}. Use one separator in the whole file.`,
  )
export const unknownSeparator = (named: string) =>
  onFile(
    'format',
    `The first line names the separator ${JSON.stringify(named)}. Use a comma, a semicolon or a tab.`,
  )
export const mixedDecimals = (comma: string, point: string, line: number) =>
  onFile(
    'format',
    `The file writes decimals with a comma (${comma}) and with a point (${point}, line ${line}). Use one of them in the whole file.`,
  )
export const unsureNumber = (path: string, text: string) => {
  const digits = text.replaceAll(/[.,]/g, '')
  return fault(
    path,
    'format',
    `${text} may have three decimals or mean ${digits}. Write it so that only one is meant.`,
  )
}
export const tooManyColumns = (columns: number, limit: number) =>
  onFile('max_items', `There are ${columns} columns, and at most ${limit} are read. Remove some.`)
export const columnTwice = (name: string) =>
  fault(name || 'body', 'duplicate', `There are two columns "${name}". Keep one.`)
export const kindColumnNeeded = () =>
  fault('kind', 'required', 'The first line must name the columns, one of them "kind".')
export const unknownKind = (kinds: Iterable<string>) =>
  fault('kind', 'enum', `Must be one of: ${[...kinds].join(', ')}.`)

export const unknownName = (path: string, noun: string, name: string) =>
  fault(path, 'not_found', `There is no ${noun} ${JSON.stringify(name)}.`)
export const recordTwice = (path: string, noun: string) =>
  fault(path, 'duplicate', `The file has this ${noun} twice. Keep one.`)
export const ambiguousName = (path: string, count: number) =>
  fault(path, 'duplicate', `The brand has ${count} records of this name. Give them names of their own first.`)
export const severalOfName = (path: string, name: string, count: number) =>
  fault(
    path,
    'duplicate',
    `The brand has ${count} records called ${JSON.stringify(name)}, so it is not sure which is meant. Give them names of their own first.`,
  )
export const tableHasBill = (path: string, table: string) =>
  fault(path, 'not_allowed', `The table ${table} has an open bill. Settle or cancel it first.`)
export const longerPinNeeded = (path: string, role: string, digits: number) =>
  fault(
    path,
    'not_allowed',
    `A ${role} may approve and needs a PIN of at least ${digits} digits. Set that with PATCH /v1/pos/staff/{id} first.`,
  )
