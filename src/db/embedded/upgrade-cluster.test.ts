import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder, usedFolder } from '#test/support/supervisor.ts'
import { startEmbedded } from './start.ts'
import { upgradeCluster } from './upgrade-cluster.ts'

// A whole upgrade is rehearsed with the older programs in test/process/upgrade.test.ts.

const log = pino({ level: 'silent' })
const upgrade = (dataDir: string, packageFolder?: string) =>
  upgradeCluster({ dataDir, packageFolder, verify: async () => {}, say: () => {}, log })

function dataOf(version: string): string {
  const dataDir = emptyFolder()
  mkdirSync(path.join(dataDir, 'pgdata'))
  writeFileSync(path.join(dataDir, 'pgdata', 'PG_VERSION'), `${version}\n`)
  return dataDir
}

/** Without the links to libraries, which any start makes. */
const namesIn = (dataDir: string) => readdirSync(dataDir).filter(name => !name.startsWith('lib-'))

test('leaves data of this version unchanged', async () => {
  const dataDir = dataOf('18')
  expect(await upgrade(dataDir)).toEqual({ from: '18', to: '18' })
  expect(namesIn(dataDir)).toEqual(['pgdata'])
})

test.each([
  ['99', /is of PostgreSQL 99, newer than 18 of this release/],
  ['14', /Data of PostgreSQL 14 cannot be upgraded by this release \(it supports 15, 16, 17\)/],
])('refuses data of PostgreSQL %s and leaves no trace', async (version, line) => {
  const dataDir = dataOf(version)
  await expect(upgrade(dataDir)).rejects.toThrow(line)
  expect(namesIn(dataDir)).toEqual(['pgdata'])
})

test('refuses an empty folder, and one with the data of an earlier upgrade', async () => {
  await expect(upgrade(emptyFolder())).rejects.toThrow(/There is no data of Comanda in/)
  const dataDir = dataOf('15')
  mkdirSync(path.join(dataDir, 'pgdata.postgresql-15'))
  await expect(upgrade(dataDir)).rejects.toThrow(/postgresql-15 already exists/)
})

test('refuses a folder without PostgreSQL programs', async () => {
  await expect(upgrade(dataOf('15'), emptyFolder())).rejects.toThrow(/has no programs of PostgreSQL/)
})

test('refuses while a server runs on the folder', async () => {
  const dataDir = await usedFolder()
  const server = await startEmbedded({ dataDir, ifRunning: 'fail', settings: { fsync: 'off' }, log })
  onTestFinished(() => server.stop())
  await expect(upgrade(dataDir)).rejects.toThrow(/is in use by process \d+: stop it before upgrading/)
})
