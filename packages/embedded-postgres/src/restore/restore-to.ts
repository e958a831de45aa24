import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Log } from '../lib/log.types.ts'
import { StartError } from '../lib/start-error.ts'
import { accountFor, giveTo } from '../folder/account.ts'
import { folderNotEmpty, withDraft } from '../folder/draft-folder.ts'
import type { Names, Settings } from '../lib/settings.types.ts'
import { type Embedded, startEmbedded } from '../server/start.ts'
import { withClient } from '../lib/with-client.ts'
import { type Base, listBases, segmentCommand } from '../archive/archive-folder.ts'
import { copyTree } from './copy-tree.ts'
import { damagedBase, damagedSegment, requireLog } from '../archive/coverage.ts'
import { placeOf } from '../archive/segments.rules.ts'

export type RestoreTo = {
  /** The folder of a history in an archive. */
  archive: string
  /** Restores everything committed until then, epoch ms; undefined: everything. */
  at: number | undefined
  /** An empty folder, which becomes a data folder of the service. */
  dataDir: string
  names: Names
  log: Log
}

/** The base of a restore, and its last commit in epoch ms; null: none since the base. */
export type RestoredTo = { base: string; lastCommitAt: number | null }

/** Replaying the log of a week can take hours. */
const replayTimeoutMs = 24 * 3_600_000

/**
 * Restores the embedded database to a point in time, into a new folder, from the newest base before it and the log since.
 * The archive is unchanged.
 */
export async function restoreTo({ archive, at, dataDir, names, log }: RestoreTo): Promise<RestoredTo> {
  const base = chooseBase(archive, at)
  const last = requireLog(archive, base, at)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const others = (await readdir(dataDir)).filter(name => !name.startsWith('restoring-'))
  if (others.length > 0) throw folderNotEmpty(dataDir)
  return withDraft(dataDir, async draft => {
    await unpack(archive, base, draft)
    const settings = recoverySettings(archive, at)
    const options = {
      dataDir: draft,
      names,
      ifRunning: 'fail',
      settings,
      restoreFrom: archive,
      startTimeoutMs: replayTimeoutMs,
      log,
    } as const
    const server = await startEmbedded(options).catch((error: unknown) => {
      throw explain(error as Error, archive, base)
    })
    const { lastCommitAt, lastSegment } = await readReplayed(server)
    if (last !== undefined && placeOf(lastSegment) < placeOf(last))
      throw damagedSegment(archive, base, lastSegment)
    return { base: base.name, lastCommitAt }
  })
}

/** The newest base before a time. */
function chooseBase(archive: string, at: number | undefined): Base {
  const bases = listBases(archive)
  const [oldest] = bases
  if (oldest === undefined) {
    throw new StartError(`There is no base in ${archive}: take one first.`)
  }
  const base = at === undefined ? bases.at(-1) : bases.findLast(({ endedAt }) => endedAt <= at)
  if (base !== undefined) return base
  throw new StartError(`The archive reaches back to ${iso(oldest.endedAt)}. Choose that time or a later one.`)
}

/** Accepts no connections and archives nothing until the log is replayed. */
function recoverySettings(archive: string, at: number | undefined): Settings {
  return {
    restore_command: segmentCommand('fetch', archive),
    recovery_target_action: 'promote',
    ...(at === undefined ? {} : { recovery_target_time: iso(at).replace('Z', '+00') }),
    hot_standby: 'off',
    archive_mode: 'off',
  }
}

async function unpack(archive: string, base: Base, root: string): Promise<void> {
  const from = path.join(archive, 'base', base.name)
  const dataFolder = path.join(root, 'pgdata')
  const account = accountFor(dataFolder)
  await mkdir(root, { mode: account === undefined ? 0o700 : 0o711 })
  await copyTree(path.join(from, 'pgdata'), dataFolder, {
    folder: target => giveTo(account, target),
    file: async (source, compressed) => {
      const target = compressed.replace(/\.gz$/, '')
      const out = createWriteStream(target, { mode: 0o600, flush: true })
      await pipeline(createReadStream(source), createGunzip(), out).catch((error: NodeJS.ErrnoException) => {
        throw error.code?.startsWith('Z_') ? damagedBase(archive, base, source) : error
      })
      giveTo(account, target)
    },
  })
  await copyFile(path.join(from, 'passwords.json'), path.join(root, 'passwords.json'))
  await copyFile(path.join(from, 'backup_label'), path.join(dataFolder, 'backup_label'))
  await writeFile(path.join(dataFolder, 'recovery.signal'), '')
  giveTo(account, path.join(dataFolder, 'backup_label'), path.join(dataFolder, 'recovery.signal'))
}

/** The end of the replayed log. The position after a full segment is the first byte of the next one. */
async function readReplayed(server: Embedded): Promise<{ lastCommitAt: number | null; lastSegment: string }> {
  try {
    const { rows } = await withClient(server.admin, client =>
      client.query<{ at: Date | null; segment: string }>(
        `select pg_last_xact_replay_timestamp() as at, pg_walfile_name(pg_last_wal_replay_lsn() - 1) as segment`,
      ),
    )
    return { lastCommitAt: rows[0]!.at?.getTime() ?? null, lastSegment: rows[0]!.segment }
  } finally {
    await server.stop()
  }
}

function explain(error: Error, archive: string, base: Base): Error {
  const damaged = /could not restore file "([0-9A-F]{24})" from archive/.exec(error.message)
  if (damaged !== null) return damagedSegment(archive, base, damaged[1]!)
  if (!error.message.includes('before configured recovery target')) return error
  return new StartError(
    `The archive ${archive} ends before that time: nothing was committed since, or the log is not archived yet. ` +
      'Omit --at to restore everything.',
    { cause: error },
  )
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
