import { expect, test } from 'vitest'
import { connectionFaults, fallbackFaults, languageFaults, withPort } from './printer.rules.ts'

const pathsOf = (faults: readonly { path: string }[]) => faults.map(({ path }) => path)

test('a network printer has a host and the usual port, a polled one has neither', () => {
  expect(withPort({ kind: 'network', host: 'pass' })).toEqual({ kind: 'network', host: 'pass', port: 9100 })
  expect(withPort({ kind: 'network', host: 'pass', port: 9101 })).toMatchObject({ port: 9101 })
  expect(withPort({ kind: 'network' })).toEqual({ kind: 'network' })
  expect(withPort({ kind: 'polled' })).toEqual({ kind: 'polled' })
  expect(connectionFaults({ kind: 'network', host: 'pass', port: 9100 })).toEqual([])
  expect(connectionFaults({ kind: 'polled' })).toEqual([])
  expect(pathsOf(connectionFaults({ kind: 'network' }))).toEqual(['connection.host'])
  const both = connectionFaults({ kind: 'polled', host: 'pass', port: 9100 })
  expect(pathsOf(both)).toEqual(['connection.host', 'connection.port'])
})

test('speaks a language of the brand', () => {
  const brand = { languages: ['en', 'it'] }
  expect([null, 'it'].flatMap(one => languageFaults(one, brand))).toEqual([])
  expect(pathsOf(languageFaults('fr', brand))).toEqual(['language'])
})

test('falls back once, within the branch', () => {
  const plain = { id: 'A', branchId: 'roma', isFallback: false }
  const to = { id: 'B', branchId: 'roma', fallbackId: null, active: true }
  expect(fallbackFaults({ ...plain, to })).toEqual([])
  for (const wrong of [
    { ...plain, to: { ...to, id: 'A' } },
    { ...plain, to: { ...to, branchId: 'milano' } },
    { ...plain, to: { ...to, fallbackId: 'C' } },
    { ...plain, to: { ...to, active: false } },
    { ...plain, to, isFallback: true },
  ])
    expect(pathsOf(fallbackFaults(wrong))).toEqual(['fallback_id'])
})
