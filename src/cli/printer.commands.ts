import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import { invalid } from '../lib/refusal.ts'
import type { SentConnection } from '../printers/printer.rules.ts'
import {
  type Connection,
  defaultPort,
  drawerPins,
  type PrintFault,
  receiptRules,
} from '../printers/printer.types.ts'
import { nameOption } from './brand.commands.ts'
import { operatorCaller } from './bulk/operator-caller.ts'
import { type Command, type CommandCall, listOption, UsageError, wholeOption } from './command.ts'
import { branchIdsOf, brandOption, getBranchId, openBrand, stationNamed } from './named.ts'
import { isOver, saidOfTest } from './test-page.rules.ts'

const branchOption = {
  name: 'branch',
  value: 'CODE',
  help: 'its branch, by code or id (default: the only one)',
}
/** How long a command waits for a test page; one attempt at a silent printer takes most of it. */
const testMs = 15_000
const lookMs = 250

const printerAdd: Command = {
  name: 'printer add',
  summary: 'Add a printer to a branch; "printer test" tries it.',
  options: [
    { name: 'name', value: 'NAME', help: 'its name, like Grill', required: true },
    { name: 'host', value: 'HOST', help: 'address or name of a printer in the network of the service' },
    { name: 'port', value: 'PORT', help: `its port (default: ${defaultPort})` },
    { name: 'polled', help: 'instead of --host: a program of yours fetches what it prints' },
    brandOption,
    branchOption,
    {
      name: 'stations',
      value: 'NAMES',
      help: 'kitchen stations whose tickets it prints, separated by commas',
    },
    { name: 'registers', value: 'NAMES', help: 'registers whose receipts it prints, separated by commas' },
    { name: 'width', value: 'MM', help: 'of its paper, 80 (default) or 58' },
    { name: 'receipts', value: 'WHEN', help: `${receiptRules.join(' or ')} (default)` },
    { name: 'drawer', value: 'PIN', help: `the pin that opens a cash drawer: ${drawerPins.join(', ')}` },
  ],
  async run(call) {
    const sent = {
      name: nameOption(call),
      connection: connectionOption(call),
      registers: listOption(call, 'registers'),
      ...(call.option('width') !== undefined && { width: wholeOption(call, 'width', 80) }),
      ...sentAs('receipts', call.option('receipts')),
      ...sentAs('opens_drawer', call.option('drawer')),
    }
    const { ctx, caller } = await open(call, 'printer add')
    const branchId = await getBranchId(ctx, caller.brand.id, call.option('branch'))
    const stations = { brandId: caller.brand.id, branchIds: [branchId] }
    const station_ids: string[] = []
    for (const name of listOption(call, 'stations')) station_ids.push(await stationNamed(ctx, name, stations))
    return createPrinter(call, ctx, caller, { ...sent, branch_id: branchId, station_ids })
  },
}

/** Creates a printer like the API, with the same checks. */
async function createPrinter(
  { config }: CommandCall,
  ctx: Context,
  caller: Caller,
  body: { connection: SentConnection; branch_id: string; station_ids: readonly string[] },
): Promise<unknown> {
  const [
    { valueFaults },
    { makeCheck },
    { createBody },
    { createRecord },
    { printerKind },
    { requireTarget },
  ] = await Promise.all([
    import('../menu-files/read-menu.ts'),
    import('../http/input/validator.gateway.ts'),
    import('../records/record.schema.ts'),
    import('../records/write-record.ts'),
    import('../printers/printer.record.ts'),
    import('../printers/require-target.ts'),
  ])
  const faults = valueFaults(body, makeCheck(createBody(printerKind.fields)))
  if (faults.length > 0) throw invalid(...faults)
  const { printing: on, printerPorts: ports } = config
  await requireTarget({ printing: { ...ctx.printing, on, ports } }, body.connection)
  const lang = caller.brand.defaultLanguage
  return (await createRecord(ctx, printerKind, { caller, id: '', body, lang })).data
}

const printerList: Command = {
  name: 'printer list',
  summary: 'List the printers of a brand; failing_since and last_error say which do not answer.',
  options: [brandOption],
  async run(call) {
    const { ctx, caller } = await open(call, 'printer list')
    return listPrinters(ctx, caller)
  },
}

const printerTest: Command = {
  name: 'printer test',
  summary: 'Print a test page, and say whether it came out.',
  options: [
    { name: 'name', value: 'NAME', help: 'the printer', required: true },
    brandOption,
    { ...branchOption, help: 'its branch, where several have a printer of this name' },
  ],
  async run(call) {
    const [{ requestPrint }, { getPrintJob }] = await Promise.all([
      import('../print-jobs/request-print.ts'),
      import('../print-jobs/print-job.store.ts'),
    ])
    const { ctx, caller } = await open(call, 'printer test')
    const { id, connection } = await printerNamed(call, ctx, caller)
    const request = { kind: 'test', printerId: id, subject: {} } as const
    const { jobs } = await requestPrint(ctx, { caller, idempotencyKey: undefined, ...request })
    let job = jobs[0]!
    for (let waited = 0; waited < testMs && !isOver(job); waited += lookMs) {
      await sleep(lookMs)
      job = await getPrintJob(ctx.db, caller.brand.id, job.id)
    }
    const { status } = job
    if (status !== 'done') call.fail()
    // A page behind other papers has not been tried itself.
    const error = job.error ?? (await printerNamed(call, ctx, caller)).last_error
    return {
      printer_id: id,
      job_id: job.id,
      status,
      error,
      message: saidOfTest({ status, error }, connection.kind),
    }
  },
}

export const printerCommands: readonly Command[] = [printerAdd, printerList, printerTest]

async function open(call: CommandCall, command: string): Promise<{ ctx: Context; caller: Caller }> {
  const { ctx, brand } = await openBrand(call)
  return { ctx, caller: await operatorCaller(ctx, brand.id, command) }
}

function connectionOption(call: CommandCall): SentConnection {
  const host = call.option('host')
  const isPolled = call.flag('polled')
  if (isPolled === (host !== undefined)) throw new UsageError('Either --host or --polled is needed.')
  const port = call.option('port') === undefined ? {} : { port: wholeOption(call, 'port', defaultPort) }
  return host === undefined ? { kind: 'polled', ...port } : { kind: 'network', host, ...port }
}

function sentAs(field: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [field]: value }
}

type ListedPrinter = {
  id: string
  name: string
  branch_id: string
  active: boolean
  connection: Connection
  last_error: PrintFault | null
}

/** All printers of a brand, as the API shows them. */
async function listPrinters(ctx: Context, caller: Caller): Promise<ListedPrinter[]> {
  const [{ readList }, { listRecords }, { printerKind }, { limitOf }] = await Promise.all([
    import('../http/input/list-query.ts'),
    import('../records/read-records.ts'),
    import('../printers/printer.record.ts'),
    import('../records/record-limits.rules.ts'),
  ])
  const request = readList({ per_page: limitOf('printers') }, caller.brand.defaultLanguage)
  const { data } = await listRecords(ctx, printerKind, { caller }, request)
  return data as unknown as ListedPrinter[]
}

async function printerNamed(call: CommandCall, ctx: Context, caller: Caller): Promise<ListedPrinter> {
  const name = nameOption(call)
  const branch = call.option('branch')
  const branchIds = await branchIdsOf(ctx, caller.brand.id, branch === undefined ? [] : [branch])
  const [printer, other] = (await listPrinters(ctx, caller)).filter(
    one => one.active && one.name === name && (branchIds.length === 0 || branchIds.includes(one.branch_id)),
  )
  if (printer === undefined)
    throw new UsageError(`There is no active printer ${JSON.stringify(name)}. "printer list" shows them.`)
  if (other !== undefined)
    throw new UsageError('Several printers have this name: rename all but one, or add --branch.')
  return printer
}
