import pino from 'pino'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeEmptyDatabase } from '#test/support/empty-database.ts'
import { openDatabase } from './open.ts'
import { untilUnused } from './until-unused.ts'
import { isLong } from '#test/support/sweep.ts'

test.skipIf(!isLong)('waits until no other process uses the database, and says so once', async () => {
  const connection = await makeEmptyDatabase()
  const used = await openDatabase({ connection, max: 1, log: pino({ level: 'silent' }) })
  await used.query(sql`select 1`)
  const said: string[] = []
  let ended = false
  const noted = Promise.withResolvers<void>()
  const waiting = untilUnused(connection, () => {
    said.push('waiting')
    noted.resolve()
  }).then(() => (ended = true))
  await noted.promise
  expect(ended).toBe(false)
  await used.close()
  await waiting
  expect(said).toEqual(['waiting'])
})
