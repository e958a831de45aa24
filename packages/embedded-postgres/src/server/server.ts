import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../lib/log.types.ts'
import { StartError } from '../lib/start-error.ts'
import type { Binaries } from './binaries.ts'
import { FullDisk, reportsFullDisk } from '../folder/full-disk.ts'
import type { Launch } from './launcher.ts'
import { readPostmaster } from '../folder/postmaster-file.ts'
import type { Settings } from '../lib/settings.types.ts'
import { serverArguments } from './settings.ts'

/** How a server ended; `expected` if this process stopped it. */
export type Ending = {
  code: number | null
  signal: NodeJS.Signals | null
  expected: boolean
  /** Whether it ended because its disk is full. */
  fullDisk: boolean
}

export type Server = { pid: number; exited: Promise<Ending>; stop(): Promise<void> }

export type ServerOptions = {
  dataFolder: string
  socketFolder: string
  binaries: Binaries
  launch: Launch
  /** Marks the servers of one program. */
  owner: string
  settings: Settings | undefined
  /** Longer if a log is replayed first. */
  startTimeoutMs?: number | undefined
  log: Log
}

const usualStartMs = 120_000
const stopTimeoutMs = 30_000
const maxLines = 40

/** Starts PostgreSQL and waits until it accepts connections. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { dataFolder, startTimeoutMs = usualStartMs } = options
  // A killed server's child processes may run a moment longer, and PostgreSQL does not wait for them.
  for (let tries = 0; ; tries++) {
    const server = launchServer(options)
    const ended = await untilReady(server, dataFolder, startTimeoutMs)
    if (ended === undefined) return server
    const output = server.lastOutput()
    if (ended.fullDisk) throw new FullDisk(dataFolder)
    if (tries < 40 && output.includes('still in use')) await sleep(250)
    else throw new StartError(`PostgreSQL did not start on ${dataFolder}: ${explain(output)}`)
  }
}

type LaunchedServer = Server & { lastOutput(): string; ending(): Ending | undefined }

function launchServer(options: ServerOptions): LaunchedServer {
  const { dataFolder, socketFolder, binaries, launch, owner, settings, log } = options
  // In its own session: Ctrl-C in a terminal only reaches this process, which first finishes its requests.
  const child = launch(
    binaries.postgres,
    ['-D', dataFolder, ...serverArguments(socketFolder, owner, settings)],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  )
  let expected = false
  let ending: Ending | undefined
  // The output of a server that is being stopped is not a warning.
  const lines = followLog(child, line => {
    const level = !expected && /^(?:FATAL|PANIC):/.test(line) ? 'warn' : 'debug'
    log[level]({ postgres: line }, 'PostgreSQL says')
  })
  const endingOf = (code: number | null, signal: NodeJS.Signals | null): Ending => {
    const fullDisk = reportsFullDisk(lines.join('\n'))
    return { code, signal, expected, fullDisk }
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
    expected = true
    // SIGINT closes connections and writes a checkpoint; SIGQUIT leaves recovery to the next start. Never SIGKILL.
    child.kill('SIGINT')
    const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs)
    await exited
    clearTimeout(timer)
  }
  return { pid: child.pid ?? -1, exited, stop, lastOutput: () => lines.join('\n'), ending: () => ending }
}

/** @returns how it ended, if it did instead of becoming ready */
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
        `PostgreSQL was not ready after ${startTimeoutMs / 1000} s: ${explain(server.lastOutput())}`,
      )
    }
    await sleep(15)
  }
}

/** Keeps the last lines of a server's log, and passes each to the listener. */
function followLog(child: ChildProcess, listener: (line: string) => void): string[] {
  const lines: string[] = []
  let rest = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop()!
    for (const line of parts) {
      lines.push(line)
      if (lines.length > maxLines) lines.shift()
      listener(line)
    }
  })
  return lines
}

function explain(output: string): string {
  const lines = output.split('\n')
  const worst = lines.filter(line => /^(?:FATAL|PANIC|HINT|.*error while loading)/.test(line))
  return (worst.length > 0 ? worst : lines.slice(-3)).join(' | ')
}
