import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Account, chooseAccount } from '../../packages/embedded-postgres/src/folder/account.ts'
import { type Program, runCli, startProgram, tempFolder } from '#test/support/program.ts'
import { isLong } from '#test/support/sweep.ts'

// Tests the oldest supported server, from Debian's package postgresql-15.

const programs = '/usr/lib/postgresql/15/bin'
const isHere = existsSync(path.join(programs, 'postgres'))

const folder = tempFolder()
const url = `postgresql://till:secret@/till?host=${folder.path}`
const settings = { DATABASE_URL: url, PORT: '0', DATA_DIR: path.join(folder.path, 'unused') }
let end = async () => {}

beforeAll(async () => {
  if (isHere && isLong) end = await startServer()
})
afterAll(async () => {
  await end()
  folder.drop()
})

/** @returns a function that stops it */
async function startServer(): Promise<() => Promise<void>> {
  const account: Partial<Account> =
    process.getuid?.() === 0 ? chooseAccount(readFileSync('/etc/passwd', 'utf8')) : {}
  if (account.uid !== undefined) chownSync(folder.path, account.uid, account.gid!)
  const as = { ...account, cwd: folder.path, env: { PATH: `${programs}:/usr/bin:/bin`, LC_ALL: 'C.UTF-8' } }
  const run = (name: string, ...words: string[]) =>
    execFileSync(path.join(programs, name), words, { ...as, stdio: 'pipe' })
  const data = path.join(folder.path, 'pgdata')
  run('initdb', '-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8')
  const words = ['-D', data, '-k', folder.path, '-c', 'listen_addresses=']
  const server = spawn(path.join(programs, 'postgres'), words, { ...as, stdio: 'ignore' })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const isReady = () => spawnSync(path.join(programs, 'pg_isready'), ['-h', folder.path], as).status === 0
  while (!isReady()) await sleep(50)
  const sql = ["create role till login password 'secret'", 'create database till owner till']
  for (const statement of sql)
    run('psql', '-h', folder.path, '-U', 'admin', '-d', 'postgres', '-c', statement)
  return async () => {
    server.kill('SIGINT')
    await ended
  }
}

/** The fields of records that this test reads. */
type Made = { id: string; display_number: string }
type MadeBrand = { brand: Made; branch: Made; key: string }

async function json<T = unknown>(...words: string[]): Promise<T> {
  const { code, stdout, stderr } = await runCli(words, settings)
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as T
}

async function serving(more: Record<string, string> = {}): Promise<{ program: Program; address: string }> {
  const program = startProgram(['serve'], { ...settings, ...more })
  return { program, address: await program.listening() }
}

/** Sends requests like a till; each one must succeed. */
function till(address: string, key: string) {
  return async (where: string, body: object): Promise<Made> => {
    const answer = await fetch(`${address}/v1/pos${where}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { data, error } = (await answer.json()) as { data: Made; error?: object }
    expect(error).toBeUndefined()
    return data
  }
}

const byKey = `select 1 from only orders where brand_id = $1 and id = $2 for key share`

/** The plan that a connection keeps for the check of a foreign key to the order, made while the table is empty. */
async function planOfKey(): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`set plan_cache_mode = force_generic_plan; prepare look (text, text) as ${byKey}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute look ('a', 'b')`)
  await client.end()
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

describe.skipIf(!isHere || !isLong)('on PostgreSQL 15 (needs the package postgresql-15)', () => {
  test('plans are right on empty tables, and wrong without the initial statistics', async () => {
    await json('migrate')
    expect(await planOfKey()).toMatch(/Index Scan using orders_pkey .*\n.*brand_id = .* AND .*id = /)
    const admin = new Client({ host: folder.path, user: 'admin', database: 'till' })
    await admin.connect()
    await admin.query('delete from pg_statistic where starelid > 16384')
    expect(await planOfKey()).not.toContain('orders_pkey')
    await admin.end()
  })

  test('a table orders and pays, the invariants hold, and a backup restores on the embedded server', async () => {
    const words = '--name Trattoria --currency EUR --timezone Europe/Rome --language it'.split(' ')
    const { branch, brand, key } = await json<MadeBrand>('brand', 'create', ...words)
    const { program, address } = await serving()
    const post = till(address, key)
    const area = await post('/areas', { branch_id: branch.id, name: 'Sala' })
    const table = await post('/tables', { area_id: area.id, name: '1' })
    const category = await post('/categories', { name: 'Pizza' })
    const flour = await post('/stock-items', { name: 'Farina', unit: 'g', unit_cost: 0.0012 })
    const recipe = [{ stock_item_id: flour.id, quantity: 180 }]
    const pizza = await post('/products', { name: 'Marinara', category_id: category.id, price: 7.5, recipe })
    const cash = await post('/payment-methods', { name: 'Contanti', type: 'cash' })
    const bill = await post('/dining-sessions', { table_id: table.id, guests: 2 })
    const line = { product_id: pizza.id, quantity: 2 }
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => post(`/dining-sessions/${bill.id}/orders`, { lines: [line] })),
    )
    expect(
      orders.map(order => order.display_number).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(Array.from({ length: 8 }, (_, at) => `00${at + 1}`))
    const paid = await post(`/dining-sessions/${bill.id}/pay`, { payments: [{ payment_method_id: cash.id }] })
    expect(paid).toMatchObject({ status: 'settled', due: 0, totals: { total: 120 } })
    expect(await json('doctor')).toMatchObject({ ok: true, violations: [] })
    const file = path.join(folder.path, 'backup')
    const { rows } = await json<{ rows: object }>('backup', file, '--verbose')
    program.child.kill('SIGTERM')
    expect((await program.ended).code).toBe(0)
    const there = { DATA_DIR: path.join(folder.path, 'restored') }
    expect(JSON.parse((await runCli(['restore', file, '--verbose'], there)).stdout)).toMatchObject({ rows })
    expect(JSON.parse((await runCli(['doctor'], there)).stdout)).toMatchObject({ ok: true })
    expect((await runCli(['key', 'list', '--brand', brand.id], there)).code).toBe(0)
  })

  test('refuses to restore into a database that is not empty', async () => {
    const file = path.join(folder.path, 'again')
    await json('backup', file)
    const { code, stderr } = await runCli(['restore', file], settings)
    expect([code, stderr.split('\n').length]).toEqual([1, 2])
  })

  test('refuses a server that may lose acknowledged data', async () => {
    const program = startProgram(['serve'], {
      ...settings,
      DATABASE_URL: `${url}&options=-c%20synchronous_commit%3Doff`,
    })
    onTestFinished(() => void program.child.kill('SIGKILL'))
    expect((await program.ended).code).toBe(1)
    expect(program.out.stderr).toMatch(/^This PostgreSQL server may lose .* synchronous_commit is off\..*\n$/)
  })
})
