import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { emptyOutbox, mostAtOnce } from './outbox.ts'

test('every waiting brand has its turn in each round, however many others wait', async () => {
  const { db } = await openTestEnv()
  const brands = 2100
  await db.query(
    sql`insert into event_outbox (brand_id, event_id)
        select 'brand ' || lpad(n::text, 4, '0'), 'event' from generate_series(1, ${brands}) n`,
  )
  const turns: string[] = []
  // As when other processes hold the locks of all brands, but the first has more than one round to do.
  const place = async (brandId: string) => (turns.push(brandId) === 1 ? mostAtOnce : undefined)
  expect(await emptyOutbox(db, 'event_outbox', place)).toEqual({ placed: mostAtOnce, held: true })
  const round = Array.from({ length: brands }, (_, at) => `brand ${String(at + 1).padStart(4, '0')}`)
  expect(turns).toEqual([...round, ...round])
})
