import * as fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { arrayText } from './array-text.ts'

test('PostgreSQL reads back the values written', async () => {
  const { db } = await openTestEnv()
  const texts = fc.array(
    fc.option(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'NULL', '{}', ',', '"', '\\'))),
  )
  const numbers = fc.array(fc.option(fc.maxSafeInteger()))
  const flags = fc.array(fc.option(fc.boolean()))
  await fc.assert(
    fc.asyncProperty(texts, numbers, flags, async (texts, numbers, flags) => {
      const written = texts.map(text => text?.replaceAll('\0', '') ?? null)
      const [row] = await db.query(
        sql`select to_json(${arrayText(written)}::text[]) as texts, to_json(${arrayText(numbers)}::bigint[]) as numbers,
          to_json(${arrayText(flags)}::boolean[]) as flags`,
      )
      expect(row).toEqual({ texts: written, numbers, flags })
    }),
    { numRuns: 200 },
  )
})

test('writes dates without quotes', async () => {
  const { db } = await openTestEnv()
  const [row] = await db.query(sql`select ${arrayText(['2026-11-21', null])}::date[]::text[] as dates`)
  expect(row).toEqual({ dates: ['2026-11-21', null] })
})
