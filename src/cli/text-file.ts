import { readFile, stat } from 'node:fs/promises'
import type { Refusal } from '../lib/refusal.ts'
import type { FileFault } from '../menu-files/menu-file.refusals.ts'
import { type CommandCall, UsageError } from './command.ts'

/** Twenty times the menu of a large chain. */
const maxFileBytes = 64 * 1024 * 1024

/** Reads a file that is to be imported. @throws UsageError when it cannot be read, is too large or no UTF-8 */
export async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > maxFileBytes)
      throw new UsageError(`${file} has ${size} bytes; a file to import has at most ${maxFileBytes}.`)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file))
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (error instanceof TypeError) throw new UsageError(`${file} is not UTF-8 text. Save it as "CSV UTF-8".`)
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** The faults are printed once: as lines for a person, as JSON for a program that reads the output. */
export function explainFaults(call: CommandCall, file: string, error: Refusal): unknown {
  const faults = error.details['fields'] as FileFault[]
  call.fail()
  if (!call.atTerminal) {
    call.say(error.message)
    return { error: { code: error.code, message: error.message, details: { fields: faults } } }
  }
  for (const { line, column, path, message } of faults) {
    call.say(`${file}:${line}: ${column === undefined ? path : `column "${column}"`}: ${message}`)
  }
  call.say(error.message)
  return undefined
}
