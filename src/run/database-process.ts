import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Config } from '../config.ts'
import { FullDisk, isFull } from '../db/embedded/full-disk.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../db/embedded/start.ts'
import type { PgConnection } from '../db/open.ts'

/** The database of the settings: a server reached by URL, or the embedded one, which is looked after here. */
export type DatabaseProcess = {
  connection: PgConnection
  /** How the superuser of an embedded server connects. */
  admin?: ClientConfig
  /** Whether this process has started it, so that it ends with this process. */
  ours: boolean
  /** Settles with the reason when the embedded server cannot be kept running. */
  lost: Promise<Error>
  /** Ends an embedded server that this process has started. */
  stop(): Promise<void>
}

/** A server that dies more often than this within the time is not started again. */
const maxRestarts = 5
const withinMs = 10 * 60_000

/** How long a server whose disk is full is left alone between two tries, and how often the log says so again. */
const fullDiskPauseMs = 3000
const triesPerReminder = 20

/**
 * @throws StartError when the embedded server cannot be started
 */
export async function startDatabaseProcess(
  config: Config,
  options: Omit<EmbeddedOptions, 'dataDir' | 'archive'>,
): Promise<DatabaseProcess> {
  if (config.databaseUrl !== undefined) {
    return { connection: config.databaseUrl, ours: false, lost: new Promise(() => {}), stop: async () => {} }
  }
  const archive = config.archiveDir === 'off' ? null : config.archiveDir
  return keepRunning({ ...options, archive, dataDir: config.dataDir })
}

/**
 * Starts the embedded server, and starts it again when it dies: meanwhile requests are answered `unavailable`. It
 * comes back at the same place with the same passwords, so connections made before it died need only be made again. A
 * full disk is waited for, however long.
 */
async function keepRunning(options: EmbeddedOptions): Promise<DatabaseProcess> {
  let embedded = await startEmbedded(options)
  let stopping = false
  const { connection, admin } = embedded
  const lost = Promise.withResolvers<Error>()

  async function watch(): Promise<void> {
    const deaths: number[] = []
    for (;;) {
      const ending = await embedded.exited
      if (stopping || ending.wanted) return
      if (ending.fullDisk) options.log.error(new FullDisk(options.dataDir).message)
      else {
        deaths.push(performance.now())
        options.log.error({ ending }, 'PostgreSQL ended unexpectedly; it is started again')
      }
      if (deaths.filter(at => performance.now() - at < withinMs).length > maxRestarts) {
        throw new Error(`PostgreSQL ended ${maxRestarts + 1} times within ${withinMs / 60_000} minutes.`)
      }
      await embedded.stop()
      const started = await startAgain(options, () => stopping)
      if (started === undefined) return
      embedded = started
      // Asked to stop meanwhile: `stop` waits for this, and then stops what has been started.
      if (stopping) return
    }
  }

  const watching = watch().catch((error: unknown) => lost.resolve(error as Error))
  return {
    connection,
    admin,
    ours: embedded.owned,
    lost: lost.promise,
    stop: async () => {
      stopping = true
      await embedded.stop()
      if (!embedded.owned) return
      await watching
      // A server that was being started again meanwhile has become ours to stop.
      await embedded.stop()
    },
  }
}

/** Starts the server again, waiting for space while its disk is full. @returns undefined when asked to stop */
async function startAgain(options: EmbeddedOptions, stopping: () => boolean): Promise<Embedded | undefined> {
  const begun = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      const embedded = await startEmbedded(options)
      options.log.info({ ms: Math.round(performance.now() - begun) }, 'PostgreSQL runs again')
      return embedded
    } catch (error) {
      if (!(error instanceof FullDisk) && !isFull(options.dataDir)) throw error
      const { message } = new FullDisk(options.dataDir)
      if (tries % triesPerReminder === 1)
        options.log.error(`${message} Requests are answered 503 until then.`)
      if (stopping()) return undefined
      await sleep(fullDiskPauseMs)
    }
  }
}
