import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { Client } from 'pg'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { demoKey, type Program, startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyDemo, copyServer } from '#test/support/ready-cluster.ts'
import { isLong } from '#test/support/sweep.ts'
import { flushLog } from '@comanda/embedded-postgres'
import { type Embedded, historyOf, startEmbedded } from '../../src/run/embedded.ts'

// In `npm run test:long`: data are lost while a restaurant is open, and an operator restores the minute before. In every run:
// commands on the archive of a server that cannot archive.

const folder = tempFolder()
const [data, archive] = [path.join(folder.path, 'data'), path.join(folder.path, 'archive')]
const settings = { DATA_DIR: data, ARCHIVE_DIR: archive, LOG_FORMAT: 'json' }
let demo: Program

beforeAll(async () => {
  if (!isLong) return
  await copyDemo(data)
  demo = startProgram(['demo'], { ...settings, PORT: '0' })
  await demoKey(demo)
})
afterAll(async () => {
  if (isLong) {
    demo.child.kill('SIGTERM')
    await demo.ended
  }
  folder.drop()
})

function command(words: readonly string[], more: Record<string, string> = {}) {
  return typeCommand(words, { ...settings, ...more })
}

const answerOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout)

/** Sends counter orders until closed. @returns the acknowledged ones with the time of their answer */
function sell(url: string, key: string, branch: string, product: string) {
  const sold: { id: string; at: number }[] = []
  const closing = new AbortController()
  const till = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const lines = [{ product_id: product, quantity: 1 }]
      const reply = await fetch(`${url}/v1/pos/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ branch_id: branch, channel: 'pos', lines }),
      })
      const { data: order } = (await reply.json()) as { data?: { id: string } }
      if (order !== undefined) sold.push({ id: order.id, at: Date.now() })
    }
  }
  const tills = Promise.all(Array.from({ length: 8 }, till))
  return {
    sold,
    close: () => {
      closing.abort()
      return tills
    },
  }
}

test.skipIf(!isLong)(
  'a restore to the time before an accident contains everything acknowledged until then',
  async () => {
    const url = await demo.listening()
    const made = await command(['key', 'create', '--for', 'till', '--rate-limit', '100000'])
    const { key } = answerOf(made) as { key: string }
    const read = async (at: string, from = url) =>
      (
        await fetch(`${from}/v1/pos${at}`, { headers: { authorization: `Bearer ${key}` } })
      ).json() as Promise<Body>
    const [branch] = (await read('/branches')).data
    const menu = (await read(`/menu?branch_id=${branch.id}`)).data
    const product = menu.products.find((one: Body) => one.orderable && one.addon_groups.length === 0)

    const shop = sell(url, key, branch.id, product.id)
    await sleep(500)
    expect(await command(['archive', 'base'])).toMatchObject({ code: 0 })
    await sleep(5_000)
    const before = Date.now()
    await sleep(500)
    await shop.close()
    await accident()
    expect((await read(`/orders/${shop.sold[0]!.id}`)).error?.code).toBe('not_found')

    const into = path.join(folder.path, 'restored')
    const at = new Date(before).toISOString()
    const restored = await command(['archive', 'restore', '--at', at, '--into', into])
    expect(restored, restored.stderr).toMatchObject({ code: 0 })
    const [copy] = answerOf(await command(['archive', 'list'])).slice(-1)
    expect(answerOf(restored)).toMatchObject({ folder: into, base: copy.base })
    expect(await command(['doctor'], { DATA_DIR: into, ARCHIVE_DIR: 'off' })).toMatchObject({ code: 0 })

    const service = startProgram(['serve'], { DATA_DIR: into, ARCHIVE_DIR: 'off', PORT: '0' })
    const there = await service.listening()
    const missing = []
    const asked = shop.sold.filter(one => one.at < before)
    for (const { id } of asked) if ((await read(`/orders/${id}`, there)).data?.id !== id) missing.push(id)
    console.log(`${asked.length} orders were acknowledged before, ${missing.length} of them are missing`)
    expect(asked.length).toBeGreaterThan(50)
    expect(missing).toEqual([])
    const later = shop.sold.filter(one => one.at > before + 400)
    const kept = await Promise.all(later.map(async ({ id }) => (await read(`/orders/${id}`, there)).data?.id))
    expect(
      kept.filter(id => id !== undefined),
      'control: what came later is not there',
    ).toEqual([])
    service.child.kill('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0 })
  },
)

/** Deletes rows, like a statement in the wrong terminal. */
async function accident(): Promise<void> {
  const { url } = answerOf(await command(['db', 'psql-url'])) as { url: string }
  const client = new Client(url)
  await client.connect()
  await client.query('truncate orders cascade')
  await client.end()
}

test.skipIf(!isLong)(
  'a drill restores the archive and runs the doctor, and refuses a time outside it',
  async () => {
    const [copy] = answerOf(await command(['archive', 'list']))
    const soonAfter = new Date(Date.parse(copy.ended_at) + 100).toISOString()
    const drilled = await command(['archive', 'drill', '--at', soonAfter])
    expect(drilled, drilled.stderr).toMatchObject({ code: 0 })
    expect(answerOf(drilled)).toMatchObject({ base: copy.base, ok: true, found: 0 })
    const early = await command(['archive', 'drill', '--at', '2026-01-01T00:00:00Z'])
    expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('The archive reaches back to') })
    expect(await command(['archive', 'drill', '--at', 'yesterday'])).toMatchObject({ code: 2 })
    const { code, stderr } = await command(['archive', 'list', '--from', folder.path])
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no archive in')])
  },
)

const stuck = { DATA_DIR: path.join(folder.path, 'stuck'), ARCHIVE_DIR: path.join(folder.path, 'full') }
const stuckCommand = (...words: string[]) => typeCommand(['archive', ...words], stuck)

/** Starts a server with a base; `commit` writes a row. */
async function startStuck(): Promise<{ server: Embedded; commit: () => Promise<void> }> {
  const [dataDir, log] = [stuck.DATA_DIR, pino({ level: 'silent' })]
  await copyServer(dataDir)
  const server = await startEmbedded({
    dataDir,
    archive: stuck.ARCHIVE_DIR,
    isService: true,
    ifRunning: 'fail',
    log,
  })
  const client = new Client(server.admin)
  await client.connect()
  await client.query('create table rows_of_a_day (n integer)')
  const commit = async () => void (await client.query('insert into rows_of_a_day values (1)'))
  return { server: { ...server, stop: () => client.end().then(() => server.stop()) }, commit }
}

test.skipIf(!isLong)(
  'while the log cannot be archived, a restore continues with the archived log and says so in one line',
  async () => {
    const { server, commit } = await startStuck()
    expect(await stuckCommand('base')).toMatchObject({ code: 0 })
    await commit()
    const at = new Date().toISOString()
    await sleep(5)
    await commit()
    const into = (name: string) => ['--into', path.join(folder.path, name)]
    expect(await flushLog(server.admin)).toBeUndefined()
    // PostgreSQL can read the archive, and not write to it: a folder has the name of the draft.
    const drafts = ['03', '04', '05', '06', '07'].map(place =>
      path.join(historyOf(stuck.DATA_DIR)!, 'wal', `0000000100000000000000${place}.gz.part`),
    )
    for (const draft of drafts) mkdirSync(path.join(draft, 'full'), { recursive: true })
    await commit()
    const latest = await stuckCommand('restore', ...into('latest'))
    expect(latest, latest.stderr).toMatchObject({ code: 0 })
    expect(latest.stderr).toMatch(
      /^The latest part .* its segment 0000000100000000000000\d\d cannot be: .*is archived\.$/m,
    )
    expect(latest.stderr).not.toMatch(/^ +at /m)
    const earlier = await stuckCommand('restore', '--at', at, ...into('earlier'))
    expect(earlier).toMatchObject({ code: 0, stderr: expect.not.stringContaining('latest part') })
    const [listed] = answerOf(await stuckCommand('list'))
    expect(listed.restorable_until > at).toBe(true)
    for (const draft of drafts) rmSync(draft, { recursive: true, force: true })
    await server.stop()
  },
)

test('a time that does not exist is refused', async () => {
  const restore = (at: string) =>
    stuckCommand('restore', '--at', at, '--into', path.join(folder.path, 'never'))
  for (const at of ['2026-02-30T10:00:00Z', '2026-11-21T19:30:00', 'yesterday']) {
    const { code, stderr } = await restore(at)
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^--at takes a time that exists, with an offset, .*\n$/),
    ])
  }
})

test('of several histories one is named, that of the data folder is the default', async () => {
  const many = path.join(folder.path, 'many')
  const addHistory = (id: string, startedAt: number) => {
    for (const part of ['base', 'wal']) mkdirSync(path.join(many, id, part), { recursive: true })
    const origin = { systemIdentifier: '7', timeline: 1, folder: { path: `/srv/${id}`, inode: 1 } }
    writeFileSync(path.join(many, id, 'history.json'), JSON.stringify({ id, startedAt, ...origin }))
  }
  const list = (...more: string[]) =>
    typeCommand(['archive', 'list', ...more], { DATA_DIR: path.join(folder.path, 'none'), ARCHIVE_DIR: many })
  addHistory('7-1-bar', Date.parse('2026-11-21T10:00:00Z'))
  expect(await list()).toMatchObject({ code: 0, stdout: '[]\n' })
  addHistory('7-2-copy', Date.parse('2026-11-22T10:00:00Z'))
  const newest = { text: 'ROMA-20261122-0016 of 2026-11-22T12:00:00.000Z', at: 0 }
  writeFileSync(path.join(many, '7-2-copy', 'newest.json'), JSON.stringify(newest))
  const asked = await list()
  expect([asked.code, asked.stderr.split('\n')]).toEqual([
    1,
    [
      `The archive ${many} has 2 histories: name one with --history ID.`,
      '  7-1-bar  2026-11-21T10:00:00.000Z to no moment, no order, of /srv/7-1-bar',
      `  7-2-copy  2026-11-22T10:00:00.000Z to no moment, last order ${newest.text}, of /srv/7-2-copy`,
      '',
    ],
  ])
  expect(await list('--history', '7-1-bar')).toMatchObject({ code: 0, stdout: '[]\n' })
  const unknown = await list('--history', '7-3')
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('has no history 7-3.')])
})
