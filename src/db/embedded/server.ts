import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../../lib/start-error.ts'
import type { Binaries } from './binaries.ts'
import { FullDisk, speaksOfFullDisk } from './full-disk.ts'
import type { Launch } from './launcher.ts'
import { readPostmaster } from './postmaster-file.ts'
import { serverArguments, type Settings } from './settings.ts'

/** How a server ended; `wanted` when this process had asked it to. */
export type Ending = {
  code: number | null
  signal: NodeJS.Signals | null
  wanted: boolean
  /** Whether it ended because its disk is full. */
  fullDisk: boolean
}

export type Server = { pid: number; exited: Promise<Ending>; stop(): Promise<void> }

export type ServerOptions = {
  dataFolder: string
  socketFolder: string
  binaries: Binaries
  launch: Launch
  settings: Settings | undefined
  /** Longer where a log is replayed first. */
  startTimeoutMs?: number | undefined
  log: Logger
}

const usualStartMs = 120_000
const stopTimeoutMs = 30_000
const lastWordsCount = 40

/**
 * Starts PostgreSQL and waits until it takes connections.
 * @throws FullDisk; StartError with the server's last words
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { dataFolder, startTimeoutMs = usualStartMs } = options
  // A killed server's helpers may live a moment longer, and PostgreSQL waits for none of them.
  for (let tries = 0; ; tries++) {
    const server = launchServer(options)
    const ended = await untilReady(server, dataFolder, startTimeoutMs)
    if (ended === undefined) return server
    const words = server.lastWords()
    if (ended.fullDisk) throw new FullDisk(dataFolder)
    if (tries < 40 && words.includes('still in use')) await sleep(250)
    else throw new StartError(`PostgreSQL did not start on ${dataFolder}: ${explain(words)}`)
  }
}

type LaunchedServer = Server & { lastWords(): string; child: ChildProcess; ending(): Ending | undefined }

function launchServer({
  dataFolder,
  socketFolder,
  binaries,
  launch,
  settings,
  log,
}: ServerOptions): LaunchedServer {
  // In a session of its own: Ctrl-C in a terminal reaches only this process, which first finishes its requests.
  const child = launch(binaries.postgres, ['-D', dataFolder, ...serverArguments(socketFolder, settings)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let wanted = false
  let ending: Ending | undefined
  // Lines of a server that is being stopped are no warnings.
  const lines = followLog(child, line => {
    const level = !wanted && /^(?:FATAL|PANIC):/.test(line) ? 'warn' : 'debug'
    log[level]({ postgres: line }, 'PostgreSQL says')
  })
  const endingOf = (code: number | null, signal: NodeJS.Signals | null): Ending => {
    const fullDisk = speaksOfFullDisk(lines.join('\n'))
    return { code, signal, wanted, fullDisk }
  }
  const exited = new Promise<Ending>(resolve => {
    child.on('error', error => {
      lines.push(error.message)
      resolve((ending = endingOf(-1, null)))
    })
    child.on('close', (code, signal) => resolve((ending = endingOf(code, signal))))
  })
  const stop = async (): Promise<void> => {
    if (ending !== undefined) return
    wanted = true
    // SIGINT ends connections and writes everything down; SIGQUIT leaves that to the next start. Never SIGKILL.
    child.kill('SIGINT')
    const hurry = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs)
    await exited
    clearTimeout(hurry)
  }
  return {
    pid: child.pid ?? -1,
    exited,
    stop,
    child,
    lastWords: () => lines.join('\n'),
    ending: () => ending,
  }
}

/** @returns how it ended, when it ended instead of getting ready */
async function untilReady(
  server: LaunchedServer,
  dataFolder: string,
  startTimeoutMs: number,
): Promise<Ending | undefined> {
  for (const until = Date.now() + startTimeoutMs; ;) {
    const ended = server.ending()
    if (ended !== undefined) return ended
    const file = readPostmaster(dataFolder)
    if (file?.pid === server.pid && file.ready) return undefined
    if (Date.now() > until) {
      await server.stop()
      throw new StartError(
        `PostgreSQL was not ready after ${startTimeoutMs / 1000} s: ${explain(server.lastWords())}`,
      )
    }
    await sleep(15)
  }
}

/** Keeps the last lines of a server's log, and hands each on. */
function followLog(child: ChildProcess, hear: (line: string) => void): string[] {
  const lines: string[] = []
  let rest = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop()!
    for (const line of parts) {
      lines.push(line)
      if (lines.length > lastWordsCount) lines.shift()
      hear(line)
    }
  })
  return lines
}

function explain(words: string): string {
  const lines = words.split('\n')
  const worst = lines.filter(line => /^(?:FATAL|PANIC|HINT|.*error while loading)/.test(line))
  return (worst.length > 0 ? worst : lines.slice(-3)).join(' | ')
}
