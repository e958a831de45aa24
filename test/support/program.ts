import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import { runCommandLine } from '../../src/cli/run.ts'
import { readConfig } from '../../src/config.ts'
import { quickFolder } from './quick-folder.ts'
import { isLong } from './sweep.ts'

type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** The real program, as an operator starts it. */
export type Program = {
  child: ChildProcess
  /** Its output so far. */
  out: { stdout: string; stderr: string }
  ended: Promise<Ending>
  /** Waits until it listens. @returns its URL */
  listening(): Promise<string>
}

const root = path.resolve(import.meta.dirname, '../..')

/** Starts `node src/start.mjs …`, and kills it after the test if it still runs. */
export function startProgram(words: readonly string[], settings: Record<string, string> = {}): Program {
  return follow(spawn(process.execPath, ['src/start.mjs', ...words], options(settings)))
}

/** Starts `node …` in another folder with these environment variables only. */
export function startNode(words: readonly string[], cwd: string, env: Record<string, string>): Program {
  return follow(spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Starts `npm …` in a process group of its own. */
export function startNpm(words: readonly string[], settings: Record<string, string> = {}): Program {
  return follow(spawn('npm', words, { ...options(settings), detached: true }))
}

function options(settings: Record<string, string>) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_)/.test(name))
  // With Node's compile cache a program starts in a third of the time.
  const cache = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'comanda-compiled') }
  const env = { ...Object.fromEntries(inherited), ...cache, LOG_LEVEL: 'info', ...settings }
  return { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
}

function follow(child: ChildProcess): Program {
  const out = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (out.stderr += text))
  const ended = new Promise<Ending>(resolve => {
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  killAfterTest(child, ended)
  return { child, out, ended, listening: () => listening(out, ended) }
}

async function listening(out: Program['out'], ended: Promise<Ending>): Promise<string> {
  let ending: Ending | undefined
  void ended.then(one => (ending = one))
  for (;;) {
    const address = /Comanda listens on (https?:[^"\s]+)/.exec(out.stdout)?.[1]
    if (address !== undefined) return address
    if (ending !== undefined) throw new Error(`It ended (${ending.code}): ${out.stderr}${out.stdout}`)
    await sleep(20)
  }
}

/** Waits for the API key that a demo prints when it is ready. */
export async function demoKey(program: Program): Promise<string> {
  const { out, ended } = program
  await program.listening()
  let ending: Ending | undefined
  void ended.then(one => (ending = one))
  for (;;) {
    const key = /^ *Key +(\S+)$/m.exec(out.stdout)?.[1]
    if (key !== undefined) return key
    if (ending !== undefined) throw new Error(`It ended (${ending.code}): ${out.stderr}${out.stdout}`)
    await sleep(20)
  }
}

function killAfterTest(child: ChildProcess, ended: Promise<Ending>): void {
  try {
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await ended
    })
  } catch {
    // Started outside of a test: the caller ends it.
  }
}

/** A folder for one test file or test, removed by `drop`. */
export function tempFolder(): { path: string; drop(): void } {
  const folder = quickFolder('program')
  return { path: folder, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs a command of the CLI to its end. */
export async function runCli(
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const program = startProgram(['cli', ...words], settings)
  const { code } = await program.ended
  return { code, ...program.out }
}

/**
 * Does the same in this process, because starting one takes half a second. `npm run test:long` starts one.
 */
export async function typeCommand(
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  if (isLong) return runCli(words, settings)
  const out = { stdout: '', stderr: '' }
  const write = (text: unknown, done?: unknown) => {
    out.stdout += String(text)
    if (typeof done === 'function') done()
    return true
  }
  const heard = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(console, 'error').mockImplementation(text => void (out.stderr += `${text}\n`)),
  ]
  try {
    const code = await runCommandLine(words, () => readConfig(settings, false))
    return { code, ...out }
  } finally {
    for (const spy of heard) spy.mockRestore()
  }
}
