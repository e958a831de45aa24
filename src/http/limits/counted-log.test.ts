import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CountedLog } from './counted-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scene() {
  const lines: unknown[] = []
  const log = new CountedLog(
    { info: (line: object, message: string) => void lines.push([line, message]) } as never,
    'no',
  )
  return { log, lines }
}

test('logs the first line of a kind at once and those of the next second as a count', () => {
  const { log, lines } = scene()
  for (let at = 0; at < 5000; at++) log.note({ code: 'a' }, { id: at })
  log.note({ code: 'b' }, { id: 'x' })
  expect(lines).toEqual([
    [{ code: 'a', id: 0 }, 'no'],
    [{ code: 'b', id: 'x' }, 'no'],
  ])
  vi.advanceTimersByTime(1000)
  expect(lines.slice(2)).toEqual([[{ code: 'a', count: 4999 }, 'no; more of the same']])
  log.note({ code: 'a' }, { id: 'next' })
  expect(lines.slice(3)).toEqual([[{ code: 'a', id: 'next' }, 'no']])
})

test('logs at most a thousand kinds a second', () => {
  const { log, lines } = scene()
  for (let at = 0; at < 3000; at++) log.note({ code: String(at) })
  expect(lines).toHaveLength(1000)
  log.flush()
  expect(lines).toHaveLength(1000)
})
