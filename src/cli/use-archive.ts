import {
  type Base,
  type Coverage,
  flushLog,
  type History,
  isArchived,
  listBases,
  listHistories,
  logOf,
  readNewest,
  type RestoredTo,
  takeBase,
} from '@comanda/embedded-postgres'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Logger } from 'pino'
import { longWork, withDatabase } from '../db/open.ts'
import type { Diagnosis } from '../doctor/check.types.ts'
import { refreshStatistics } from '../doctor/find-violations.store.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import { StartError } from '../lib/start-error.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { type Embedded, historyOf, restoreTo, runningServer, withEmbedded } from '../run/embedded.ts'
import { type CommandCall, UsageError } from './command.ts'

// The work of the archive's commands; only loaded where there is an embedded PostgreSQL.

export async function addBase(call: CommandCall) {
  const { dataDir } = call.config
  const { admin } = await call.databaseProcess()
  const archive = historyOf(dataDir)
  if (archive === undefined || admin === undefined) throw noArchive()
  return present(await takeBase({ dataDir, archive, admin, now: Date.now }))
}

export function listArchive(call: CommandCall) {
  const history = chooseHistory(call)
  const coverageOf = logOf(history)
  return listBases(history).map(one => ({
    history: path.basename(history),
    ...present(one),
    restorable_until: restorableUntil(one, coverageOf(one)),
  }))
}

export async function restoreArchive(call: CommandCall) {
  const source = await flushedSource(call)
  call.say('Replaying the log. This takes a minute or more for each busy day since the base copy.')
  const dataDir = path.resolve(call.option('into')!)
  return { folder: dataDir, ...presentRestored(await restoreTo({ ...source, dataDir, log: call.log })) }
}

export async function drillArchive(call: CommandCall) {
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
}

/** The folder of the named history, else of that of `DATA_DIR`, else of the only one in the archive. */
function chooseHistory(call: CommandCall): string {
  const { archiveDir, dataDir, databaseUrl } = call.config
  const from = call.option('from')
  const own = databaseUrl === undefined ? historyOf(dataDir) : undefined
  const configured = archiveDir === 'off' ? undefined : (archiveDir ?? (own && path.dirname(own)))
  const archive = from === undefined ? configured : path.resolve(from)
  if (archive === undefined) throw noArchive()
  const histories = listHistories(archive)
  if (histories.length === 0) {
    throw new StartError(`There is no archive in ${archive}: start the service with ARCHIVE_DIR=${archive}.`)
  }
  const named = call.option('history')
  const ids = histories.map(({ id }) => id)
  const id =
    named ?? ids.find(one => path.join(archive, one) === own) ?? (ids.length === 1 ? ids[0] : undefined)
  if (id !== undefined && ids.includes(id)) return path.join(archive, id)
  throw chooseOne(archive, histories, named)
}

/** Lists the histories of an archive, of which one must be named. */
function chooseOne(archive: string, histories: readonly History[], named: string | undefined): StartError {
  const title =
    named === undefined
      ? `The archive ${archive} has ${histories.length} histories: name one with --history ID.`
      : `The archive ${archive} has no history ${named}.`
  return new StartError([title, ...histories.map(history => describeHistory(archive, history))].join('\n'))
}

function describeHistory(archive: string, { id, startedAt, folder }: History): string {
  const history = path.join(archive, id)
  const coverageOf = logOf(history)
  const ends = listBases(history).flatMap(one => restorableUntil(one, coverageOf(one)) ?? [])
  const newest = readNewest(history)
  const order = newest === undefined ? 'no order' : `last order ${newest.text}`
  return `  ${id}  ${iso(startedAt)} to ${ends.at(-1) ?? 'no moment'}, ${order}, of ${folder.path}`
}

/** The history and the time to restore to. Archives the latest part of a running server's log first, if it is needed. */
async function flushedSource(call: CommandCall): Promise<{ archive: string; at: number | undefined }> {
  const at = timeOf(call)
  const archive = chooseHistory(call)
  const { databaseUrl, dataDir } = call.config
  const isOurs = databaseUrl === undefined && historyOf(dataDir) === archive
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
  return { base: name, started_at: iso(startedAt), ended_at: iso(endedAt), files, bytes }
}

/** The last moment of a base before a gap in the log or the end of it; null when not even the base can be restored. */
function restorableUntil(base: Base, { until = 0, missing }: Coverage): string | null {
  if (missing !== undefined && until < base.endedAt) return null
  return iso(Math.max(until, base.endedAt))
}

function presentRestored({ base: name, lastCommitAt }: RestoredTo) {
  return { base: name, last_commit_at: lastCommitAt === null ? null : iso(lastCommitAt) }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

function noArchive(): StartError {
  return new StartError('There is no archive: set ARCHIVE_DIR for the service, or name it with --from DIR.')
}

/** Runs the doctor on a newly started server. */
async function examineServer({ connection }: Embedded, log: Logger): Promise<Diagnosis> {
  return withDatabase({ connection, max: 4, log, ...longWork }, async db => {
    await refreshStatistics(db)
    return runDoctor(db)
  })
}
