import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../lib/refusal.ts'
import { csvText } from '../reports/csv.format.ts'
import { listCountedItems } from '../stock/count-file.store.ts'
import { exportCustomers } from './bulk/export-customers.ts'
import { countRow, importCounts } from './bulk/import-counts.ts'
import { importCustomers } from './bulk/import-customers.ts'
import { operatorCaller } from './bulk/operator-caller.ts'
import { type Command, type CommandCall, required, UsageError } from './command.ts'
import { branchIdsOf, brandOption, getBrand } from './named.ts'
import { explainFaults, readText } from './text-file.ts'

const dryRun = { name: 'dry-run', help: 'report what it would do, and write nothing' }
const branch = { name: 'branch', value: 'CODE', help: 'the branch, by code or id', required: true }
const page = 'docs/api/bulk-files.md'

const customersImport: Command = {
  name: 'customers import',
  summary: `Makes and changes customers as a CSV file says, none of it when it has a fault (${page}).`,
  words: ['FILE'],
  options: [brandOption, dryRun],
  run: call =>
    importFile(call, 'customers import', async ({ ctx, caller, text }) =>
      importCustomers(ctx, { caller, text, dryRun: call.flag('dry-run'), say: line => call.say(line) }),
    ),
}

const customersExport: Command = {
  name: 'customers export',
  summary:
    'Writes the customers of a brand into a CSV file, which "customers import" reads. It is personal: keep it safe.',
  words: ['FILE'],
  options: [brandOption],
  async run(call) {
    const ctx = await call.openContext()
    const { brand } = await operatorCaller(ctx, (await getBrand(ctx, call)).id, 'customers export')
    await writePieces(call.words[0]!, exportCustomers(ctx, brand))
    call.say(`The customers are in ${call.words[0]!}.`)
  },
}

const stockImport: Command = {
  name: 'stock import',
  summary: `Books the counts of a CSV file as stock movements of a branch, none when it has a fault (${page}).`,
  words: ['FILE'],
  options: [brandOption, branch, dryRun],
  run: call =>
    importFile(call, 'stock import', async ({ ctx, caller, text }) => {
      const branchId = await branchOf(call, ctx, caller.brand.id)
      return importCounts(ctx, {
        caller,
        branchId,
        text,
        dryRun: call.flag('dry-run'),
        say: line => call.say(line),
      })
    }),
}

const stockExport: Command = {
  name: 'stock export',
  summary:
    'Writes the stock items of a branch into a CSV file, to be filled in while counting and read by "stock import".',
  words: ['FILE'],
  options: [brandOption, branch],
  async run(call) {
    const ctx = await call.openContext()
    const brandId = (await getBrand(ctx, call)).id
    const items = await listCountedItems(ctx.db, brandId, await branchOf(call, ctx, brandId))
    const columns = ['id', 'ref', 'item', 'unit', 'on_hand', 'counted']
    await writePieces(call.words[0]!, [csvText(columns, items.map(countRow))])
    call.say(`${items.length} stock items are in ${call.words[0]!}.`)
  },
}

export const bulkCommands: readonly Command[] = [customersImport, customersExport, stockImport, stockExport]

type Ctx = Awaited<ReturnType<CommandCall['openContext']>>
type Opened = { ctx: Ctx; caller: Awaited<ReturnType<typeof operatorCaller>>; text: string }

async function importFile(
  call: CommandCall,
  name: string,
  work: (opened: Opened) => Promise<unknown>,
): Promise<unknown> {
  const file = call.words[0]!
  const text = await readText(file)
  const ctx = await call.openContext()
  const caller = await operatorCaller(ctx, (await getBrand(ctx, call)).id, name)
  try {
    const report = await work({ ctx, caller, text })
    if (call.flag('dry-run')) call.say('This was a dry run: nothing was written.')
    return report
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error
    return explainFaults(call, file, error)
  }
}

async function branchOf(call: CommandCall, ctx: Ctx, brandId: string): Promise<string> {
  const [id] = await branchIdsOf(ctx, brandId, [required(call, 'branch')])
  return id!
}

/** Nobody but the owner of the file may read it: customers are in it. */
async function writePieces(file: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  try {
    await pipeline(pieces, createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new UsageError(`${file} cannot be written: ${error.message}.`)
    throw error
  }
}
