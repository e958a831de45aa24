import type { Log } from '../src/lib/log.types.ts'
import { type Embedded, startEmbedded } from '../src/server/start.ts'
import { names } from './names.ts'
import { StartError } from '../src/lib/start-error.ts'

/**
 * The part of the service that the supervisor's tests need as a process of its own: starts the database on the
 * folder of its first argument, reports what happens in lines of JSON, and ends like the service does.
 */
const [dataDir = '', ifRunning = 'fail'] = process.argv.slice(2)

function say(what: string, more: object = {}): void {
  process.stdout.write(`${JSON.stringify({ what, ...more })}\n`)
}

const note = (line: object): void => say('log', line)
const log = { debug: note, info: note, warn: note, error: note } as unknown as Log

async function tellTheEnd(server: Embedded): Promise<void> {
  const ending = await server.exited
  say('exited', ending)
  if (!ending.expected) process.exit(1)
}

try {
  const server = await startEmbedded({ dataDir, names, ifRunning: ifRunning as 'fail' | 'attach', log })
  const { connection, pid, owned } = server
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Requests in flight are finished first; the database must still be there for them.
      say('stopping', { signal })
      setTimeout(() => void server.stop().then(() => process.exit(0)), 500)
    })
  }
  void tellTheEnd(server)
  say('ready', { connection, pid, owned })
  setInterval(() => {}, 60_000)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  say('refused', { message: error.message, exitCode: error.exitCode })
  process.exitCode = error.exitCode
}
