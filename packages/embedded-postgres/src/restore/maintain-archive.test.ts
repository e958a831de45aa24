import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickFolder } from '../../../../test/support/quick-folder.ts'
import { copyServer } from '../../../../test/support/ready-cluster.ts'
import { listBases } from '../archive/archive-folder.ts'
import { type Embedded, startEmbedded } from '../server/start.ts'
import { names } from '../../test/names.ts'
import { historyOf } from '../server/archiving.ts'
import { checkArchive } from './maintain-archive.ts'
import { isLong } from '../../../../test/support/sweep.ts'

const folder = quickFolder('keep')
const [dataDir, archive] = [path.join(folder, 'data'), path.join(folder, 'archive')]
const dayMs = 86_400_000
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
let server: Embedded
let history: string
let now = Date.parse('2026-11-21T04:00:00Z')

const start = (to: string | null) =>
  startEmbedded({
    dataDir,
    archive: to,
    isService: true,
    names,
    ifRunning: 'fail',
    log: pino({ level: 'silent' }),
  })

beforeAll(async () => {
  await copyServer(dataDir)
  server = await start(archive)
  history = historyOf(dataDir)!
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const look = () =>
  checkArchive({ dataDir, archive: history, keepDays: 2, admin: server.admin, now: () => now, log })
const bases = () => listBases(history).map(({ name }) => name.slice(0, 10))

test.skipIf(!isLong)('takes a base once a day, and keeps it while a restore may need it', async () => {
  await look()
  now += dayMs - 1
  await look()
  expect(bases()).toEqual(['2026-11-21'])
  for (let day = 0; day < 3; day++) {
    now += dayMs
    await look()
  }
  // Two days ago is the time of the base of the 23rd; the one of the 21st is not needed.
  expect(bases()).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
  expect(lines.filter(line => line.includes('old parts of the archive were removed'))).not.toEqual([])
})

test.skipIf(!isLong)('begins a history with a base at once when archiving was off for a time', async () => {
  const [before, kept] = [history, bases().length]
  await look()
  expect(bases()).toHaveLength(Math.max(kept, 1))
  await restart(null)
  const client = new Client(server.admin)
  await client.connect()
  for (let segment = 0; segment < 2; segment++) {
    await client.query('create table meanwhile (n integer)')
    await client.query('drop table meanwhile')
    await client.query('select pg_switch_wal()')
  }
  await client.end()
  await restart(archive)
  expect(history).not.toBe(before)
  for (const _ of [1, 2]) {
    now += 60_000
    await look()
    expect(bases()).toHaveLength(1)
  }
})

async function restart(now: string | null): Promise<void> {
  await server.stop()
  server = await start(now)
  history = historyOf(dataDir) ?? history
}

test.skipIf(!isLong)('logs that the log cannot be archived, until it can', async () => {
  const wal = path.join(history, 'wal')
  renameSync(wal, `${wal}.away`)
  writeFileSync(wal, 'no folder')
  const client = new Client(server.admin)
  await client.connect()
  const isLogged = () =>
    lines.some(line => /"segment":"\w{24}".*cannot be archived and fills the disk/.test(line))
  expect(isLogged()).toBe(false)
  await client.query('create table rows_of_a_day (n integer)')
  await client.query('select pg_switch_wal()')
  while (!isLogged()) await look().catch(() => {})
  rmSync(wal)
  renameSync(`${wal}.away`, wal)
  await client.end()
  expect(existsSync(wal) && readdirSync(wal).length > 0).toBe(true)
})
