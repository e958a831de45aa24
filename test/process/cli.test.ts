import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Diagnosis } from '../../src/doctor/check.types.ts'
import { type Program, runCli, startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyCluster } from '#test/support/ready-cluster.ts'
import { isLong, sample } from '#test/support/sweep.ts'

// Commands of the command line, beside a running server.

const folder = tempFolder()
const settings = { DATA_DIR: path.join(folder.path, 'data'), PORT: '0' }
let server: Program
let url = ''
const brand = { id: '', branch: '', key: '' }

beforeAll(async () => {
  await copyCluster(settings.DATA_DIR)
  server = startProgram(['serve'], settings)
  url = await server.listening()
  const early = await runCli(['key', 'list'], settings)
  expect([early.code, early.stderr]).toEqual([2, expect.stringContaining('There is no brand yet.')])
  const line = 'brand create --name Trattoria --currency EUR --timezone Europe/Rome --language it'
  const made = (await json(line)) as Made
  Object.assign(brand, { id: made.brand.id, branch: made.branch.id, key: made.key })
  // A single brand need not be named.
  expect(await json('key list')).toMatchObject([{ name: 'First key' }])
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  folder.drop()
})

type Made = { id: string; key: string; brand: { id: string; created_at: string }; branch: { id: string } }

async function json(line: string): Promise<unknown> {
  const { code, stdout, stderr } = await typeCommand(line.split(' '), settings)
  if (code !== 0) throw new Error(`${code}: ${stderr}`)
  return JSON.parse(stdout)
}

const inFolder = (name: string) => path.join(folder.path, name)

async function openPsql(): Promise<Client> {
  const { url: address } = (await json('db psql-url')) as { url: string }
  const client = new Client(address)
  await client.connect()
  return client
}

test('creates a brand and prints its key', async () => {
  const made = (await json(
    'brand create --name Café --currency JPY --timezone Asia/Tokyo --language ja --languages ja,en --tax-mode exclusive',
  )) as Made
  expect(made).toMatchObject({
    brand: { name: 'Café', currency: 'JPY', languages: ['ja', 'en'], tax_mode: 'exclusive', version: 1 },
    branch: { name: 'Café', code: 'CAFE', timezone: 'Asia/Tokyo', day_starts_at: '04:00', active: true },
    key: expect.stringMatching(/^comanda_/),
  })
  expect(made.brand.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+09:00$/)
})

test.skipIf(!isLong)('a command loads the schemas of the API only if it needs them', async () => {
  const load = `load(url, context, next) {
    if (url.includes('/typebox/')) process.stderr.write('typebox')
    return next(url, context)
  }`
  const script = `import { registerHooks } from 'node:module'; registerHooks({ ${load} })`
  const watched = {
    ...settings,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`,
  }
  const list = await runCli(['brand', 'list'], watched)
  expect([list.code, list.stderr]).toEqual([0, ''])
  // The control: a menu file is checked by the schemas of the API.
  expect((await runCli(['import', 'missing.json'], watched)).stderr).toContain('typebox')
})

test('lists brands', async () => {
  const [first] = (await json('brand list')) as object[]
  expect(first).toMatchObject({
    id: brand.id,
    name: 'Trattoria',
    languages: ['it'],
    branches: [{ id: brand.branch, code: 'TRATTORI', name: 'Trattoria', active: true }],
  })
  expect(JSON.stringify(first)).not.toContain('comanda_')
})

test.each([
  ['key list --brand nonsense', '"npm run -s comanda -- brand list" shows the ids.'],
  ['key create --scopes tables.read --branches ROMA', '"npm run -s comanda -- brand list" shows the ids.'],
  ['key revoke nonsense', '"npm run -s comanda -- key list --brand ID" shows the ids.'],
  ['key create', '--for or --scopes is missing. "npm run -s comanda -- key create --help" shows the usage.'],
  ['frobnicate', '"npm run -s comanda -- help" lists the commands.'],
])('%s: suggests a command', async (line, hint) => {
  const words = line.replace('create --scopes', `create --brand ${brand.id} --scopes`).split(' ')
  expect((await typeCommand(words, settings)).stderr.trimEnd()).toMatch(new RegExp(`${RegExp.escape(hint)}$`))
})

test('a new key works at once, and no longer once revoked', async () => {
  const made = (await json(
    `key create --brand ${brand.id} --scopes tables.write,orders.read --branches ${brand.branch} --name Till ` +
      '--rate-limit 7 --expires 2099-12-31 --backdate-days 0',
  )) as Made
  expect(made).toMatchObject({
    name: 'Till',
    scopes: ['tables.write', 'orders.read'],
    branch_ids: [brand.branch],
    rate_limit: 7,
    backdate_days: 0,
    expires_at: '2100-01-01T00:00:00.000+01:00',
    active: true,
  })
  const ask = () =>
    fetch(`${url}/v1/pos/dining-sessions`, { headers: { authorization: `Bearer ${made.key}` } })
  const answer = await ask()
  expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, '"key";r=6;t=60'])
  const list = (await json(`key list --brand ${brand.id}`)) as { name: string }[]
  expect(list.map(one => one.name)).toEqual(['First key', 'Till'])
  expect(JSON.stringify(list)).not.toContain(made.key.split('_')[2])
  expect(await json(`key revoke ${made.id}`)).toMatchObject({ active: false })
  await new Promise(resolve => setTimeout(resolve, 1000))
  expect((await ask()).status).toBe(401)
})

test('creates a key for a purpose, limited to a branch by its code', async () => {
  const made = await json(`key create --brand ${brand.id} --for kitchen --branches TRATTORI --name Screen`)
  expect(made).toMatchObject({
    scopes: expect.arrayContaining(['kitchen.write', 'sold_out.write']),
    branch_ids: [brand.branch],
  })
})

test('a dry run reports the same as the import', async () => {
  const file = inFolder('floor.csv')
  writeFileSync(file, 'kind;branch;name;area;seats\narea;TRATTORI;Sala;;\ntable;TRATTORI;T1;Sala;4\n')
  const tried = await typeCommand(['import', file, '--brand', brand.id, '--dry-run'], settings)
  expect(tried.stderr).toBe('This was a dry run: nothing was written.\n')
  const report = JSON.parse(tried.stdout) as object
  expect(report).toMatchObject({ areas: { created: 1 }, tables: { created: 1 } })
  expect(await json(`import ${file} --brand ${brand.id}`)).toEqual(report)
})

const refusals: readonly [line: string, code: number, message: string][] = [
  [
    'brand create --name X --currency KWD --timezone Europe/Rome --language it',
    1,
    'currency: KWD has more than two',
  ],
  [
    'brand create --name X --currency EUR --timezone Rome --language it',
    1,
    'timezone: "Rome" is not a time zone.',
  ],
  ['brand create --currency EUR --timezone Europe/Rome --language it', 2, '--name is missing.'],
  [
    'brand create --name X --currency EUR --timezone UTC --language it --tax-mode none',
    2,
    '--tax-mode is inclusive',
  ],
  [
    'key create --brand 01JD5Z7K3M9QW2E4R6T8Y0V1N2 --scopes orders.read',
    1,
    'There is no brand with this id.',
  ],
  ['key create --brand nonsense --scopes orders.read', 1, 'There is no brand with this id.'],
  ['key list --brand 01JD5Z7K3M9QW2E4R6T8Y0V1N2', 1, 'There is no brand with this id.'],
  ['key revoke 01JD5Z7K3M9QW2E4R6T8Y0V1N2', 1, 'There is no api key with this id.'],
  ['menu export --brand 01JD5Z7K3M9QW2E4R6T8Y0V1N2', 1, 'There is no brand with this id.'],
  ['menu import nothing.json --brand 01JD5Z7K3M9QW2E4R6T8Y0V1N2', 2, 'cannot be read'],
  [
    'menu export --brand BRAND --out /no/such/folder/menu.json',
    2,
    '/no/such/folder/menu.json cannot be written',
  ],
  ['key create --brand BRAND --scopes orders.reed', 1, 'Invalid input:\n  scopes.0: There is no scope'],
  [
    'key create --brand BRAND --for sofa',
    2,
    '--for is one of till, kitchen, board, kiosk, office, not "sofa".',
  ],
  ['key create --brand BRAND --for till --scopes orders.read', 2, 'it cannot be combined with --scopes'],
  ['key create --brand BRAND --for till --branches ROMA', 1, 'The codes are TRATTORI.'],
  ['key list', 2, '--brand is missing. It takes the id of one of Trattoria (BRAND), Café ('],
  [
    'brand create --name X --currency EUR --timezone UTC --language it --branch-code x',
    2,
    '--branch-code takes 2 to 8 capital letters',
  ],
  ['frobnicate', 2, 'There is no command "frobnicate".'],
]

test.each(sample('refusals of the command line', refusals))('refuses %s', async (line, code, message) => {
  const answer = await typeCommand(line.replace('BRAND', brand.id).split(' '), settings)
  expect(answer.code).toBe(code)
  expect(answer.stderr).toContain(message.replace('BRAND', brand.id))
  expect(answer.stdout).toBe('')
})

test.each(sample('commands without data', ['doctor', 'backup FILE', 'key list --brand B', 'db psql-url']))(
  '%s does not create a folder without data',
  async line => {
    const there = { ...settings, DATA_DIR: inFolder('mistyped') }
    const { code, stderr } = await typeCommand(line.split(' '), there)
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^There is no data of Comanda in \S+: set DATA_DIR .*\n$/),
    ])
    expect(existsSync(there.DATA_DIR)).toBe(false)
  },
)

test('refuses a malformed number or day', async () => {
  const wrongs = ['--rate-limit many', '--backdate-days -1', '--expires 2027-02-30', '--expires tomorrow']
  for (const wrong of sample('numbers that are none', wrongs)) {
    const line = `key create --brand ${brand.id} --scopes orders.read ${wrong}`
    expect((await typeCommand(line.split(' '), settings)).code).toBe(2)
  }
})

/** Adds enough faults for an answer of many times a pipe's capacity. */
function importNonsense(): Program {
  const file = inFolder('nonsense.csv')
  writeFileSync(file, `kind,name\n${'dish,Soup\n'.repeat(5000)}`)
  return startProgram(['cli', 'menu', 'import', file, '--brand', brand.id], settings)
}

test.skipIf(!isLong)('a slow reader of a pipe gets all of a long answer', async () => {
  const program = importNonsense()
  program.child.stdout!.pause()
  await expect.poll(() => program.out.stderr).not.toBe('')
  // Time to end before anything was read.
  await sleep(1000)
  program.child.stdout!.resume()
  expect((await program.ended).code).toBe(1)
  expect(program.out.stdout.length).toBeGreaterThan(256 * 1024)
  expect(JSON.parse(program.out.stdout).error.details.fields.length).toBeGreaterThan(1000)
})

test.skipIf(!isLong)('a reader that closes early ends a long answer silently', async () => {
  const program = importNonsense()
  program.child.stdout!.once('data', () => program.child.stdout!.destroy())
  expect((await program.ended).code).toBe(1)
  expect(program.out.stderr.trimEnd().split('\n')).toHaveLength(1)
})

test('migrates, runs the doctor and prints the address for psql', async () => {
  expect(await json('migrate')).toEqual({ applied: [] })
  expect(await json('doctor')).toMatchObject({ ok: true, violations: [] })
  const client = await openPsql()
  const { rows } = await client.query('select name from brands where id = $1', [brand.id])
  await client.end()
  expect(rows).toEqual([{ name: 'Trattoria' }])
})

test('the doctor reports violations in its exit code too', async () => {
  const client = await openPsql()
  const event = `insert into events (brand_id, id, type, record_id, data, created_at)
    values ($1, $2, 'order.created', $2, '{}', now())`
  const nowhere = '01JD5Z7K3M9QW2E4R6T8Y0V1N2'
  await client.query(event, [brand.id, nowhere])
  const { code, stdout } = await typeCommand(['doctor'], settings)
  await client.query('delete from events')
  await client.end()
  expect(code).toBe(1)
  const { ok, violations } = JSON.parse(stdout) as Diagnosis
  expect(ok).toBe(false)
  expect([...new Set(violations.map(one => `${one.brand_id} ${one.id}`))]).toEqual([`${brand.id} ${nowhere}`])
})

test.skipIf(!isLong)('restores a backup of a running server only into a new folder', async () => {
  const file = inFolder('backup')
  expect(await json(`backup ${file}`)).toMatchObject({ file, rows: expect.any(Number) })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await typeCommand(['backup', file], settings)).code).toBe(1)
  const running = await typeCommand(['restore', file], settings)
  expect([running.code, running.stderr]).toEqual([1, expect.stringContaining('is running on')])
  expect(await json(`restore ${file} --into ${inFolder('restored')} --verbose`)).toMatchObject({
    rows: { branches: 2 },
  })
  expect((await typeCommand(['restore', file, '--into', inFolder('restored')], settings)).code).toBe(1)
  const there = { ...settings, DATA_DIR: inFolder('restored') }
  const { stdout } = await typeCommand(['key', 'list', '--brand', brand.id], there)
  expect((JSON.parse(stdout) as { name: string }[]).map(one => one.name)).toContain('First key')
})

test("lets only the owner read the database's passwords", () => {
  const file = path.join(settings.DATA_DIR, 'passwords.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(server.out.stdout + server.out.stderr).not.toContain(
    (JSON.parse(readFileSync(file, 'utf8')) as { owner: string }).owner,
  )
})
