import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { quickFolder } from '../../../../test/support/quick-folder.ts'
import { copyServer } from '../../../../test/support/ready-cluster.ts'
import { names } from '../../test/names.ts'
import { listBases } from '../archive/archive-folder.ts'
import { listHistories } from '../archive/history.ts'
import { historyOf } from '../server/archiving.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../server/start.ts'
import { flushLog } from './flush-log.ts'
import { checkArchive } from './maintain-archive.ts'
import { restoreTo } from './restore-to.ts'

// A restored folder and a copy go on from the same moment as the original, with segments of the same names.

const quiet = pino({ level: 'silent' })

/** An archive, and folders beside it; all servers are stopped after the test. */
function openHouse() {
  const folder = quickFolder('histories')
  const archive = path.join(folder, 'archive')
  const at = (name: string) => path.join(folder, name)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

  async function start(name: string, more: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
    const server = await startEmbedded({ dataDir: at(name), names, ifRunning: 'fail', log: quiet, ...more })
    onTestFinished(() => server.stop())
    return server
  }

  /** Starts a service that archives its log, with what it does at its start. */
  async function serve(name: string): Promise<Embedded> {
    const server = await start(name, { archive, isService: true })
    const kept = { dataDir: at(name), archive: historyOf(at(name))!, keepDays: 7, admin: server.admin }
    await checkArchive({ ...kept, now: Date.now, log: quiet })
    return server
  }

  /** Restores all of the history of a folder. */
  const restore = (of: string, into: string) =>
    restoreTo({ archive: historyOf(at(of))!, at: undefined, dataDir: at(into), names, log: quiet })

  async function ordersIn(name: string): Promise<number[]> {
    const server = await start(name)
    const rows = await ask(server, 'select n from orders order by n')
    await server.stop()
    return rows.map(({ n }) => n)
  }
  return { archive, at, start, serve, restore, ordersIn }
}

async function ask(of: Embedded, text: string): Promise<{ n: number }[]> {
  const client = new Client(of.connection)
  await client.connect()
  try {
    return (await client.query<{ n: number }>(text)).rows
  } finally {
    await client.end()
  }
}

async function add(server: Embedded, n: number): Promise<void> {
  await ask(server, `insert into orders values (${n})`)
  expect(await flushLog(server.admin)).toBeUndefined()
}

test('a folder that was restored from an archive writes a history of its own into it, and so does the next', async () => {
  const { archive, at, serve, restore, ordersIn } = openHouse()
  await copyServer(at('bar'))
  const bar = await serve('bar')
  await ask(bar, 'create table orders (n integer)')
  await add(bar, 1)
  for (const copy of ['copy', 'again']) await restore('bar', copy)

  // Both are on the second timeline, and write segments of the same names.
  for (const [name, n] of [['copy', 10] as const, ['again', 20] as const]) {
    const server = await serve(name)
    await add(server, n)
    await server.stop()
  }
  await add(bar, 2)
  const histories = listHistories(archive)
  expect(histories.map(({ folder }) => folder.path)).toEqual([at('bar'), at('copy'), at('again')])
  expect(histories.map(({ timeline }) => timeline)).toEqual([1, 2, 2])
  for (const { id } of histories) expect(listBases(path.join(archive, id))).toHaveLength(1)

  for (const [name, orders] of [
    ['bar', [1, 2]],
    ['copy', [1, 10]],
    ['again', [1, 20]],
  ] as const) {
    await restore(name, `${name} back`)
    expect(await ordersIn(`${name} back`)).toEqual(orders)
  }
})

test('a copy of a data folder begins a history when the service starts on it, and none with a command', async () => {
  const { archive, at, start, serve } = openHouse()
  await copyServer(at('bar'))
  await (await serve('bar')).stop()
  execFileSync('cp', ['-a', at('bar'), at('copy')])
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const archives = async (more: Partial<EmbeddedOptions>) => {
    const server = await start('copy', { log, ...more })
    const [row] = await ask(server, "select (current_setting('archive_mode') = 'on')::integer as n")
    await server.stop()
    return row!.n
  }
  const written = () => readdirSync(archive, { recursive: true })
  const before = written()
  expect([await archives({}), await archives({ archive }), historyOf(at('copy'))]).toEqual([0, 0, undefined])
  expect(written()).toEqual(before)
  expect(lines.join('')).toContain('the history in the archive is not that of this folder')

  expect(await archives({ archive, isService: true })).toBe(1)
  const [first, second] = listHistories(archive)
  expect([path.basename(historyOf(at('bar'))!), path.basename(historyOf(at('copy'))!)]).toEqual([
    first!.id,
    second!.id,
  ])
  // A later start goes on with it, with the setting or without.
  expect([await archives({ archive, isService: true }), await archives({})]).toEqual([1, 1])
  expect(listHistories(archive)).toHaveLength(2)
})

test('a folder that cannot be told from a deleted one begins a history beside that of the deleted one', async () => {
  const { archive, at, serve } = openHouse()
  await copyServer(at('bar'))
  await (await serve('bar')).stop()
  const [first] = listHistories(archive)
  rmSync(path.join(at('bar'), 'archive.json'))
  await (await serve('bar')).stop()
  expect(listHistories(archive).map(({ id }) => id)).toEqual([first!.id, `${first!.id}-2`])

  // Another timeline in the same folder, as after a restore onto the place of the original.
  const file = path.join(historyOf(at('bar'))!, 'history.json')
  const history = JSON.parse(readFileSync(file, 'utf8')) as { timeline: number }
  writeFileSync(file, JSON.stringify({ ...history, timeline: history.timeline + 1 }))
  expect(historyOf(at('bar'))).toBeUndefined()
})

test('refuses an archive in the data folder, and touches nothing', async () => {
  const { at, start } = openHouse()
  await copyServer(at('bar'))
  mkdirSync(path.join(at('bar'), 'there'))
  const before = readdirSync(at('bar'), { recursive: true })
  for (const place of ['', 'there', 'pgdata', 'new/archive']) {
    const refused = start('bar', { archive: path.join(at('bar'), place), isService: true })
    await expect(refused).rejects.toMatchObject({ exitCode: 2 })
    await expect(refused).rejects.toThrow(/^The archive \S+ is in the data folder [^\n]*$/)
  }
  expect(readdirSync(at('bar'), { recursive: true })).toEqual(before)
  expect(existsSync(at('archive'))).toBe(false)
})
