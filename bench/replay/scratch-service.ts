import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { MenuFile } from './replay.rules.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, '../../src/start.mjs')
const rateLimit = 100_000
/** A hundred years: real orders keep their own times. */
const backdateDays = 36_500
const scopes = ['brand', 'branches', 'tables', 'categories', 'products', 'addons', 'taxes', 'payment_methods']
  .concat('stock', 'kitchen', 'orders', 'payments')
  .map(resource => `${resource}.write`)

export type BrandSpec = {
  name: string
  currency: string
  timezone: string
  languages: readonly string[]
}

/** A server of its own with one brand, gone when the replay ends. */
export type ScratchService = {
  url: string
  key: string
  importMenu(menu: MenuFile): Promise<void>
  /** Runs `comanda doctor`. */
  doctor(): Promise<{ ok: boolean }>
  stop(): Promise<void>
}

/**
 * Starts the real service in a folder of its own, with a brand made by the command line: the way of an owner who
 * begins. `DATABASE_URL` is heeded, so that a replay can fill any database.
 */
export async function startScratchService(brand: BrandSpec): Promise<ScratchService> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-replay-'))
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'warn' }
  const url = `http://127.0.0.1:${port}`
  const cli = async (...words: string[]): Promise<unknown> => {
    const { stdout } = await run(process.execPath, [program, 'cli', ...words], { env, maxBuffer: 1e8 })
    return JSON.parse(stdout)
  }
  const server = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    await stopServer(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ready(url, server)
    const { id, key } = await makeBrand(cli, brand)
    return {
      url,
      key,
      async importMenu(menu) {
        const file = join(folder, 'menu.json')
        await writeFile(file, JSON.stringify(menu, null, 2))
        await cli('menu', 'import', file, '--brand', id)
      },
      doctor: async () => (await cli('doctor')) as { ok: boolean },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeBrand(cli: (...words: string[]) => Promise<unknown>, brand: BrandSpec) {
  const made = (await cli(
    'brand',
    'create',
    '--name',
    brand.name,
    '--currency',
    brand.currency,
    '--timezone',
    brand.timezone,
    '--language',
    brand.languages[0]!,
    '--languages',
    brand.languages.join(','),
  )) as { brand: { id: string } }
  const { id } = made.brand
  const { key } = (await cli(
    'key',
    'create',
    '--brand',
    id,
    '--name',
    'Replay',
    '--scopes',
    scopes.join(','),
    '--rate-limit',
    String(rateLimit),
    '--backdate-days',
    String(backdateDays),
  )) as { key: string }
  return { id, key }
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The service ended with ${server.exitCode} while starting.`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok === true) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('The service was not ready within a minute.')
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  await exited
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
