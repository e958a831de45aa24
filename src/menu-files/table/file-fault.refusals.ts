import { nearNames } from '../../http/refusals/near-names.rules.ts'
import { type Fault, fault, type FaultRule, Refusal } from '../../lib/refusal.ts'

/** An error in a file with its line, for CSV also its column, and the path of the field as in the API. */
export type FileFault = Fault & { line: number; column?: string | undefined }

/** Maximum reported errors; validation stops beyond it. */
export const maxFileFaults = 10_000

/** The refusal of a file, with its errors sorted by line. @param guide the page that describes such files */
export function faultyFile(faults: readonly FileFault[], guide = 'docs/api/menu-import.md'): Refusal {
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
  const count = faults.length === 1 ? '1 error' : `${faults.length} errors`
  const many = `more than ${maxFileFaults} errors; details lists ${maxFileFaults} of them`
  const found = faults.length > maxFileFaults ? many : count
  const message = `Nothing was imported: the file has ${found}. ${guide} describes such files.`
  return new Refusal('validation_failed', message, { fields })
}

/** The refusal of a file that cannot be parsed beyond this line. */
export const unreadable = (line: number, fault: Fault) => faultyFile([{ line, ...fault }])

const onFile = (rule: FaultRule, message: string) => fault('body', rule, message)
export const unreadableText = ({ message }: Refusal) => onFile('format', message)
export const notUtf8 = () =>
  unreadable(1, onFile('format', 'The file is not UTF-8 text. Save it as "CSV UTF-8".'))
export const notCsv = (why: string) => onFile('format', `The file is not valid CSV: ${why}.`)
export const notXlsx = (why: string) =>
  onFile('format', `The file is not an Excel workbook: ${why}. Save it again as .xlsx, or as CSV.`)
export const tooManyRows = (limit: number) =>
  onFile(
    'max_items',
    `The file has more than ${limit} rows. Split it into several; records that a file omits are kept.`,
  )
export const rowLength = (cells: number, columns: number) =>
  onFile('format', `The row has ${cells} cells, but the header has ${columns} columns. Add or remove cells.`)
export const otherSeparator = () =>
  onFile('format', 'The row uses another separator than the header. Use one separator in the whole file.')
export const mixedSeparators = (used: readonly string[]) =>
  onFile(
    'format',
    `The header uses several separators: ${used.map(one => JSON.stringify(one)).join(' and ')}. Use one separator in the whole file.`,
  )
export const unknownSeparator = (named: string) =>
  onFile(
    'format',
    `The separator ${JSON.stringify(named)} in the first line is not supported. Use a comma, a semicolon or a tab.`,
  )
export const mixedDecimals = (comma: string, point: string, line: number) =>
  onFile(
    'format',
    `The file uses both decimal commas (${comma}) and decimal points (${point}, line ${line}). Use one of them in the whole file.`,
  )
export const unsureNumber = (path: string, text: string) => {
  const digits = text.replaceAll(/[.,]/g, '')
  return fault(
    path,
    'format',
    `${text} is ambiguous: it may have three decimals or mean ${digits}. Write it unambiguously.`,
  )
}
export const tooManyColumns = (columns: number, limit: number) =>
  onFile('max_items', `The file has ${columns} columns, more than ${limit}. Remove some.`)
export const columnTwice = (name: string) =>
  fault(name, 'duplicate', `The column "${name}" occurs twice. Keep one.`)
export const columnUnnamed = (position: number) =>
  onFile('format', `Column ${position} has content here, but no heading. Give it one, or clear it.`)
export const nameColumnNeeded = () =>
  fault(
    'name',
    'required',
    'The header has no column "name". Rename the column of the names, or say which it is: --map "name=Item Name".',
  )
export const headingMissing = (heading: string, headings: readonly string[]) =>
  onFile(
    'not_found',
    `The file has no column ${JSON.stringify(heading)}. Its columns are: ${headings.join(', ')}.`,
  )
export const unknownColumn = (name: string, names: readonly string[]) => {
  const { allowed, advice } = nearNames(name, names)
  const message = `There is no column ${JSON.stringify(name)} for these records. ${advice ?? `Rename or remove it. There are: ${allowed.join(', ')} and others.`}`
  return { ...fault(name, 'unknown_field', message), allowed }
}
export const shortenedNumber = (path: string, text: string) =>
  fault(
    path,
    'format',
    `A spreadsheet has shortened the number to ${text}. Format the column as text, and enter the number again.`,
  )
export const unknownKind = (kinds: Iterable<string>) =>
  fault('kind', 'enum', `Must be one of: ${[...kinds].join(', ')}.`)
