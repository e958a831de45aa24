import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test as anyTest } from 'vitest'
import { quickFolder } from '../../../../test/support/quick-folder.ts'
import { isLong } from '../../../../test/support/sweep.ts'
import { copyServer } from '../../../../test/support/ready-cluster.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../server/start.ts'
import { historyOf } from '../server/archiving.ts'
import { names } from '../../test/names.ts'
import { listBases, pruneArchive, segmentCommand } from '../archive/archive-folder.ts'
import { logOf } from '../archive/coverage.ts'
import { flushLog } from './flush-log.ts'
import { restoreTo } from './restore-to.ts'
import { takeBase } from './take-base.ts'

// Restoring takes seconds.
const test = isLong ? anyTest : anyTest.skip

const log = pino({ level: 'silent' })
const folder = quickFolder("it's of an archive")
const [dataDir, archive] = [path.join(folder, 'data'), path.join(folder, '100% safe')]
let server: Embedded
let history: string

const start = (more: Partial<EmbeddedOptions> = {}) =>
  startEmbedded({ dataDir, names, ifRunning: 'fail', log, ...more })
const restoreInto = (into: string, from: string, at?: number) =>
  restoreTo({ archive: from, at, dataDir: into, names, log })

beforeAll(async () => {
  await copyServer(dataDir)
  server = await start({ archive, isService: true })
  history = historyOf(dataDir)!
  await ask(server, 'create table orders (n integer)')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(of: Embedded, text: string): Promise<{ n: number }[]> {
  const client = new Client(of.connection)
  await client.connect()
  try {
    return (await client.query<{ n: number }>(text)).rows
  } finally {
    await client.end()
  }
}

/** Adds an order, and the moment after it. */
async function add(n: number): Promise<number> {
  await ask(server, `insert into orders values (${n})`)
  await sleep(30)
  const at = Date.now()
  await sleep(30)
  return at
}

const base = () => takeBase({ dataDir, archive: history, admin: server.admin, now: Date.now })

async function ordersAt(at: number | undefined): Promise<number[]> {
  const into = mkdtempSync(path.join(folder, 'restored-'))
  await restoreInto(into, history, at)
  const restored = await start({ dataDir: into })
  try {
    return (await ask(restored, 'select n from orders order by n')).map(({ n }) => n)
  } finally {
    await restored.stop()
  }
}

test('restores any moment after a base, and all there is, an accident included', async () => {
  await add(1)
  await base()
  const afterTwo = await add(2)
  const afterThree = await add(3)
  await base()
  const afterFour = await add(4)
  await ask(server, 'delete from orders')
  await flushLog(server.admin)
  await flushLog(server.admin)
  const moments: [number | undefined, number[]][] = [
    [afterTwo, [1, 2]],
    [afterThree, [1, 2, 3]],
    [afterFour, [1, 2, 3, 4]],
    [undefined, []],
  ]
  for (const [at, orders] of moments) {
    expect(await ordersAt(at)).toEqual(orders)
  }
})

test('reports the time that the archive covers', async () => {
  const into = path.join(folder, 'nowhere')
  const restoreAt = (at: number) => restoreInto(into, history, at)
  const [oldest] = listBases(history)
  await expect(restoreAt(oldest!.endedAt - 1)).rejects.toThrow(
    `The archive reaches back to ${new Date(oldest!.endedAt).toISOString()}.`,
  )
  await expect(restoreAt(Date.now() + 60_000)).rejects.toThrow('ends before that time')
  await expect(restoreInto(dataDir, history)).rejects.toThrow('is not empty')
  await expect(restoreInto(into, folder)).rejects.toThrow('no base')
  expect(readdirSync(into)).toEqual([])
})

/** A copy of the archive whose log since the newest base is altered; `name` is that of the last but one segment. */
function alteredArchive(alter: (wal: string, name: string) => void): string {
  const copy = mkdtempSync(path.join(folder, 'altered-'))
  cpSync(history, copy, { recursive: true })
  const wal = path.join(copy, 'wal')
  alter(
    wal,
    readdirSync(wal)
      .filter(name => /^[0-9A-F]{24}\.gz$/.test(name))
      .toSorted()
      .at(-2)!,
  )
  return copy
}

const restore = (from: string, at?: number) =>
  restoreInto(mkdtempSync(path.join(folder, 'restored-')), from, at)

const damage = (wal: string, name: string) => {
  const bytes = readFileSync(path.join(wal, name))
  writeFileSync(path.join(wal, name), bytes.fill(0, Math.floor(bytes.length / 2)))
}

test('refuses a log with a missing or damaged segment, and names the last moment before it', async () => {
  const { last, missing, until } = logOf(history)(listBases(history).at(-1)!)
  expect([last, missing]).toEqual([expect.any(String), undefined])
  expect(until).toBeGreaterThan(listBases(history).at(-1)!.endedAt)

  let [gap, moment] = ['', '']
  const gapped = alteredArchive((wal, name) => rmSync(path.join(wal, (gap = name))))
  await expect(restore(gapped)).rejects.toThrow(`lacks the segment ${gap.slice(0, 24)}. Bring it back`)
  await restore(gapped).catch((error: Error) => (moment = /--at (\S+) is the last/.exec(error.message)![1]!))
  expect(logOf(gapped)(listBases(gapped)[0]!).until).toBe(Date.parse(moment))
  await expect(restore(gapped, until)).rejects.toThrow('lacks the segment')
  expect(await restore(gapped, Date.parse(moment))).toMatchObject({ base: expect.any(String) })

  const unreadable = alteredArchive(wal => rmSync(wal, { recursive: true }))
  await expect(restore(unreadable)).rejects.toThrow('check its disk and permissions')

  let file = ''
  const damaged = alteredArchive((wal, name) => damage(wal, (file = name)))
  await expect(restore(damaged)).rejects.toThrow(
    `The segment ${path.join(damaged, 'wal', file)} cannot be read.`,
  )
})

test('names a damaged file of a base, and the way to restore without it', async () => {
  const bases = listBases(history)
  const damage = (name: string) => {
    const damaged = alteredArchive(() => {})
    const file = path.join(damaged, 'base', name, 'pgdata', 'global', 'pg_control.gz')
    writeFileSync(file, 'damaged')
    return { damaged, file }
  }
  const newest = damage(bases.at(-1)!.name)
  const folder = path.join(newest.damaged, 'base', bases.at(-1)!.name)
  await expect(restore(newest.damaged)).rejects.toThrow(
    `The file ${newest.file} is damaged. Bring it back from a copy, or move ${folder} away to restore`,
  )
  const oldest = damage(bases[0]!.name)
  await expect(restore(oldest.damaged, bases[0]!.endedAt)).rejects.toThrow(
    `The file ${oldest.file} is damaged. Bring it back from a copy.`,
  )
})

test('the command that fetches a segment fails unless the archive does not have it', () => {
  const fetch = (from: string, name: string) => {
    const command = segmentCommand('fetch', from)
      .replace('%f', name)
      .replace('%p', path.join(folder, 'fetched'))
    return spawnSync('sh', ['-c', command.replaceAll('%%', '%')]).status
  }
  let name = ''
  const damaged = alteredArchive((wal, file) => damage(wal, (name = file.slice(0, 24)) + '.gz'))
  const codes = [fetch(history, name), fetch(history, 'F'.repeat(24)), fetch(damaged, name)]
  expect([...codes, fetch(path.join(folder, 'unmounted'), name)]).toEqual([0, 1, 126, 126])
})

test('only keeps what restores to the last days need', async () => {
  const [first, second] = listBases(history)
  const wal = () => readdirSync(path.join(history, 'wal'))
  expect(pruneArchive(history, second!.endedAt - 1)).toEqual({ bases: 0, segments: expect.any(Number) })
  expect(listBases(history).map(({ name }) => name)).toEqual([first!.name, second!.name])
  expect(wal()).toContain(`${first!.firstSegment}.gz`)
  expect(pruneArchive(history, second!.endedAt)).toMatchObject({ bases: 1 })
  expect(wal()).not.toContain(`${first!.firstSegment}.gz`)
  expect(wal()).toContain(`${second!.firstSegment}.gz`)
  expect(await ordersAt(undefined)).toEqual([])
})

test('the program that keeps segments refuses those of another database', () => {
  const { systemIdentifier } = JSON.parse(readFileSync(path.join(history, 'history.json'), 'utf8'))
  const foreign = alteredArchive(() => {})
  const keep = (to: string, name: string) => {
    const command = segmentCommand('keep', to).replace('%f', name).replace('%p', file)
    return spawnSync('sh', ['-c', command.replaceAll('%%', '%')], { encoding: 'utf8' })
  }
  const wal = path.join(dataDir, 'pgdata', 'pg_wal')
  const segment = readdirSync(wal).find(name => /^[0-9A-F]{24}$/.test(name))!
  const [file, unused] = [path.join(wal, segment), segment.replace(/.{4}$/, 'FFFF')]
  expect(keep(foreign, unused)).toMatchObject({ status: 0 })
  writeFileSync(
    path.join(foreign, 'history.json'),
    JSON.stringify({ systemIdentifier: `${systemIdentifier}1` }),
  )
  const before = readdirSync(foreign, { recursive: true })
  expect(keep(foreign, unused.replace(/.$/, 'E'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is the history of another database'),
  })
  expect(readdirSync(foreign, { recursive: true })).toEqual(before)
})

test('remembers the archive of a folder until archiving is stopped', async () => {
  const archives = () =>
    ask(
      server,
      "select count(*)::integer as n from pg_settings where name = 'archive_mode' and setting = 'on'",
    )
  await server.stop()
  server = await start()
  expect(await archives()).toEqual([{ n: 1 }])
  await server.stop()
  server = await start({ archive: null })
  expect([await archives(), historyOf(dataDir)]).toEqual([[{ n: 0 }], undefined])
})
