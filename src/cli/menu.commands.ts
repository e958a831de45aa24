import { extname } from 'node:path'
import { type Command, UsageError } from './command.ts'
import { dryRun, importText, readText, writeText } from './text-file.ts'
import { brandOption, openBrand } from './named.ts'

const importFile: Command = {
  name: 'import',
  summary:
    'Import menu, floor, staff and payment methods from a JSON or CSV file; imports nothing if the file has faults ' +
    '(docs/api/menu-import.md).',
  words: ['FILE'],
  options: [
    brandOption,
    { name: 'replace', help: 'deactivate records missing from the file (default: keep them)' },
    dryRun,
  ],
  async run(call) {
    const { importMenu } = await import('../menu-files/import-menu.ts')
    const file = call.words[0]!
    const format = formatOf(file)
    const text = await readText(file)
    const { ctx, brand } = await openBrand(call)
    const source = { brandId: brand.id, text, format, replace: call.flag('replace') }
    return importText(call, isDryRun => importMenu(ctx, { ...source, dryRun: isDryRun }))
  },
}

const exportFile: Command = {
  name: 'export',
  summary: 'Print menu, floor, staff and payment methods as a JSON file for "import".',
  options: [brandOption, { name: 'out', value: 'FILE', help: 'write to a file instead of printing' }],
  async run(call) {
    const { exportMenu } = await import('../menu-files/export-menu.ts')
    const { ctx, brand } = await openBrand(call)
    const text = await exportMenu(ctx, brand.id)
    const out = call.option('out')
    if (out === undefined) return call.print(text)
    await writeText(out, [text])
    call.say(`Exported the restaurant to ${out}.`)
    return undefined
  },
}

export const menuCommands: readonly Command[] = [
  importFile,
  exportFile,
  { ...importFile, name: 'menu import', summary: 'Alias of "import".' },
  { ...exportFile, name: 'menu export', summary: 'Alias of "export".' },
]

function formatOf(file: string): 'json' | 'csv' {
  const ending = extname(file).toLowerCase()
  if (ending === '.json') return 'json'
  if (ending === '.csv') return 'csv'
  throw new UsageError(`${file} must end in .json or .csv.`)
}
