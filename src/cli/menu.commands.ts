import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Refusal } from '../lib/refusal.ts'
import { exportMenu } from '../menu-files/export-menu.ts'
import { importMenu } from '../menu-files/import-menu.ts'
import { type Command, UsageError } from './command.ts'
import { explainFaults, readText } from './text-file.ts'
import { brandOption, getBrand } from './named.ts'

const importFile: Command = {
  name: 'import',
  summary:
    'Brings the restaurant to what a JSON or CSV file says, all of it or nothing: menu, floor, staff, payment methods ' +
    '(docs/api/menu-import.md).',
  words: ['FILE'],
  options: [
    brandOption,
    { name: 'replace', help: 'switch off what the file lacks (default: it stays)' },
    { name: 'dry-run', help: 'report what it would do, and write nothing' },
  ],
  async run(call) {
    const file = call.words[0]!
    const format = formatOf(file)
    const text = await readText(file)
    const ctx = await call.openContext()
    const { id: brandId } = await getBrand(ctx, call)
    const dryRun = call.flag('dry-run')
    try {
      const report = await importMenu(ctx, { brandId, text, format, replace: call.flag('replace'), dryRun })
      if (dryRun) call.say('This was a dry run: nothing was written.')
      return report
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error
      return explainFaults(call, file, error)
    }
  },
}

const exportFile: Command = {
  name: 'export',
  summary: 'Prints the restaurant as a file that imports to the same: menu, floor, staff, payment methods.',
  words: [],
  options: [brandOption, { name: 'out', value: 'FILE', help: 'write it there instead of printing it' }],
  async run(call) {
    const ctx = await call.openContext()
    const text = await exportMenu(ctx, (await getBrand(ctx, call)).id)
    const out = call.option('out')
    if (out === undefined) return call.print(text)
    await writeText(out, text)
    call.say(`The restaurant is in ${out}.`)
    return undefined
  },
}

export const menuCommands: readonly Command[] = [
  importFile,
  exportFile,
  { ...importFile, name: 'menu import', summary: 'The same as "import".' },
  { ...exportFile, name: 'menu export', summary: 'The same as "export".' },
]

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
