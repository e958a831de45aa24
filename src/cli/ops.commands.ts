import { assertDurable } from '../db/durable.ts'
import { connectionUrl } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import type { Command } from './command.ts'

const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Brings the schema of the database up to date; the server does the same when it starts.',
  words: [],
  options: [],
  async run(call) {
    const database = await call.openDatabase()
    await assertDurable(database)
    return { applied: await migrate(database) }
  },
}

const doctor: Command = {
  name: 'doctor',
  summary: 'Looks through the books of all brands; exit code 1 and a list when something in them is wrong.',
  words: [],
  options: [],
  async run(call) {
    const { db } = await call.openContext()
    const diagnosis = await runDoctor(db)
    if (!diagnosis.ok) call.fail()
    return diagnosis
  },
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

export const opsCommands: readonly Command[] = [migrateCommand, doctor, psqlUrl]
