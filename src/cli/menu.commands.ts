import { readFile, stat, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { findBrand } from '../settings/brand.store.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { exportMenu } from '../menu-files/export-menu.ts'
import type { FileFault } from '../menu-files/menu-file.refusals.ts'
import { importMenu } from '../menu-files/import-menu.ts'
import { type Command, type CommandCall, required, UsageError } from './command.ts'
import { idOf } from './ids.ts'

/** Twenty times the menu of a large chain. */
const maxFileBytes = 64 * 1024 * 1024

const brandOption = { name: 'brand', value: 'ID', help: 'the brand', required: true }

const menuImport: Command = {
  name: 'menu import',
  summary: 'Brings the menu to what a JSON or CSV file says, all of it or nothing (docs/api/menu-import.md).',
  words: ['FILE'],
  options: [brandOption, { name: 'replace', help: 'switch off what the file lacks (default: it stays)' }],
  async run(call) {
    const file = call.words[0]!
    const format = formatOf(file)
    const text = await readText(file)
    const ctx = await call.openContext()
    const brandId = await knownBrand(ctx, call)
    try {
      return await importMenu(ctx, { brandId, text, format, replace: call.flag('replace') })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error
      const faults = error.details['fields'] as FileFault[]
      call.fail()
      call.say(error.message)
      if (call.atTerminal) {
        for (const { line, path, message } of faults) call.say(`${file}:${line}: ${path}: ${message}`)
        return undefined
      }
      return { error: { code: error.code, message: error.message, details: { fields: faults } } }
    }
  },
}

const menuExport: Command = {
  name: 'menu export',
  summary: 'Prints the menu as a file that imports to the same menu.',
  words: [],
  options: [brandOption, { name: 'out', value: 'FILE', help: 'write it there instead of printing it' }],
  async run(call) {
    const ctx = await call.openContext()
    const text = await exportMenu(ctx, await knownBrand(ctx, call))
    const out = call.option('out')
    if (out === undefined) return call.print(text)
    await writeText(out, text)
    call.say(`The menu is in ${out}.`)
    return undefined
  },
}

export const menuCommands: readonly Command[] = [menuImport, menuExport]

async function knownBrand(ctx: Context, call: CommandCall): Promise<string> {
  const id = idOf('brand', required(call, 'brand'))
  if ((await findBrand(ctx.db, id)) === undefined) throw notFound('brand', id)
  return id
}

function formatOf(file: string): 'json' | 'csv' {
  const ending = extname(file).toLowerCase()
  if (ending === '.json') return 'json'
  if (ending === '.csv') return 'csv'
  throw new UsageError(`${file} must end in .json or .csv.`)
}

async function writeText(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}.`)
  }
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > maxFileBytes)
      throw new UsageError(`${file} has ${size} bytes; a menu file has at most ${maxFileBytes}.`)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file))
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (error instanceof TypeError) throw new UsageError(`${file} is not UTF-8 text.`)
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}.`)
  }
}
