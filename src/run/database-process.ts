import type { ClientConfig } from 'pg'
import type { Config } from '../config.ts'
import type { PgConnection } from '../db/open.ts'
import type { EmbeddedStart } from './embedded.ts'

/** The configured database: a server at a URL, or the embedded one, which is supervised here. */
export type DatabaseProcess = {
  connection: PgConnection
  /** The superuser's connection to an embedded server. */
  admin?: ClientConfig
  /** Whether this process started it, and stops it. */
  ours: boolean
  /** Settles with the reason when the embedded server cannot be kept running. */
  lost: Promise<Error>
  /** Stops an embedded server that this process started. */
  stop(): Promise<void>
}

/** The embedded PostgreSQL is loaded only without a `DATABASE_URL`: the container image does not have it. */
export async function startDatabaseProcess(
  { databaseUrl, archiveDir, dataDir }: Config,
  options: Omit<EmbeddedStart, 'dataDir' | 'archive'>,
): Promise<DatabaseProcess> {
  if (databaseUrl !== undefined) {
    return { connection: databaseUrl, ours: false, lost: new Promise(() => {}), stop: async () => {} }
  }
  const { keepRunning } = await import('./embedded.ts')
  return keepRunning({ ...options, archive: archiveDir === 'off' ? null : archiveDir, dataDir })
}
