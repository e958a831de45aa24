import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { watchCommits } from '../db/committed/watch-commits.ts'
import type { Database, Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { openDatabase } from '../db/open.ts'
import { dispatchEvents, dispatchOnce } from './dispatch-events.ts'
import { feedOf } from './event-feed.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'

/** On Citus events get their positions after the commit, from another loop. */
const testWithCommit = notOnCitus('positions')

let api: Api
let brand: BrandAtHand
/** The same database as another service has it open. */
let other: Database

beforeAll(async () => {
  api = await openApi({ max: 20 })
  brand = await api.openBrand()
  await record(api.db, 'first')
  await dispatchOnce(api.db)
  other = await openDatabase({ connection: api.connection, max: 2, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await other.close()
  await api.drop()
})

const record = (db: Database, id: string) =>
  db.transact(async tx =>
    recordEvents(tx, brand.id, [{ type: 'menu.updated', branchId: null, data: { id } }]),
  )
const last = async () => Number((await brand.get('/events?direction=desc')).headers.get('events-position'))
const idsAfter = async (position: number) =>
  (await brand.get(`/events?after=${position}&per_page=100`)).body.data.map((one: Body) => one.data.id)

/** Locks the cursor of the brand, as another service does while it assigns positions. */
const lockCursor = (tx: Tx) =>
  tx.query(sql`select from event_cursors where brand_id = ${brand.id} for update`)

/** Follows the events of the brand in this process. */
async function follow(): Promise<string[]> {
  const leaving = new AbortController()
  const seen: string[] = []
  const after = await last()
  const following = (async () => {
    for await (const events of feedOf(api.db).follow(brand.id, after, leaving.signal))
      seen.push(...events.map(({ data }) => (data as { id: string }).id))
  })()
  onTestFinished(() => {
    leaving.abort()
    return following
  })
  await sleep(50)
  return seen
}

describe('positions', () => {
  testWithCommit('are assigned with the commit', async () => {
    const before = await last()
    await record(api.db, 'alone')
    expect(await idsAfter(before)).toEqual(['alone'])
    const rows = await api.db.query(sql`select from event_outbox where brand_id = ${brand.id}`)
    expect(rows).toEqual([])
  })

  testWithCommit('wait for those that came before, and nobody waits for the lock', async () => {
    const before = await last()
    await api.db.transact(async tx => {
      await lockCursor(tx)
      await record(api.db, 'one')
      expect(await dispatchOnce(api.db)).toEqual({ placed: 0, held: true })
    })
    await record(api.db, 'two')
    expect(await idsAfter(before)).toEqual([])
    await dispatchOnce(api.db)
    expect(await idsAfter(before)).toEqual(['one', 'two'])
  })

  testWithCommit('are not used up by a transaction that fails', async () => {
    const before = await last()
    const failing = api.db.transact(async tx => {
      recordEvents(tx, brand.id, [{ type: 'menu.updated', branchId: null, data: { id: 'never' } }])
      tx.query(sql`select 1 / 0`).catch(() => {})
    })
    await expect(failing).rejects.toThrow('division by zero')
    await record(api.db, 'next')
    expect([await idsAfter(before), await last()]).toEqual([['next'], before + 1])
  })

  test('are assigned after the lock of another service, without a further wake', async () => {
    const before = await last()
    const dispatching = dispatchEvents(api.ctx)
    onTestFinished(() => dispatching.close())
    await api.db.transact(async tx => {
      await lockCursor(tx)
      await record(api.db, 'held')
      await sleep(100)
    })
    await vi.waitFor(async () => expect(await idsAfter(before)).toEqual(['held']), { timeout: 500 })
  })
})

describe('readers', () => {
  test('are woken by every commit of their process, however many write at once', async () => {
    const dispatching = dispatchEvents(api.ctx)
    onTestFinished(() => dispatching.close())
    const seen = await follow()
    const ids = Array.from({ length: 300 }, (_, number) => `n${number}`)
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (const id of ids.filter((_, at) => at % 6 === writer)) await record(api.db, id)
    })
    await Promise.all(writers)
    await vi.waitFor(() => expect(seen).toHaveLength(ids.length), { timeout: 1000 })
    expect(new Set(seen)).toEqual(new Set(ids))
  })

  testWithCommit('see a commit of another service within a second and a half', async () => {
    const watching = watchCommits(api.db, api.ctx.log)
    onTestFinished(() => watching.close())
    const seen = await follow()
    for (const id of ['far', 'farther']) {
      await record(other, id)
      await vi.waitFor(() => expect(seen).toContain(id), { timeout: 1500 })
    }
  })

  test('see what a service that died has listed within a second and a half', async () => {
    const working = [watchCommits(api.db, api.ctx.log), dispatchEvents(api.ctx)]
    onTestFinished(async () => void (await Promise.all(working.map(work => work.close()))))
    const seen = await follow()
    await api.db.transact(async tx => {
      await lockCursor(tx)
      await record(other, 'left')
    })
    await vi.waitFor(() => expect(seen).toEqual(['left']), { timeout: 1500 })
  })

  testWithCommit('control: without the watch they do not see a commit of another service', async () => {
    const seen = await follow()
    await record(other, 'unseen')
    await sleep(1500)
    expect(seen).toEqual([])
    await record(api.db, 'own')
    await expect.poll(() => seen).toEqual(['unseen', 'own'])
  })
})
