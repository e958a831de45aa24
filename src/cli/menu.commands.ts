import { extname } from 'node:path'
import { tillFormats } from '../menu-files/table/till-exports.rules.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { dryRun, importText, readBytes, readText, writeText } from './text-file.ts'
import { brandOption, openBrand } from './named.ts'

const importFile: Command = {
  name: 'import',
  summary:
    'Import menu, floor, staff and payment methods from a JSON, CSV or Excel file; imports nothing if the file has faults ' +
    '(docs/api/menu-import.md).',
  words: ['FILE'],
  options: [
    brandOption,
    { name: 'replace', help: 'deactivate records missing from the file (default: keep them)' },
    { name: 'create-categories', help: 'make categories that products name and that do not exist' },
    {
      name: 'map',
      value: '"name=Item Name,price=Price"',
      help: 'the columns of a table with other headings',
    },
    { name: 'format', value: 'NAME', help: `an export of another till: ${tillFormats.join(', ')}` },
    dryRun,
  ],
  async run(call) {
    const { importMenu } = await import('../menu-files/import-menu.ts')
    const source = { ...(await readSource(call)), replace: call.flag('replace') }
    const { ctx, brand } = await openBrand(call)
    return importText(call, isDryRun => importMenu(ctx, { brandId: brand.id, ...source, dryRun: isDryRun }))
  },
}

/** Reads the file and the options that say how to read it. */
async function readSource(call: CommandCall) {
  const file = call.words[0]!
  const ending = extname(file).toLowerCase()
  if (!['.json', '.csv', '.xlsx'].includes(ending))
    throw new UsageError(`${file} must end in .json, .csv or .xlsx.`)
  const till = tillFormats.find(name => name === call.option('format'))
  if (till === undefined && call.option('format') !== undefined)
    throw new UsageError(`--format is one of: ${tillFormats.join(', ')}.`)
  const terms = { till, map: mapOf(call.option('map')) }
  if (till !== undefined && terms.map !== undefined) throw new UsageError('Send --format or --map, not both.')
  return {
    text: ending === '.xlsx' ? await readBytes(file) : await readText(file),
    format: ending === '.json' ? ('json' as const) : ('csv' as const),
    terms,
    // All that another till exports is new.
    createCategories: call.flag('create-categories') || till !== undefined,
  }
}

/** `name=Item Name,price=Price` as columns by heading. */
function mapOf(option: string | undefined): ReadonlyMap<string, string> | undefined {
  if (option === undefined) return undefined
  const pairs = option.split(',').map(pair => pair.split('='))
  const faulty = pairs.find(pair => pair.length !== 2 || pair.some(part => part.trim() === ''))
  if (faulty !== undefined)
    throw new UsageError(`--map takes pairs such as "name=Item Name,price=Price", not "${faulty.join('=')}".`)
  return new Map(pairs.map(([column, heading]) => [heading!.trim().toLowerCase(), column!.trim()]))
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
