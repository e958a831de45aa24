import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../lib/refusal.ts'
import type { FileFault } from '../menu-files/table/file-fault.refusals.ts'
import { type CommandCall, UsageError } from './command.ts'

/** About twenty times the size of a large chain's menu. */
const maxFileBytes = 64 * 1024 * 1024

export const dryRun = { name: 'dry-run', help: 'report the changes without writing them' }

/** Reads a file to import. */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file)
    if (size <= maxFileBytes) return await readFile(file)
    throw new UsageError(`${file} has ${size} bytes, more than the ${maxFileBytes} that can be imported.`)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** Reads a text file to import. */
export async function readText(file: string): Promise<string> {
  const bytes = await readBytes(file)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UsageError(`${file} is not UTF-8 text. Save it as "CSV UTF-8".`)
  }
}

/**
 * Writes text to a file. An existing one is replaced once the text is complete, so a failure leaves it as it was.
 * @param mode permissions
 */
export async function writeText(
  file: string,
  pieces: AsyncIterable<string> | Iterable<string>,
  { mode }: { mode?: number } = {},
): Promise<void> {
  // A device or a pipe, as in `/dev/stdout`, is written to and not replaced.
  const isFile = await stat(file).then(
    found => found.isFile(),
    () => true,
  )
  const draft = isFile ? `${file}.${process.pid}.draft` : file
  try {
    await pipeline(pieces, createWriteStream(draft, { mode }))
    if (isFile) await rename(draft, file)
  } catch (error) {
    if (isFile) await rm(draft, { force: true })
    if (error instanceof Error && 'syscall' in error)
      throw new UsageError(`${file} cannot be written: ${error.message}.`)
    throw error
  }
}

/** Runs an import of the command's file. @returns its report, or the faults of the file */
export async function importText(
  call: CommandCall,
  work: (isDryRun: boolean) => Promise<unknown>,
): Promise<unknown> {
  const isDryRun = call.flag(dryRun.name)
  try {
    const report = await work(isDryRun)
    if (isDryRun) call.say('This was a dry run: nothing was written.')
    return report
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error
    return explainFaults(call, error)
  }
}

/** Prints the faults once: as lines in a terminal, else as JSON on standard output. */
function explainFaults(call: CommandCall, error: Refusal): unknown {
  const file = call.words[0]!
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
