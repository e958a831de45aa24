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

test('the holder of the folder is reported until it gives it up', () => {
  const root = folder()
  expect(takeLock(root)).toEqual({ mine: true })
  announceReady(root)
  expect(takeLock(root)).toMatchObject({ mine: false, holder: { pid: process.pid, ready: true } })
  releaseLock(root)
  expect(readdirSync(root)).toEqual([])
})

test.each(['', 'torn{', '{"pid":999999999,"start":"1","ready":true}'])(
  'what a process that is gone has left (%j) is taken over',
  text => {
    const root = folder()
    writeFileSync(path.join(root, 'owner.json'), text)
    expect(takeLock(root)).toEqual({ mine: true })
    expect(readdirSync(root)).toEqual(['owner.json'])
  },
)

test('a lock that cannot be read is an error, not tried for ever', () => {
  const root = folder()
  mkdirSync(path.join(root, 'owner.json'))
  expect(() => takeLock(root)).toThrow('EISDIR')
  expect(readdirSync(root)).toEqual(['owner.json'])
})
