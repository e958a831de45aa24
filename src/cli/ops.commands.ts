import { resolve } from 'node:path'
import { readHead } from '../audit/chain.format.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { backUp } from '../db/backup/backup.ts'
import { assertDurable } from '../db/durable.ts'
import { migrate } from '../db/schema/migrate.ts'
import { restoreInto, type RestoreResult } from '../db/backup/restore.ts'
import { refreshStatistics } from '../doctor/find-violations.store.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import { readHeads } from '../receipts/record/receipt-heads.format.ts'
import { verifyReceipts } from '../receipts/record/verify-receipts.ts'
import { type Command, type CommandCall, dateOption, UsageError } from './command.ts'
import { brandOption, getBrand, openBrand } from './named.ts'

const migrateCommand: Command = {
  name: 'migrate',
  begins: true,
  summary: "Migrate the database's schema; the server does so when it starts.",
  async run(call) {
    const database = await call.openDatabase()
    await assertDurable(database)
    return { applied: await migrate(database, { log: call.log }) }
  },
}

const eachTable = { name: 'verbose', help: 'print the rows of each table, not only their sum' }

function presentCopied(call: CommandCall, { createdAt, rows }: RestoreResult) {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  return { created_at: createdAt, rows: call.flag(eachTable.name) ? rows : sum }
}

const backup: Command = {
  name: 'backup',
  summary:
    'Back up the database to a new file, even while the server runs. It contains secrets: keep it safe.',
  words: ['FILE'],
  options: [eachTable],
  async run(call) {
    const { file, bytes, ...copied } = await backUp(await call.openDatabase(), call.words[0]!)
    return { file, bytes, ...presentCopied(call, copied) }
  },
}

const restore: Command = {
  name: 'restore',
  begins: true,
  summary:
    'Restore a backup into an empty folder, or an empty database if DATABASE_URL is set. Stop the server first.',
  words: ['FILE'],
  options: [{ name: 'into', value: 'DIR', help: 'the folder (default: DATA_DIR)' }, eachTable],
  async run(call) {
    const file = call.words[0]!
    const { databaseUrl, dataDir } = call.config
    const folder = call.option('into')
    if (folder === undefined && databaseUrl !== undefined)
      return presentCopied(call, await restoreInto(databaseUrl, file))
    const { restoreFolder } = await import('../run/restore-folder.ts')
    return presentCopied(call, await restoreFolder(file, resolve(folder ?? dataDir), call.log))
  },
}

const doctor: Command = {
  name: 'doctor',
  summary: 'Check the invariants of all brands; exit code 1 and a list of violations if one is broken.',
  options: [
    { name: 'brand', value: 'ID', help: 'only check this brand' },
    {
      name: 'since',
      value: 'DATE',
      help: 'only check records created or changed since this day (UTC), and all stock levels, customers and numbers',
    },
    { name: 'verbose', help: 'print each check with its time, not only those that are broken' },
  ],
  async run(call) {
    const day = dateOption(call, 'since')
    const ctx = await call.openContext()
    const brandId = call.option('brand') === undefined ? undefined : (await getBrand(ctx, call)).id
    await refreshStatistics(ctx.db)
    const diagnosis = await runDoctor(ctx.db, {
      brandId,
      since: day === undefined ? undefined : new Date(`${day}T00:00:00Z`),
      ended: (invariant, found, ms) =>
        found === 0 && !call.flag('verbose')
          ? undefined
          : call.say(`${invariant}: ${found === 0 ? 'ok' : `${found} broken`}, ${Math.round(ms)} ms`),
    })
    if (!diagnosis.ok) call.fail()
    return diagnosis
  },
}

const psqlUrl: Command = {
  name: 'db psql-url',
  summary: "Print the database's URL for psql; it contains the password.",
  options: [{ name: 'raw', help: 'print the URL alone: psql "$(… db psql-url --raw)"' }],
  async run(call) {
    const { connection, ours } = await call.databaseProcess()
    if (ours) call.say('No server is running on this folder. The URL works once one is ("npm start").')
    const { connectionUrl } = await import('@comanda/embedded-postgres')
    const url = typeof connection === 'string' ? connection : connectionUrl(connection)
    return call.flag('raw') ? call.print(`${url}\n`) : { url }
  },
}

const headOption = {
  name: 'head',
  value: 'HEAD',
  help: 'the head printed by an earlier run, to verify that nothing before it has changed since',
}

/** The head of an earlier run; undefined when none is given. */
function notedHead<T>(call: CommandCall, command: string, read: (text: string) => T | undefined) {
  const text = call.option(headOption.name)
  const noted = text === undefined ? undefined : read(text)
  if (text !== undefined && noted === undefined)
    throw new UsageError(`--head takes a head as printed by "${command}", the whole text.`)
  return noted
}

const auditVerify: Command = {
  name: 'audit verify',
  summary: "Verify that a brand's audit log was not altered; exit code 1 and a list of faults if it was.",
  options: [brandOption, headOption],
  async run(call) {
    const noted = notedHead(call, 'audit verify', readHead)
    const { ctx, brand } = await openBrand(call)
    const verified = await verifyAudit(ctx, brand.id, noted)
    if (!verified.ok) call.fail()
    return verified
  },
}

const receiptsVerify: Command = {
  name: 'receipts verify',
  summary:
    'Verify that no receipt of a brand was changed or removed; exit code 1 and a list of faults if one was.',
  options: [brandOption, headOption],
  async run(call) {
    const noted = notedHead(call, 'receipts verify', readHeads)
    const { ctx, brand } = await openBrand(call)
    const verified = await verifyReceipts(ctx.db, brand.id, noted)
    if (!verified.ok) call.fail()
    return verified
  },
}

export const opsCommands: readonly Command[] = [
  migrateCommand,
  backup,
  restore,
  doctor,
  psqlUrl,
  auditVerify,
  receiptsVerify,
]
