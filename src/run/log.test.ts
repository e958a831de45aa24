import { expect, test } from 'vitest'
import { textLine } from './log.ts'

const line = (entry: object) =>
  textLine(JSON.stringify({ level: 30, time: '2026-11-21T19:31:48.681Z', ...entry }))

test('formats a log line as text', () => {
  expect(line({ msg: 'stopping', why: 'SIGTERM' })).toBe('19:31:48.681 INFO  stopping why=SIGTERM\n')
  const refused = {
    level: 30,
    msg: 'request refused',
    key: 'Till 1',
    field: 'lines.0.quantity',
    status: 422,
    route: null,
  }
  expect(line(refused)).toBe(
    '19:31:48.681 INFO  request refused key="Till 1" field=lines.0.quantity status=422\n',
  )
})

test('prints the stack of an error below its line, but not of a warning', () => {
  const err = { message: 'away', stack: 'Error: away\n    at x' }
  expect(line({ level: 40, msg: 'Redis', err })).toBe('19:31:48.681 WARN  Redis: away\n')
  expect(line({ level: 50, msg: 'failed', err })).toBe(
    '19:31:48.681 ERROR failed\n  Error: away\n      at x\n',
  )
})
