import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'
import { pidIsTaken, processInfo } from '../src/folder/processes.ts'
import { quickFolder } from '../../../test/support/quick-folder.ts'
import { copyServer } from '../../../test/support/ready-cluster.ts'

export type Line = {
  what: 'log' | 'ready' | 'refused' | 'stopping' | 'exited'
  connection: ClientConfig
  pid: number
  owned: boolean
  message: string
  exitCode: number
  expected: boolean
  postgres: string
}

/** A process of `supervised.ts` and its output. */
export type Supervised = {
  child: ChildProcess
  lines: Line[]
  /** Waits for a line; fails if the process exits without it. */
  says(what: Line['what']): Promise<Line>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  kill(signal: NodeJS.Signals): Promise<void>
}

const program = fileURLToPath(new URL('supervised.ts', import.meta.url))

/** An empty folder that is deleted after the test, with every server that still runs on it. */
export function emptyFolder(): string {
  const folder = quickFolder('supervisor')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

/** The folder of a server that was started and stopped before; it is deleted after the test. */
export async function usedFolder(): Promise<string> {
  const dataDir = path.join(emptyFolder(), 'data')
  await copyServer(dataDir)
  return dataDir
}

export type RunOptions = SpawnOptions & { node?: string; program?: string; ifRunning?: 'fail' | 'attach' }

/** Starts the program on a folder, and ends it after the test. */
export function supervise(dataDir: string, options: RunOptions = {}): Supervised {
  const { node = process.execPath, program: file = program, ifRunning = 'fail', ...rest } = options
  const child = spawn(node, [file, dataDir, ifRunning], { stdio: ['ignore', 'pipe', 'inherit'], ...rest })
  const lines: Line[] = []
  const waiting = new Set<() => void>()
  let over = false
  const wake = (): void => waiting.forEach(look => look())
  let partial = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    const parts = (partial + text).split('\n')
    partial = parts.pop()!
    lines.push(...parts.map(part => JSON.parse(part) as Line))
    wake()
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(resolve => {
    child.on('close', (code, signal) => {
      over = true
      wake()
      resolve({ code, signal })
    })
  })
  const says = (what: Line['what']): Promise<Line> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const line = lines.find(line => line.what === what)
        if (line === undefined && !over) return
        waiting.delete(look)
        if (line !== undefined) resolve(line)
        else reject(new Error(`It ended without saying ${what}: ${JSON.stringify(lines.slice(-5))}`))
      }
      waiting.add(look)
      look()
    })
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  onTestFinished(async () => {
    const server = lines.find(line => line.what === 'ready' && line.owned)
    if (!over) await kill('SIGTERM')
    if (server !== undefined) await gone(server.pid)
  })
  return { child, lines, says, ended, kill }
}

/** Waits until a process has exited or is a zombie. */
export async function gone(pid: number): Promise<void> {
  for (const until = Date.now() + 20_000; processInfo(pid) !== undefined;) {
    if (Date.now() > until) throw new Error(`Process ${pid} does not end`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

export function killHard(pid: number): void {
  if (pidIsTaken(pid)) process.kill(pid, 'SIGKILL')
}

/** Writes a row that must not be lost. */
export async function writeNote(connection: ClientConfig, note: string): Promise<void> {
  await ask(connection, `create table if not exists notes (note text)`)
  await ask(connection, `insert into notes values ('${note}')`)
}

export async function readNotes(connection: ClientConfig): Promise<string[]> {
  return (await ask(connection, 'select note from notes order by note')).map(row => String(row['note']))
}

async function ask(connection: ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

/** The state PostgreSQL found when it started: shut down cleanly, or interrupted, so that it had to recover. */
export function howItWasFound(lines: readonly Line[]): 'shut down' | 'interrupted' | undefined {
  const words = lines.map(line => line.postgres ?? '').join('\n')
  if (words.includes('database system was shut down')) return 'shut down'
  return /was interrupted|was not properly shut down/.test(words) ? 'interrupted' : undefined
}
