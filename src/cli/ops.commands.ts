import { resolve } from 'node:path'
import { backUp } from '../db/backup/backup.ts'
import { assertDurable } from '../db/durable.ts'
import { restoreFolder } from '../db/embedded/restore-folder.ts'
import { connectionUrl } from '../db/embedded/start.ts'
import { migrate } from '../db/schema/migrate.ts'
import { restoreInto } from '../db/backup/restore.ts'
import { refreshStatistics } from '../doctor/find-violations.store.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import { findBrand } from '../settings/brand.store.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../lib/refusal.ts'
import { type Command, type CommandCall, dayOption } from './command.ts'
import { idOf } from './ids.ts'

const migrateCommand: Command = {
  name: 'migrate',
  begins: true,
  summary: 'Brings the schema of the database up to date; the server does the same when it starts.',
  words: [],
  options: [],
  async run(call) {
    const database = await call.openDatabase()
    await assertDurable(database)
    return { applied: await migrate(database, { log: call.log }) }
  },
}

const backup: Command = {
  name: 'backup',
  summary:
    'Writes everything into a new file, beside a running server too. The file holds secrets: keep it safe.',
  words: ['FILE'],
  options: [],
  async run(call) {
    const { createdAt, ...written } = await backUp(await call.openDatabase(), call.words[0]!)
    return { ...written, created_at: createdAt }
  },
}

const restore: Command = {
  name: 'restore',
  begins: true,
  summary:
    'Puts a backup into an empty folder, or an empty database when DATABASE_URL is set. Stop the server first.',
  words: ['FILE'],
  options: [{ name: 'into', value: 'DIR', help: 'the folder (default: DATA_DIR)' }],
  async run(call) {
    const file = call.words[0]!
    const { databaseUrl, dataDir } = call.config
    const folder = call.option('into')
    const { createdAt, rows } =
      folder === undefined && databaseUrl !== undefined
        ? await restoreInto(databaseUrl, file)
        : await restoreFolder(file, resolve(folder ?? dataDir), call.log)
    return { created_at: createdAt, rows }
  },
}

const doctor: Command = {
  name: 'doctor',
  summary: 'Checks the invariants of all brands; exit code 1 and a list when one is broken.',
  words: [],
  options: [
    { name: 'brand', value: 'ID', help: 'of this brand alone' },
    {
      name: 'since',
      value: 'DATE',
      help: 'only what was made or changed from this day (UTC) on; stock levels, customers and numbers are always looked at',
    },
  ],
  async run(call) {
    const scope = { brandId: brandOption(call), since: dayOption(call, 'since') }
    const { db } = await call.openContext()
    await requireBrand(db, scope.brandId)
    await refreshStatistics(db)
    const diagnosis = await runDoctor(db, {
      ...scope,
      ended: (invariant, found, ms) =>
        call.say(`${invariant}: ${found === 0 ? 'in order' : `${found} broken`}, ${Math.round(ms)} ms`),
    })
    if (!diagnosis.ok) call.fail()
    return diagnosis
  },
}

function brandOption(call: CommandCall): string | undefined {
  const text = call.option('brand')
  return text === undefined ? undefined : idOf('brand', text)
}

async function requireBrand(db: Db, id: string | undefined): Promise<void> {
  if (id !== undefined && (await findBrand(db, id)) === undefined) throw notFound('brand', id)
}

const psqlUrl: Command = {
  name: 'db psql-url',
  summary: 'The address of the database for psql; it holds the password.',
  words: [],
  options: [],
  async run(call) {
    const { connection, ours } = await call.databaseProcess()
    if (ours) call.say('No server runs on this folder: the address holds once it does ("npm start").')
    return { url: typeof connection === 'string' ? connection : connectionUrl(connection) }
  },
}

export const opsCommands: readonly Command[] = [migrateCommand, backup, restore, doctor, psqlUrl]
