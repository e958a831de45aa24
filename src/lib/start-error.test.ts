import { expect, test } from 'vitest'
import { StartError } from './start-error.ts'

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
