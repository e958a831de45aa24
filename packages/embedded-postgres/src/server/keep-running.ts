import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { FullDisk, isFull } from '../folder/full-disk.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './start.ts'

/** A server that is supervised by this process. */
export type RunningServer = {
  connection: ClientConfig
  /** The superuser's connection. */
  admin: ClientConfig
  /** Whether this process started it, and stops it. */
  ours: boolean
  /** Settles with the reason when the server cannot be kept running. */
  lost: Promise<Error>
  /** Stops a server that this process started. */
  stop(): Promise<void>
}

/** A server that dies more often than this within the time is not restarted. */
const maxRestarts = 5
const withinMs = 10 * 60_000

/** The pause between restarts while the disk is full, and how many of them pass between log lines. */
const fullDiskPauseMs = 3000
const triesPerReminder = 20

/**
 * Starts the embedded server, and restarts it when it dies; meanwhile requests are refused with `unavailable`. It keeps its
 * address and passwords, so clients only have to reconnect. On a full disk it waits for space, however long.
 */
export async function keepRunning(options: EmbeddedOptions): Promise<RunningServer> {
  let embedded = await startEmbedded(options)
  let stopping = false
  const { connection, admin } = embedded
  const lost = Promise.withResolvers<Error>()

  async function watch(): Promise<void> {
    const deaths: number[] = []
    for (;;) {
      const ending = await embedded.exited
      if (stopping || ending.expected) return
      if (ending.fullDisk) options.log.error(new FullDisk(options.dataDir).message)
      else {
        deaths.push(performance.now())
        options.log.error({ ending }, 'PostgreSQL exited unexpectedly; restarting it')
      }
      if (deaths.filter(at => performance.now() - at < withinMs).length > maxRestarts) {
        throw new Error(`PostgreSQL exited ${maxRestarts + 1} times within ${withinMs / 60_000} minutes.`)
      }
      await embedded.stop()
      const restarted = await restart(options, () => stopping)
      if (restarted === undefined) return
      embedded = restarted
      // `stop` was called meanwhile: it waits for this, and then stops the restarted server.
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
      // Stops a server that was being restarted meanwhile.
      await embedded.stop()
    },
  }
}

/** Restarts the server, waiting for space while its disk is full. @returns undefined when stopping */
async function restart(options: EmbeddedOptions, stopping: () => boolean): Promise<Embedded | undefined> {
  const startedAt = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      const embedded = await startEmbedded(options)
      options.log.info({ ms: Math.round(performance.now() - startedAt) }, 'PostgreSQL is running again')
      return embedded
    } catch (error) {
      if (!(error instanceof FullDisk) && !isFull(options.dataDir)) throw error
      const { message } = new FullDisk(options.dataDir)
      if (tries % triesPerReminder === 1) options.log.error(`${message} Clients are refused until then.`)
      if (stopping()) return undefined
      await sleep(fullDiskPauseMs)
    }
  }
}
