import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '#test/support/supervisor.ts'
import { dropUpgraded, finishSwap, majorOf, swapCluster } from './swap-cluster.ts'

/** A service's folder with an old cluster and a whole new one, and an archive of the old. */
function readyToSwap(): { root: string; archive: string; major: () => string | undefined } {
  const root = emptyFolder()
  const archive = path.join(root, 'archive')
  for (const [name, version] of [
    ['pgdata', '15'],
    ['pgdata.upgraded', '18'],
  ] as const) {
    mkdirSync(path.join(root, name))
    writeFileSync(path.join(root, name, 'PG_VERSION'), `${version}\n`)
  }
  archiveOld(archive)
  writeFileSync(path.join(root, 'archive.json'), JSON.stringify({ archive }))
  const current = path.join(root, 'pgdata')
  return { root, archive, major: () => (existsSync(current) ? majorOf(current) : undefined) }
}

function archiveOld(archive: string): void {
  for (const part of ['base', 'wal']) mkdirSync(path.join(archive, part), { recursive: true })
  writeFileSync(path.join(archive, 'wal', '000000010000000000000001.gz'), 'old')
  writeFileSync(path.join(archive, 'cluster.json'), '{}')
}

test('replaces the old cluster, keeps it, and starts a new archive', () => {
  const { root, archive, major } = readyToSwap()
  swapCluster(root, '15')
  expect(major()).toBe('18')
  expect(majorOf(path.join(root, 'pgdata.postgresql-15'))).toBe('15')
  expect(readdirSync(archive)).toEqual(['before-postgresql-18'])
  expect(readdirSync(path.join(archive, 'before-postgresql-18', 'wal'))).toHaveLength(1)
})

test('swaps nothing before the old cluster is renamed, and can drop the new one', () => {
  const { root, archive, major } = readyToSwap()
  finishSwap(root)
  expect([major(), readdirSync(archive)]).toEqual(['15', ['base', 'cluster.json', 'wal']])
  dropUpgraded(root)
  expect(existsSync(path.join(root, 'pgdata.upgraded'))).toBe(false)
})

test.each([
  ['before the archive was moved away', () => {}],
  [
    'between the two folders of the archive',
    (archive: string) => {
      mkdirSync(path.join(archive, 'before-postgresql-18'))
      renameSync(path.join(archive, 'base'), path.join(archive, 'before-postgresql-18', 'base'))
    },
  ],
])('the next start completes a swap interrupted %s', (_when, interrupt) => {
  const { root, archive, major } = readyToSwap()
  renameSync(path.join(root, 'pgdata'), path.join(root, 'pgdata.postgresql-15'))
  interrupt(archive)
  expect(major()).toBeUndefined()
  finishSwap(root)
  expect(major()).toBe('18')
  expect(readdirSync(archive)).toEqual(['before-postgresql-18'])
  finishSwap(root)
  expect(major()).toBe('18')
})

test('never overwrites an archive that was moved away earlier', () => {
  const { root, archive } = readyToSwap()
  const earlier = path.join(archive, 'before-postgresql-18')
  archiveOld(earlier)
  swapCluster(root, '15')
  expect(readdirSync(archive)).toEqual(['before-postgresql-18', 'before-postgresql-18-2'])
})
