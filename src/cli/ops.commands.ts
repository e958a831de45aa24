import { assertDurable } from '../db/durable.ts'
import { connectionUrl } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
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

export const opsCommands: readonly Command[] = [migrateCommand, psqlUrl]
