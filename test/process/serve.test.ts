import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Program, startNpm, startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyCluster } from '#test/support/ready-cluster.ts'
import { isLong, sample } from '#test/support/sweep.ts'

// On a busy machine starting and stopping take longer.
// The real program on an embedded database, which keeps every acknowledged write.

const folder = tempFolder()
const settings = { DATA_DIR: path.join(folder.path, 'data'), PORT: '0' }
let key = ''

beforeAll(async () => {
  await copyCluster(settings.DATA_DIR)
  const words =
    '--name Trattoria --branch-code CENTRO --currency EUR --timezone Europe/Rome --language it'.split(' ')
  const { stdout, stderr } = await typeCommand(['brand', 'create', ...words], settings)
  if (stderr !== '') throw new Error(stderr)
  key = (JSON.parse(stdout) as { key: string }).key
})
afterAll(() => folder.drop())

/** The service of a group of tests, which the next group continues to use. */
let running: { program: Program; url: string } | undefined

async function serving(more: Record<string, string> = {}): Promise<{ program: Program; url: string }> {
  const program = startProgram(['serve'], { ...settings, ...more })
  return { program, url: await program.listening() }
}

function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, signal: AbortSignal.timeout(20_000) })
}

const bills = (url: string) => get(`${url}/v1/pos/dining-sessions`, { authorization: `Bearer ${key}` })

/** Stops it and asserts that its database server was shut down cleanly. */
async function stopped(program: Program): Promise<void> {
  program.child.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expectCleanEnd()
}

/** Like a terminal: every process of the group gets the signal. */
function signalGroup(npm: Program, signal: NodeJS.Signals): void {
  try {
    process.kill(-npm.child.pid!, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function postmasterPid(): number {
  const file = path.join(settings.DATA_DIR, 'pgdata', 'postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

function expectCleanEnd(): void {
  expect(existsSync(path.join(settings.DATA_DIR, 'pgdata', 'postmaster.pid'))).toBe(false)
  expect(existsSync(path.join(settings.DATA_DIR, 'owner.json'))).toBe(false)
}

type Held = {
  /** Resolves when this many requests wait. */
  waiting(count: number): Promise<void>
  release(): Promise<void>
}

/** Blocks reads of dining sessions until it is released, like a slow request. */
async function holdBills(): Promise<Held> {
  const { stdout } = await typeCommand(['db', 'psql-url'], settings)
  const client = new Client((JSON.parse(stdout) as { url: string }).url)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; lock table dining_sessions in access exclusive mode')
  const release = async () => {
    await client.end()
  }
  onTestFinished(() => release().catch(() => {}))
  const locks = "select from pg_locks where relation = 'dining_sessions'::regclass and not granted"
  const waiting = (count: number) => until(async () => (await client.query(locks)).rowCount === count)
  return { waiting, release }
}

/** Without a time limit of its own: the duration depends on the load of the machine. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await sleep(20)
}

/** Resolves when the port is closed. */
function nobodyAt(url: string): Promise<void> {
  return until(() =>
    get(`${url}/livez`).then(
      () => false,
      (error: Error) => error.message === 'fetch failed',
    ),
  )
}

describe('the embedded database', () => {
  let url = ''
  // This start also proves that a killed service leaves a usable folder.
  beforeAll(async () => void ({ url } = running = await serving()))

  test.skipIf(!isLong)('refuses a folder in use in one line, and the first service continues', async () => {
    const second = startProgram(['serve'], settings)
    expect((await second.ended).code).toBe(1)
    expect(second.out.stderr).toMatch(
      /^The folder \S+ is in use by process \d+: stop it, or use another folder\.\n$/,
    )
    expect((await bills(url)).status).toBe(200)
  })

  test.skipIf(!isLong)('answers 503 while a killed PostgreSQL restarts, and nothing else', async () => {
    expect((await bills(url)).status).toBe(200)
    let killed = 0
    // An answer of `/readyz` is cached for a second; the next one queries the database.
    const kill = async () => {
      await sleep(1100)
      killed = postmasterPid()
      process.kill(killed, 'SIGKILL')
    }
    await kill()
    const seen = new Set<number>()
    await until(async () => {
      const { status } = await get(`${url}/readyz`)
      seen.add(status)
      // On a busy machine it may be back before the first request. The service gives up after six deaths.
      if (status === 200 && !seen.has(503) && postmasterPid() !== killed) await kill()
      return status === 200 && seen.has(503)
    })
    expect([...seen].sort((one, other) => one - other)).toEqual([200, 503])
    expect((await bills(url)).status).toBe(200)
  })
})

describe('stopping', () => {
  test.each(sample('signals that stop', ['SIGTERM', 'SIGINT'] as const))(
    'answers a running request before it stops on %s',
    // The request waits 2.5 s for the lock at most: a busy machine may need another try.
    { retry: 2 },
    async signal => {
      const { program, url } = running ?? (await serving())
      running = undefined
      onTestFinished(() => void program.child.kill('SIGKILL'))
      const held = await holdBills()
      const answer = bills(url)
      await held.waiting(1)
      program.child.kill(signal)
      await nobodyAt(url)
      await held.release()
      const { status, headers } = await answer
      expect([status, headers.get('connection')]).toEqual([200, 'close'])
      expect(await program.ended).toEqual({ code: 0, signal: null })
      const { stdout, stderr } = program.out
      expect([stdout.match(/listen(?:s on|ing)/gi), stderr]).toEqual([['listens on'], ''])
      expectCleanEnd()
    },
  )

  test.skipIf(!isLong)('cuts off an endless request and stops cleanly within ten seconds', async () => {
    const { program, url } = await serving()
    const held = await holdBills()
    const answer = bills(url).catch((error: unknown) => error)
    await held.waiting(1)
    const asked = performance.now()
    await stopped(program)
    expect(performance.now() - asked).toBeLessThan(10_000)
    await answer
  })

  test.skipIf(!isLong)('treats two signals at once, as npm and the terminal send them, as one', async () => {
    const { program } = await serving()
    program.child.kill('SIGINT')
    program.child.kill('SIGINT')
    expect(await program.ended).toEqual({ code: 0, signal: null })
    expectCleanEnd()
  })

  test.skipIf(!isLong)(
    'stops at once on a second signal, with a clean shutdown of the database',
    async () => {
      const { program, url } = await serving()
      const held = await holdBills()
      void bills(url).catch(() => {})
      await held.waiting(1)
      program.child.kill('SIGTERM')
      await until(() => program.out.stdout.includes('"why":"SIGTERM"'))
      await sleep(1200)
      program.child.kill('SIGTERM')
      // An ordinary stop would wait for the request, abort it after eight seconds, and exit with 0.
      expect(await program.ended).toEqual({ code: 1, signal: null })
      await stopped((await serving()).program)
    },
  )

  test.skipIf(!isLong)('killing npm start stops the service cleanly', async () => {
    const npm = startNpm(['start'], settings)
    const url = await npm.listening()
    expect((await get(`${url}/livez`)).status).toBe(200)
    npm.child.kill('SIGKILL')
    // The streams close when the service, which inherits them from npm, has exited too.
    await npm.ended
    await expect(get(`${url}/livez`)).rejects.toThrow('fetch failed')
    expectCleanEnd()
  })

  test.skipIf(!isLong)('npm start stops on Ctrl-C', async () => {
    const npm = startNpm(['start'], settings)
    await npm.listening()
    // Like Ctrl-C: the whole group gets the signal, and npm passes it on once more.
    signalGroup(npm, 'SIGINT')
    await npm.ended
    expect(npm.out.stdout).toContain('"why":"SIGINT"')
    expectCleanEnd()
  })
})

test.skipIf(!isLong)('npm run dev restarts when a source changes', async () => {
  const dev = startNpm(['run', 'dev'], settings)
  onTestFinished(() => signalGroup(dev, 'SIGKILL'))
  await dev.listening()
  // Only the time of the file changes.
  utimesSync(path.resolve(import.meta.dirname, '../../src/main.ts'), new Date(), new Date())
  const starts = () => dev.out.stdout.split('Comanda listens on').length - 1
  await until(() => starts() > 1)
  signalGroup(dev, 'SIGTERM')
  await dev.ended
  expectCleanEnd()
  expect(starts()).toBeGreaterThan(1)
})

test.skipIf(!isLong)('refuses a folder of another major version', async () => {
  const file = path.join(settings.DATA_DIR, 'pgdata', 'PG_VERSION')
  const major = readFileSync(file, 'utf8')
  onTestFinished(() => writeFileSync(file, major))
  writeFileSync(file, '12\n')
  const refused = startProgram(['serve'], settings)
  expect((await refused.ended).code).toBe(1)
  expect(refused.out.stderr).toMatch(/^[^\n]*PostgreSQL 12[^\n]*\n$/)
})
