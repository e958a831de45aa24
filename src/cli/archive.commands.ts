import { StartError } from '../lib/start-error.ts'
import type { Command, CommandCall } from './command.ts'

const from = { name: 'from', value: 'DIR', help: 'the archive (default: ARCHIVE_DIR)' }
const history = {
  name: 'history',
  value: 'ID',
  help: 'the history in the archive (default: that of DATA_DIR, else the only one)',
}
const at = {
  name: 'at',
  value: 'TIME',
  help: 'the point in time, like 2026-11-21T19:30:00+01:00 (default: the latest)',
}

/** The work of the commands needs the embedded PostgreSQL, which is loaded only where there is one. */
async function work(call: CommandCall) {
  if (call.config.databaseUrl !== undefined && call.option('from') === undefined) {
    throw new StartError(
      'Only the embedded database has an archive. For your PostgreSQL server, see "continuous archiving" in its manual.',
    )
  }
  return import('./use-archive.ts')
}

/** Commands of the embedded database only. */
export const archiveCommands: readonly Command[] = [
  {
    name: 'archive base',
    summary: 'Add a base copy of the running database to the archive; the service does so once a day.',
    run: async call => (await work(call)).addBase(call),
  },
  {
    name: 'archive list',
    begins: true,
    summary:
      'List the base copies in the archive; the database can be restored to any time between the end of a copy and its restorable_until.',
    options: [from, history],
    run: async call => (await work(call)).listArchive(call),
  },
  {
    name: 'archive restore',
    begins: true,
    summary:
      'Restore the embedded database to a point in time, into a new folder. The service can keep running.',
    options: [{ name: 'into', value: 'DIR', help: 'the new folder', required: true }, at, from, history],
    run: async call => (await work(call)).restoreArchive(call),
  },
  {
    name: 'archive drill',
    begins: true,
    summary: 'Verify the archive: restore it into a temporary folder and run the doctor on the result.',
    options: [at, from, history],
    run: async call => (await work(call)).drillArchive(call),
  },
]
