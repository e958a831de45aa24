import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { announceReady, releaseLock, takeLock } from './folder-lock.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'comanda-lock-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('reports the holder of the folder until it releases it', () => {
  const root = folder()
  expect(takeLock(root)).toEqual({ mine: true })
  announceReady(root)
  expect(takeLock(root)).toMatchObject({ mine: false, holder: { pid: process.pid, ready: true } })
  releaseLock(root)
  expect(readdirSync(root)).toEqual([])
})

test.each(['', 'torn{', '{"pid":999999999,"start":"1","ready":true}'])(
  'takes over the lock of a process that is gone (%j)',
  text => {
    const root = folder()
    writeFileSync(path.join(root, 'owner.json'), text)
    expect(takeLock(root)).toEqual({ mine: true })
    expect(readdirSync(root)).toEqual(['owner.json'])
  },
)

test('fails on an unreadable lock instead of retrying forever', () => {
  const root = folder()
  mkdirSync(path.join(root, 'owner.json'))
  expect(() => takeLock(root)).toThrow('EISDIR')
  expect(readdirSync(root)).toEqual(['owner.json'])
})
