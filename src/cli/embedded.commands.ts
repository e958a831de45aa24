import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Logger } from 'pino'
import { type Base, isArchive, listBases } from '../db/archive/archive-folder.ts'
import { type Coverage, isArchived, logOf } from '../db/archive/coverage.ts'
import { flushLog } from '../db/archive/flush-log.ts'
import { type RestoredTo, restoreTo } from '../db/archive/restore-to.ts'
import { takeBase } from '../db/archive/take-base.ts'
import { archiveOf } from '../db/embedded/archiving.ts'
import { type Embedded, runningServer, withEmbedded } from '../db/embedded/start.ts'
import { longWork, withDatabase } from '../db/open.ts'
import type { Diagnosis } from '../doctor/check.types.ts'
import { refreshStatistics } from '../doctor/find-violations.store.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import { StartError } from '../lib/start-error.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'

const from = { name: 'from', value: 'DIR', help: 'the archive (default: ARCHIVE_DIR)' }
const at = {
  name: 'at',
  value: 'TIME',
  help: 'the point in time, like 2026-11-21T19:30:00+01:00 (default: the latest)',
}

const base: Command = {
  name: 'archive base',
  summary: 'Add a base copy of the running database to the archive; the service does so once a day.',
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
  summary:
    'List the base copies in the archive; the database can be restored to any time between the end of a copy and its restorable_until.',
  options: [from],
  async run(call) {
    const archive = archiveIn(call)
    const coverageOf = logOf(archive)
    return listBases(archive).map(one => ({
      ...present(one),
      restorable_until: restorableUntil(one, coverageOf(one)),
    }))
  },
}

const restore: Command = {
  name: 'archive restore',
  begins: true,
  summary:
    'Restore the embedded database to a point in time, into a new folder. The service can keep running.',
  options: [{ name: 'into', value: 'DIR', help: 'the new folder', required: true }, at, from],
  async run(call) {
    const source = await flushedSource(call)
    call.say('Replaying the log. This takes a minute or more for each busy day since the base copy.')
    const dataDir = path.resolve(call.option('into')!)
    return { folder: dataDir, ...presentRestored(await restoreTo({ ...source, dataDir, log: call.log })) }
  },
}

const drill: Command = {
  name: 'archive drill',
  begins: true,
  summary: 'Verify the archive: restore it into a temporary folder and run the doctor on the result.',
  options: [at, from],
  async run(call) {
    const source = await flushedSource(call)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-drill-'))
    const { log } = call
    try {
      const startedAt = performance.now()
      const restored = await restoreTo({ ...source, dataDir, log })
      const diagnosis = await withEmbedded({ dataDir, log }, server => examineServer(server, log))
      if (!diagnosis.ok) call.fail()
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      return { ...presentRestored(restored), seconds, ...diagnosis }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

function archiveIn(call: CommandCall): string {
  const { archiveDir, dataDir, databaseUrl } = call.config
  const named = call.option('from')
  if (databaseUrl !== undefined && named === undefined) throw onlyEmbedded()
  const configured = archiveDir === 'off' ? undefined : (archiveDir ?? archiveOf(dataDir))
  const archive = named === undefined ? configured : path.resolve(named)
  if (archive === undefined)
    throw new StartError('There is no archive: set ARCHIVE_DIR for the service, or name it with --from DIR.')
  if (isArchive(archive)) return archive
  throw new StartError(`There is no archive in ${archive}: start the service with ARCHIVE_DIR=${archive}.`)
}

/** The archive and the time to restore to. Archives the latest part of a running server's log first, if it is needed. */
async function flushedSource(call: CommandCall): Promise<{ archive: string; at: number | undefined }> {
  const at = timeOf(call)
  const archive = archiveIn(call)
  const { databaseUrl, dataDir } = call.config
  const isOurs = databaseUrl === undefined && archiveOf(dataDir) === archive
  const server = isOurs ? runningServer(dataDir) : undefined
  if (server === undefined || isArchived(archive, at)) return { archive, at }
  call.say('Archiving the latest part of the log.')
  const fault = await flushLog(server.admin)
  if (fault !== undefined) call.say(`${fault} Continuing with the log that is archived.`)
  return { archive, at }
}

function timeOf(call: CommandCall): number | undefined {
  const text = call.option('at')
  if (text === undefined) return undefined
  const time = parseTimestamp(text)
  if (time !== undefined) return time.ms
  throw new UsageError(
    `--at takes a time that exists, with an offset, like 2026-11-21T19:30:00+01:00, not ${JSON.stringify(text)}.`,
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

/** The last moment of a base before a gap in the log or the end of it; null when not even the base can be restored. */
function restorableUntil(base: Base, { until = 0, missing }: Coverage): string | null {
  if (missing !== undefined && until < base.endedAt) return null
  return new Date(Math.max(until, base.endedAt)).toISOString()
}

function presentRestored({ base: name, lastCommitAt }: RestoredTo) {
  return { base: name, last_commit_at: lastCommitAt === null ? null : new Date(lastCommitAt).toISOString() }
}

function onlyEmbedded(): StartError {
  return new StartError(
    'Only the embedded database has an archive. For your PostgreSQL server, see "continuous archiving" in its manual.',
  )
}

/** Runs the doctor on a newly started server. */
async function examineServer({ connection }: Embedded, log: Logger): Promise<Diagnosis> {
  return withDatabase({ connection, max: 4, log, ...longWork }, async db => {
    await refreshStatistics(db)
    return runDoctor(db)
  })
}

/** Commands of the embedded database only. */
export const embeddedCommands: readonly Command[] = [base, list, restore, drill]
