import { folderNotEmpty } from '@comanda/embedded-postgres'
import { expect, test } from 'vitest'
import { isStartError, StartError } from './start-error.ts'

test('a start error exits with 1, or with 2 for a setting', () => {
  const cause = new Error('EADDRINUSE')
  expect(new StartError('The port is taken.', { cause })).toMatchObject({
    name: 'StartError',
    message: 'The port is taken.',
    exitCode: 1,
    cause,
  })
  expect(new StartError('PORT is no number.', { exitCode: 2 }).exitCode).toBe(2)
  expect(new StartError('Stopped.').exitCode).toBe(1)
})

test('a start error is known by its name, also one of the embedded PostgreSQL', () => {
  const packaged = folderNotEmpty('data')
  expect(packaged).not.toBeInstanceOf(StartError)
  expect([new StartError('Stopped.'), packaged].map(isStartError)).toEqual([true, true])
  const others = [
    new Error('StartError'),
    { name: 'StartError', message: 'Stopped.' },
    'StartError',
    undefined,
  ]
  expect(others.filter(isStartError)).toEqual([])
})
