import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientConfig } from 'pg'
import { withClient } from '../lib/with-client.ts'
import { type Base, infoFile } from '../archive/archive-folder.ts'
import { copyTree } from './copy-tree.ts'

/** Files that PostgreSQL's documentation excludes: recreated at the start, or useless to another server. */
const leftOut = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOutFiles =
  /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init|backup_label.*|tablespace_map.*)$/

export type BaseSource = {
  /** The data folder of the service, with `pgdata` and the passwords. */
  dataDir: string
  /** The folder of its history in the archive. */
  archive: string
  /** The superuser's connection; one session starts and stops the backup. */
  admin: ClientConfig
  /** Epoch ms. */
  now: () => number
}

/**
 * Copies the files of a running database into the archive with PostgreSQL's low-level backup API. The files need not be
 * consistent with each other, since a restore replays the log of the backup's duration over them.
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function takeBase({ dataDir, archive, admin, now }: BaseSource): Promise<Base> {
  const startedAt = now()
  const name = new Date(startedAt).toISOString().replaceAll(/[:.]/g, '-')
  const folder = path.join(archive, 'base', name)
  return withClient({ ...admin, statement_timeout: 600_000 }, async client => {
    try {
      await client.query('select pg_backup_start($1, true)', [name])
      const copied = await copyCluster(path.join(dataDir, 'pgdata'), path.join(folder, 'pgdata'))
      await copyFile(path.join(dataDir, 'passwords.json'), path.join(folder, 'passwords.json'))
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
      const label = rows[0]!.labelfile
      await writeFile(path.join(folder, 'backup_label'), label, { mode: 0o600 })
      const firstSegment = /\(file ([0-9A-F]{24})\)/.exec(label)![1]!
      const base = { name, startedAt, endedAt: now(), firstSegment, ...copied }
      await writeFile(infoFile(archive, name), JSON.stringify(base), { mode: 0o600, flush: true })
      return base
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  })
}

async function copyCluster(from: string, to: string): Promise<Pick<Base, 'files' | 'bytes'>> {
  let [files, bytes] = [0, 0]
  await copyTree(from, to, {
    isLeftOut: name => leftOut.has(name) || leftOutFiles.test(path.basename(name)),
    file: async (source, target) => {
      bytes += await copyCompressed(source, target)
      files += 1
    },
  })
  return { files, bytes }
}

/** Copies a file. One that disappears meanwhile belongs to a dropped table, and the log has the drop. */
async function copyCompressed(source: string, target: string): Promise<number> {
  try {
    const { size } = await stat(source)
    const out = createWriteStream(`${target}.gz`, { mode: 0o600, flush: true })
    await pipeline(createReadStream(source), createGzip({ level: 1 }), out)
    return size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(`${target}.gz`, { force: true })
    return 0
  }
}
