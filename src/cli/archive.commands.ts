import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Base, isArchive, listBases } from '../db/archive/archive-folder.ts'
import { flushLog } from '../db/archive/flush-log.ts'
import { restoreTo } from '../db/archive/restore-to.ts'
import { takeBase } from '../db/archive/take-base.ts'
import { archiveOf } from '../db/embedded/archiving.ts'
import { runningServer, withEmbedded } from '../db/embedded/start.ts'
import { StartError } from '../lib/start-error.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { examineServer } from './examine-server.ts'

const from = { name: 'from', value: 'DIR', help: 'the archive (default: ARCHIVE_DIR)' }
const at = {
  name: 'at',
  value: 'TIME',
  help: 'as 2026-11-21T19:30:00+01:00 (default: all that is archived)',
}

const base: Command = {
  name: 'archive base',
  summary: 'Puts a copy of the running database into the archive; the service does the same once a day.',
  words: [],
  options: [],
  async run(call) {
    const archive = archiveIn(call)
    const { admin } = await call.databaseProcess()
    if (admin === undefined) throw onlyEmbedded()
    return present(await takeBase({ dataDir: call.config.dataDir, archive, admin, now: Date.now }))
  },
}

const list: Command = {
  name: 'archive list',
  begins: true,
  summary: 'Lists the copies in the archive: the database can be restored to any moment after the first.',
  words: [],
  options: [from],
  run: async call => listBases(archiveIn(call)).map(present),
}

const restore: Command = {
  name: 'archive restore',
  begins: true,
  summary:
    'Restores the embedded database as it was at a moment, into a new folder. The service may go on running.',
  words: [],
  options: [{ name: 'into', value: 'DIR', help: 'the new folder', required: true }, at, from],
  async run(call) {
    const [archive, time] = [archiveIn(call), timeOf(call)]
    await flushRunning(call, archive)
    call.say('The log is replayed; this takes a minute or more for each busy day since the copy.')
    const dataDir = path.resolve(call.option('into')!)
    const { base: name, lastCommitAt } = await restoreTo({
      archive,
      at: time,
      dataDir,
      log: call.log,
    })
    return { folder: dataDir, base: name, last_commit_at: isoOrNull(lastCommitAt) }
  },
}

const drill: Command = {
  name: 'archive drill',
  begins: true,
  summary:
    'Restores into a folder that is removed again, and runs the doctor on it: proof that the archive is good.',
  words: [],
  options: [at, from],
  async run(call) {
    const [archive, time] = [archiveIn(call), timeOf(call)]
    await flushRunning(call, archive)
    const folder = await mkdtemp(path.join(tmpdir(), 'comanda-drill-'))
    try {
      const begun = performance.now()
      const { base: name, lastCommitAt } = await restoreTo({
        archive,
        at: time,
        dataDir: folder,
        log: call.log,
      })
      const { log } = call
      const diagnosis = await withEmbedded({ dataDir: folder, log }, server => examineServer(server, log))
      if (!diagnosis.ok) call.fail()
      const seconds = Math.round((performance.now() - begun) / 1000)
      return { base: name, last_commit_at: isoOrNull(lastCommitAt), seconds, ...diagnosis }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function archiveIn(call: CommandCall): string {
  const { archiveDir, dataDir, databaseUrl } = call.config
  if (databaseUrl !== undefined && call.option('from') === undefined) throw onlyEmbedded()
  const named = call.option('from')
  const archive =
    named === undefined
      ? archiveDir === 'off'
        ? undefined
        : (archiveDir ?? archiveOf(dataDir))
      : path.resolve(named)
  if (archive === undefined)
    throw new StartError('There is no archive: set ARCHIVE_DIR for the service, or name it with --from DIR.')
  if (isArchive(archive)) return archive
  throw new StartError(`There is no archive in ${archive}: start the service with ARCHIVE_DIR=${archive}.`)
}

/** The last minute is not archived by itself yet. A server that does not run has nothing to add. */
async function flushRunning(call: CommandCall, archive: string): Promise<void> {
  const { config } = call
  if (config.databaseUrl !== undefined || archiveOf(config.dataDir) !== archive) return
  const server = runningServer(config.dataDir)
  if (server === undefined) return
  call.say('The newest part of the log is archived first.')
  await flushLog(server.admin)
}

function timeOf(call: CommandCall): number | undefined {
  const text = call.option('at')
  if (text === undefined) return undefined
  const time = /T\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return time
  throw new UsageError(
    `--at takes a time with its offset as 2026-11-21T19:30:00+01:00, not ${JSON.stringify(text)}.`,
  )
}

function present({ name, startedAt, endedAt, files, bytes }: Base) {
  return {
    base: name,
    started_at: new Date(startedAt).toISOString(),
    ended_at: new Date(endedAt).toISOString(),
    files,
    bytes,
  }
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

function onlyEmbedded(): StartError {
  return new StartError(
    'Archives are of the embedded database. Your PostgreSQL server has its own: see "continuous archiving" in its manual.',
  )
}

export const archiveCommands: readonly Command[] = [base, list, restore, drill]
