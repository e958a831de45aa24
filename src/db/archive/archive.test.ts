import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test as anyTest } from 'vitest'
import { quickFolder } from '#test/support/quick-folder.ts'
import { typeCommand } from '#test/support/program.ts'
import { isLong } from '#test/support/sweep.ts'
import { copyServer } from '#test/support/ready-cluster.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../embedded/start.ts'
import { archiveOf } from '../embedded/archiving.ts'
import { listBases, pruneArchive, segmentCommand } from './archive-folder.ts'
import { requireOwner } from './archive-owner.ts'
import { logOf } from './coverage.ts'
import { flushLog } from './flush-log.ts'
import { restoreTo } from './restore-to.ts'
import { takeBase } from './take-base.ts'

// Restoring takes seconds.
const test = isLong ? anyTest : anyTest.skip

const log = pino({ level: 'silent' })
const folder = quickFolder("it's of an archive")
const [dataDir, archive] = [path.join(folder, 'data'), path.join(folder, '100% safe')]
let server: Embedded

beforeAll(async () => {
  await copyServer(dataDir)
  server = await startEmbedded({ dataDir, archive, ifRunning: 'fail', log })
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

const base = () => takeBase({ dataDir, archive, admin: server.admin, now: Date.now })

async function ordersAt(at: number | undefined): Promise<number[]> {
  const into = mkdtempSync(path.join(folder, 'restored-'))
  await restoreTo({ archive, at, dataDir: into, log })
  const restored = await startEmbedded({ dataDir: into, ifRunning: 'fail', log })
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
  const restoreAt = (at: number) => restoreTo({ archive, at, dataDir: into, log })
  const [oldest] = listBases(archive)
  await expect(restoreAt(oldest!.endedAt - 1)).rejects.toThrow(
    `The archive reaches back to ${new Date(oldest!.endedAt).toISOString()}.`,
  )
  await expect(restoreAt(Date.now() + 60_000)).rejects.toThrow('ends before that time')
  await expect(restoreTo({ archive, at: undefined, dataDir, log })).rejects.toThrow('is not empty')
  await expect(restoreTo({ archive: folder, at: undefined, dataDir: into, log })).rejects.toThrow('no base')
  expect(readdirSync(into)).toEqual([])
})

/** A copy of the archive whose log since the newest base is altered; `name` is that of the last but one segment. */
function alteredArchive(alter: (wal: string, name: string) => void): string {
  const copy = mkdtempSync(path.join(folder, 'altered-'))
  cpSync(archive, copy, { recursive: true })
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
  restoreTo({ archive: from, at, dataDir: mkdtempSync(path.join(folder, 'restored-')), log })

const damage = (wal: string, name: string) => {
  const bytes = readFileSync(path.join(wal, name))
  writeFileSync(path.join(wal, name), bytes.fill(0, Math.floor(bytes.length / 2)))
}

test('refuses a log with a missing or damaged segment, and names the last moment before it', async () => {
  const { last, missing, until } = logOf(archive)(listBases(archive).at(-1)!)
  expect([last, missing]).toEqual([expect.any(String), undefined])
  expect(until).toBeGreaterThan(listBases(archive).at(-1)!.endedAt)

  let [gap, moment] = ['', '']
  const gapped = alteredArchive((wal, name) => rmSync(path.join(wal, (gap = name))))
  await expect(restore(gapped)).rejects.toThrow(`lacks the segment ${gap.slice(0, 24)}. Bring it back`)
  await restore(gapped).catch((error: Error) => (moment = /--at (\S+) is the last/.exec(error.message)![1]!))
  const listed = await typeCommand(['archive', 'list', '--from', gapped], { DATA_DIR: dataDir })
  expect(JSON.parse(listed.stdout)[0]).toMatchObject({ restorable_until: moment })
  const drilled = await typeCommand(['archive', 'drill', '--from', gapped], { DATA_DIR: dataDir })
  expect([drilled.code, drilled.stderr]).toEqual([
    1,
    expect.stringContaining(`lacks the segment ${gap.slice(0, 24)}`),
  ])
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
  const bases = listBases(archive)
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
  const codes = [fetch(archive, name), fetch(archive, 'F'.repeat(24)), fetch(damaged, name)]
  expect([...codes, fetch(path.join(folder, 'unmounted'), name)]).toEqual([0, 1, 126, 126])
})

test('only keeps what restores to the last days need', async () => {
  const [first, second] = listBases(archive)
  const wal = () => readdirSync(path.join(archive, 'wal'))
  expect(pruneArchive(archive, second!.endedAt - 1)).toEqual({ bases: 0, segments: expect.any(Number) })
  expect(listBases(archive).map(({ name }) => name)).toEqual([first!.name, second!.name])
  expect(wal()).toContain(`${first!.firstSegment}.gz`)
  expect(pruneArchive(archive, second!.endedAt)).toMatchObject({ bases: 1 })
  expect(wal()).not.toContain(`${first!.firstSegment}.gz`)
  expect(wal()).toContain(`${second!.firstSegment}.gz`)
  expect(await ordersAt(undefined)).toEqual([])
})

test('an archive belongs to one database, and no other changes it', async () => {
  const { systemIdentifier } = JSON.parse(readFileSync(path.join(archive, 'cluster.json'), 'utf8'))
  const [own] = await ask(
    server,
    `select (system_identifier = ${systemIdentifier})::integer as n from pg_control_system()`,
  )
  expect(own).toEqual({ n: 1 })
  const foreign = alteredArchive(() => {})
  writeFileSync(path.join(foreign, 'cluster.json'), JSON.stringify({ systemIdentifier: '1' }))
  const before = readdirSync(foreign, { recursive: true, encoding: 'utf8' })
  const other = path.join(folder, 'other')
  await copyServer(other)
  const starting = startEmbedded({ dataDir: other, archive: foreign, ifRunning: 'fail', log })
  await expect(starting).rejects.toMatchObject({
    message: expect.stringContaining('another database'),
    exitCode: 2,
  })
  await expect(takeBase({ dataDir, archive: foreign, admin: server.admin, now: Date.now })).rejects.toThrow(
    'another',
  )
  const [segment] = readdirSync(path.join(dataDir, 'pgdata', 'pg_wal'))
  const command = segmentCommand('keep', foreign).replace('%f', `${segment}`.replace(/.$/, 'F'))
  const file = path.join(dataDir, 'pgdata', 'pg_wal', segment!)
  const kept = spawnSync('sh', ['-c', command.replace('%p', file)], { encoding: 'utf8' })
  expect(kept).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('the archive of another database'),
  })
  expect(readdirSync(foreign, { recursive: true, encoding: 'utf8' })).toEqual(before)
})

test('an archive of an earlier version belongs to the database of its newest base', () => {
  const { systemIdentifier: own } = JSON.parse(readFileSync(path.join(archive, 'cluster.json'), 'utf8'))
  const earlier = alteredArchive(wal => rmSync(path.join(wal, '..', 'cluster.json')))
  requireOwner(earlier, own)
  expect(() => requireOwner(earlier, '1')).toThrow('another database')
  const { name } = listBases(earlier).at(-1)!
  writeFileSync(path.join(earlier, 'base', name, 'pgdata', 'global', 'pg_control.gz'), 'damaged')
  requireOwner(earlier, '1')
})

test('keeps the log of a database whose older base is of another one', () => {
  const mixed = path.join(folder, 'mixed')
  const segments = ['000000010000000000000004', '000000010000000500000004']
  for (const [at, firstSegment] of segments.toReversed().entries()) {
    mkdirSync(path.join(mixed, 'base', `${at}`), { recursive: true })
    writeFileSync(
      path.join(mixed, 'base', `${at}`, 'base.json'),
      JSON.stringify({ name: `${at}`, endedAt: at, firstSegment }),
    )
  }
  mkdirSync(path.join(mixed, 'wal'))
  for (const name of ['000000010000000000000003', ...segments])
    writeFileSync(path.join(mixed, 'wal', `${name}.gz`), '')
  expect(pruneArchive(mixed, 0)).toEqual({ bases: 0, segments: 1 })
  expect(readdirSync(path.join(mixed, 'wal'))).toEqual(segments.map(name => `${name}.gz`))
})

test('a copy of a data folder does not archive its log in the archive of the original', async () => {
  const copy = path.join(folder, 'copy')
  const note = path.join(copy, 'archive.json')
  await server.stop()
  execFileSync('cp', ['-a', dataDir, copy])
  const lines: string[] = []
  const options = {
    ifRunning: 'fail',
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  } as const
  const archives = async (more: Pick<EmbeddedOptions, 'archive' | 'isService'>) => {
    const of = await startEmbedded({ ...options, dataDir: copy, ...more })
    const rows = await ask(of, "select (current_setting('archive_mode') = 'on')::integer as n")
    await of.stop()
    return rows[0]!.n
  }
  expect([await archives({}), archiveOf(copy)]).toEqual([0, undefined])
  expect(lines.join('')).toContain(
    `the archive belongs to the data in ${dataDir}, of which this folder is a copy`,
  )
  const serving = archives({ archive, isService: true })
  await expect(serving).rejects.toThrow(`remove ${note} if the copy replaces them`)

  // A note of an earlier version does not name its folder: the service decides that it is this one.
  const own = path.join(folder, 'own')
  writeFileSync(note, JSON.stringify({ archive: own }))
  expect([await archives({ archive: own }), lines.at(-1)]).toEqual([
    0,
    expect.stringContaining('has not started since'),
  ])
  expect([await archives({ isService: true }), archiveOf(copy)]).toEqual([1, own])

  const renamed = path.join(folder, 'renamed')
  renameSync(copy, renamed)
  expect(archiveOf(renamed)).toBe(own)
  server = await startEmbedded({ dataDir, ifRunning: 'fail', log })
})

test('remembers the archive of a folder until archiving is stopped', async () => {
  const archives = () =>
    ask(
      server,
      "select count(*)::integer as n from pg_settings where name = 'archive_mode' and setting = 'on'",
    )
  await server.stop()
  server = await startEmbedded({ dataDir, ifRunning: 'fail', log })
  expect(await archives()).toEqual([{ n: 1 }])
  await server.stop()
  server = await startEmbedded({ dataDir, archive: null, ifRunning: 'fail', log })
  expect([await archives(), archiveOf(dataDir)]).toEqual([[{ n: 0 }], undefined])
})
