import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { quickFolder } from '../../../../test/support/quick-folder.ts'
import { names } from '../../test/names.ts'
import { keepRunning } from './keep-running.ts'
import { isLong } from '../../../../test/support/sweep.ts'

test.skipIf(!isLong)('a stop during a restart of PostgreSQL also stops the restarted one', async () => {
  const dataDir = quickFolder('again')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const died = Promise.withResolvers<void>()
  const log = pino({ level: 'error' }, { write: () => died.resolve() })
  const server = await keepRunning({ dataDir, names, ifRunning: 'fail', log })
  const pidFile = path.join(dataDir, 'pgdata', 'postmaster.pid')
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
  await died.promise
  await server.stop()
  expect(existsSync(pidFile)).toBe(false)
})
