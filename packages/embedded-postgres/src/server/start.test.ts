import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder, usedFolder } from '../../test/supervisor.ts'
import { StartError } from '../lib/start-error.ts'
import { names } from '../../test/names.ts'
import { chooseAccount } from '../folder/account.ts'
import { connectionUrl, type Embedded, startEmbedded } from './start.ts'
import { isLong } from '../../../../test/support/sweep.ts'

const isRoot = process.getuid?.() === 0
const log = pino({ level: 'silent' })

async function start(dataDir: string): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, names, ifRunning: 'fail', settings: { fsync: 'off' }, log })
  onTestFinished(() => server.stop())
  return server
}

/** A folder that looks like the data of another release, owned like the data of this one. */
function dataOf(version: string): string {
  const dataDir = emptyFolder()
  const pgdata = path.join(dataDir, 'pgdata')
  mkdirSync(pgdata, { mode: 0o700 })
  writeFileSync(path.join(pgdata, 'PG_VERSION'), `${version}\n`)
  return dataDir
}

function lend(dataDir: string): void {
  const account = chooseAccount(readFileSync('/etc/passwd', 'utf8'))
  if (isRoot) chownSync(path.join(dataDir, 'pgdata'), account.uid, account.gid)
}

test.skipIf(!isLong)('the service connects as an ordinary role, and no other role can log in', async () => {
  const dataDir = path.join(emptyFolder(), 'made', 'at', 'start')
  const { connection } = await start(dataDir)
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query(
    `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, current_setting('listen_addresses')
     from pg_roles where rolname = current_user`,
  )
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      current_setting: '',
    },
  ])
  await expect(client.query(`copy (select 1) to '/tmp/x'`)).rejects.toMatchObject({ code: '42501' })
  await client.end()
  expect(statSync(path.join(dataDir, 'passwords.json')).mode & 0o777).toBe(0o600)
  expect(statSync(connection.host!).mode & 0o777).toBe(0o700)
  const stranger = new Client({ ...connection, password: 'wrong' })
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
})

test.skipIf(!isLong)('a deep folder gets its socket elsewhere, and the URL reaches it', async () => {
  const deep = path.join(emptyFolder(), 'x'.repeat(60), 'y'.repeat(60))
  const { connection } = await start(deep)
  expect(connection.host!.startsWith(deep)).toBe(false)
  const client = new Client(connectionUrl(connection))
  await client.connect()
  expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'comanda' }])
  await client.end()
})

test('psql accepts the URL', async ctx => {
  ctx.skip(spawnSync('psql', ['--version']).error !== undefined, 'psql is not installed')
  const { connection } = await start(await usedFolder())
  const answer = spawnSync('psql', [connectionUrl(connection), '-Atc', 'select current_database()'], {
    encoding: 'utf8',
  })
  expect([answer.stdout, answer.stderr]).toEqual(['comanda\n', ''])
})

test('stopping twice equals stopping once', async () => {
  const server = await start(await usedFolder())
  await Promise.all([server.stop(), server.stop()])
  expect(await server.exited).toEqual({ code: 0, signal: null, expected: true, fullDisk: false })
})

test.skipIf(!isLong)('a late stop leaves a later server running', async () => {
  const dataDir = await usedFolder()
  const first = await start(dataDir)
  await first.stop()
  const second = await start(dataDir)
  await first.stop()
  const attached = await startEmbedded({ dataDir, names, ifRunning: 'attach', log })
  expect([attached.owned, attached.pid]).toEqual([false, second.pid])
  const client = new Client(attached.connection)
  await client.connect()
  await client.end()
})

test.skipIf(!isLong)('refuses to attach to a server that has died', async () => {
  const dataDir = await usedFolder()
  const dead = await start(dataDir)
  process.kill(dead.pid, 'SIGKILL')
  await dead.exited
  const attaching = startEmbedded({ dataDir, names, ifRunning: 'attach', log })
  await new Promise(resolve => setTimeout(resolve, 300))
  await dead.stop()
  const next = await attaching
  onTestFinished(() => next.stop())
  expect([next.owned, next.pid === dead.pid]).toEqual([true, false])
})

test.each([
  ['17', /is of PostgreSQL 17, and this release brings PostgreSQL 18: run the older one\.$/],
  ['99', /is of PostgreSQL 99, and this release brings PostgreSQL 18: start the newer release/],
])('refuses data of PostgreSQL %s with advice and touches nothing', async (version, line) => {
  const dataDir = dataOf(version)
  lend(dataDir)
  const [names, { mode }] = [readdirSync(dataDir, { recursive: true }), statSync(dataDir)]
  const refused = start(dataDir)
  await expect(refused).rejects.toMatchObject({ name: 'StartError', exitCode: 1 })
  await expect(refused).rejects.toThrow(line)
  await expect(refused).rejects.not.toThrow(/\n/)
  expect([readdirSync(dataDir, { recursive: true }), statSync(dataDir).mode]).toEqual([names, mode])
})

test.runIf(isRoot)('refuses data owned by root in one line', async () => {
  await expect(start(dataOf('18'))).rejects.toThrow(
    /belongs to user 0: start as that user, or use another folder/,
  )
})

test('refuses to start as root without a user to switch to', () => {
  expect(() => chooseAccount('root:x:0:0:root:/root:/bin/bash\n')).toThrow(StartError)
  expect(chooseAccount('root:x:0:0::/:/bin/sh\nnobody:x:65534:65533::/:/x\n')).toEqual({
    uid: 65_534,
    gid: 65_533,
  })
  expect(chooseAccount('nobody:x:1:1::/:/x\npostgres:x:2:3::/:/x\n')).toEqual({ uid: 2, gid: 3 })
})

test.each([
  ['a file', () => path.join(emptyFolder(), 'file'), /is not a folder/],
  ['below a file', () => path.join(emptyFolder(), 'file', 'data'), /is not a folder/],
  ['where the system makes none', () => '/proc/comanda/data', /\/proc cannot be written \(ENOENT\)/],
])('a folder that cannot be made, %s: one line, exit 2', async (_what, place, why) => {
  const dataDir = place()
  if (!dataDir.startsWith('/proc')) writeFileSync(dataDir.replace(/file.*/, 'file'), '')
  const error = await start(dataDir).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  expect(error).toMatchObject({ message: expect.stringMatching(why), exitCode: 2 })
  expect((error as Error).message).toMatch(/^The data folder \S+ cannot be created: [^\n]*\. Set another\.$/)
})

test('refuses a folder with other content and leaves it unchanged', async () => {
  const dataDir = emptyFolder()
  chmodSync(dataDir, 0o755)
  writeFileSync(path.join(dataDir, 'photo.jpg'), 'a photo')
  const error = await start(dataDir).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    message: expect.stringMatching(/contains other files \(photo\.jpg\)/),
    exitCode: 2,
  })
  expect(readdirSync(dataDir)).toEqual(['photo.jpg'])
  expect(statSync(dataDir).mode & 0o777).toBe(0o755)
})
