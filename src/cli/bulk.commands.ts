import type { Context } from '../context.ts'
import { csvText } from '../reports/csv.format.ts'
import { listCountedItems } from '../stock/stock-item.store.ts'
import { operatorCaller } from './bulk/operator-caller.ts'
import type { TableSource } from './bulk/read-table.ts'
import { readSettings } from '../settings/settings.store.ts'
import type { Command, CommandCall } from './command.ts'
import { branchIdsOf, brandOption, openBrand } from './named.ts'
import { dryRun, importText, readText, writeText } from './text-file.ts'

const branch = { name: 'branch', value: 'CODE', help: 'the branch, by code or id', required: true }
const page = 'docs/api/bulk-files.md'

const customersImport: Command = {
  name: 'customers import',
  summary: `Create and update customers from a CSV file; imports nothing if the file has faults (${page}).`,
  words: ['FILE'],
  options: [brandOption, dryRun],
  async run(call) {
    const { importCustomers } = await import('./bulk/import-customers.ts')
    return importFile(call, 'customers import', importCustomers)
  },
}

const customersExport: Command = {
  name: 'customers export',
  summary:
    'Export the customers of a brand to a CSV file for "customers import". It contains personal data: keep it safe.',
  words: ['FILE'],
  options: [brandOption],
  async run(call) {
    const { exportCustomers } = await import('./bulk/export-customers.ts')
    const { ctx, brand } = await openBrand(call)
    const file = call.words[0]!
    const settings = await readSettings(ctx.db, brand.id)
    await writeText(file, exportCustomers(ctx, settings), { mode: 0o600 })
    call.say(`Exported the customers to ${file}.`)
  },
}

const stockImport: Command = {
  name: 'stock import',
  summary: `Record the stock counts of a branch from a CSV file; imports nothing if the file has faults (${page}).`,
  words: ['FILE'],
  options: [brandOption, branch, dryRun],
  async run(call) {
    const { importCounts } = await import('./bulk/import-counts.ts')
    return importFile(call, 'stock import', async (ctx, source) => {
      const branchId = await branchOf(call, ctx, source.caller.brand.id)
      return importCounts(ctx, { ...source, branchId })
    })
  },
}

const stockExport: Command = {
  name: 'stock export',
  summary: 'Export the stock items of a branch to a CSV count sheet for "stock import".',
  words: ['FILE'],
  options: [brandOption, branch],
  async run(call) {
    const { countRow } = await import('./bulk/import-counts.ts')
    const { ctx, brand } = await openBrand(call)
    const items = await listCountedItems(ctx.db, brand.id, await branchOf(call, ctx, brand.id))
    const columns = ['id', 'ref', 'item', 'unit', 'on_hand', 'counted']
    const file = call.words[0]!
    await writeText(file, [csvText(columns, items.map(countRow))], { mode: 0o600 })
    call.say(`Exported ${items.length} stock items to ${file}.`)
  },
}

export const bulkCommands: readonly Command[] = [customersImport, customersExport, stockImport, stockExport]

async function importFile(
  call: CommandCall,
  command: string,
  work: (ctx: Context, source: TableSource) => Promise<unknown>,
): Promise<unknown> {
  const text = await readText(call.words[0]!)
  const { ctx, brand } = await openBrand(call)
  const caller = await operatorCaller(ctx, brand.id, command)
  return importText(call, dry => work(ctx, { caller, text, dryRun: dry, say: line => call.say(line) }))
}

async function branchOf(call: CommandCall, ctx: Context, brandId: string): Promise<string> {
  const [id] = await branchIdsOf(ctx, brandId, [call.option('branch')!])
  return id!
}
