import { type Fault, fault, type FaultRule, invalidField, Refusal } from '../lib/refusal.ts'

/** An error in a file with its line, for CSV also its column, and the path of the field as in the API. */
export type FileFault = Fault & { line: number; column?: string | undefined }

/** Maximum reported errors; validation stops beyond it. */
export const maxFileFaults = 10_000

/** The refusal of a file, with its errors sorted by line. */
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
  const count = faults.length === 1 ? '1 error' : `${faults.length} errors`
  const many = `more than ${maxFileFaults} errors; details lists ${maxFileFaults} of them`
  const message = `Nothing was imported: the file has ${faults.length > maxFileFaults ? many : count}.`
  return new Refusal('validation_failed', message, { fields })
}

/** The refusal of an export that an import could not read back. */
export const sharedName = (noun: string, name: string) =>
  invalidField(
    'body',
    'not_allowed',
    `Several records have the name "${name}" of the ${noun} that another record refers to, so a file cannot tell them ` +
      'apart. Rename one of them, inactive ones included, and export again.',
  )

/** The refusal of a file that cannot be parsed beyond this line. */
export const unreadable = (line: number, fault: Fault) => faultyFile([{ line, ...fault }])

const onFile = (rule: FaultRule, message: string) => fault('body', rule, message)
export const unreadableText = ({ message }: Refusal) => onFile('format', message)
export const notJson = (why: string, column: number) =>
  onFile('format', `The file is not valid JSON: ${why}, column ${column}.`)
export const notCsv = (why: string) => onFile('format', `The file is not valid CSV: ${why}.`)
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
  fault(name || 'body', 'duplicate', `The column "${name}" occurs twice. Keep one.`)
export const kindColumnNeeded = () =>
  fault('kind', 'required', 'The header has no column "kind". Add it to the first line.')
export const unknownKind = (kinds: Iterable<string>) =>
  fault('kind', 'enum', `Must be one of: ${[...kinds].join(', ')}.`)

export const unknownName = (path: string, noun: string, name: string) =>
  fault(
    path,
    'not_found',
    `There is no ${noun} ${JSON.stringify(name)}. Correct the name, or create it first.`,
  )
export const recordTwice = (path: string, noun: string) =>
  fault(path, 'duplicate', `This ${noun} occurs twice in the file. Keep one.`)
export const ambiguousName = (path: string, count: number) =>
  fault(path, 'duplicate', `The brand has ${count} records with this name. Give them unique names first.`)
export const severalOfName = (path: string, name: string, count: number) =>
  fault(
    path,
    'duplicate',
    `The name ${JSON.stringify(name)} is ambiguous: the brand has ${count} records with it. Give them unique names first.`,
  )
export const tableHasBill = (path: string, table: string) =>
  fault(path, 'not_allowed', `The table ${table} has an open bill. Settle or cancel it first.`)
export const longerPinNeeded = (path: string, role: string, digits: number) =>
  fault(
    path,
    'not_allowed',
    `The role ${role} may approve, so the PIN must have at least ${digits} digits. Set one with PATCH /v1/pos/staff/{id} first.`,
  )
