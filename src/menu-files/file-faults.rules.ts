import { type Fault, Refusal } from '../lib/refusal.ts'

/** One fault in a menu file and where it is: the line, and the path to the field as in the API. */
export type FileFault = Fault & { line: number }

/** More than a person reads at once; beyond these the rest of the file is not checked. */
export const maxFileFaults = 10_000

/** The refusal for a file with these faults, in the order of their lines. */
export function faultyFile(faults: readonly FileFault[]): Refusal {
  const fields = faults
    .toSorted((one, other) => one.line - other.line)
    .slice(0, maxFileFaults)
    .map(({ line, path, rule, message }) => ({ line, path, rule, message }))
  const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`
  const many = `more than ${maxFileFaults} faults; these are ${maxFileFaults} of them`
  const message = `Nothing was imported: the file has ${faults.length > maxFileFaults ? many : count}.`
  return new Refusal('validation_failed', message, { fields })
}
