import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Api, type BrandAtHand, openApi, type Reply } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeFullRestaurant } from '#test/fixtures/restaurant.ts'
import { isLong } from '#test/support/sweep.ts'

const tills = 16
// A run with few interrupted requests would prove nothing, so the tills go on until there are enough.
const enough = 12
const mostRounds = 60

test.skipIf(!isLong)(
  'connections die under orders: an order answered 201 is stored, others are retried and stored once',
  async () => {
    const api = await openApi({ services: 2, max: 20 })
    const brand = await api.openBrand()
    const { product, tables } = await makeFullRestaurant(brand)
    const bills: string[] = []
    for (const { id } of tables)
      bills.push((await brand.make('/dining-sessions', { table_id: id, guests: 2 })).id)

    let done = 0
    const killer = await startKilling(api, () => done)
    const heard = new Map<string, number>()
    const isEnough = () => killer.killed() >= enough && (heard.get('unavailable') ?? 0) >= enough
    const order = (till: number, round: number): Promise<string> => {
      const key = `till-${till}-${round}`
      const body = { lines: [{ product_id: product.id, quantity: 1 }], client_ref: key }
      const options = { body, headers: { 'idempotency-key': key }, service: till % 2 }
      return orderUntilCreated(
        brand,
        `/dining-sessions/${bills[round % bills.length]}/orders`,
        options,
        heard,
      )
    }
    const acknowledged = await Promise.all(
      Array.from({ length: tills }, async (_, till) => {
        const ids: string[] = []
        for (let round = 0; round < mostRounds && !isEnough(); round += 1) {
          ids.push(await order(till, round))
          done += 1
        }
        return ids
      }),
    )
    await killer.stop()
    expect(killer.killed()).toBeGreaterThanOrEqual(enough)
    expect(heard.get('unavailable')).toBeGreaterThanOrEqual(enough)
    const stored = await api.db.query<{ id: string }>(sql`select id from orders`)
    expect(new Set(acknowledged.flat())).toEqual(new Set(stored.map(({ id }) => id)))
    expect(stored).toHaveLength(done)
    await expectInvariants(api.db)
  },
)

type Options = { body: unknown; headers: Record<string, string>; service: number }

/** Retries until the order is created. @returns its id */
async function orderUntilCreated(
  brand: BrandAtHand,
  path: string,
  options: Options,
  heard: Map<string, number>,
): Promise<string> {
  for (;;) {
    const reply: Reply = await brand.call('POST', path, options)
    if (reply.status === 201) return reply.body.data.id
    expect(reply).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    heard.set('unavailable', (heard.get('unavailable') ?? 0) + 1)
  }
}

/** Terminates a busy connection every few ms, or on a slow server after each order. */
async function startKilling(api: Api, done: () => number) {
  const client = new Client(api.connection)
  await client.connect()
  const ending = new AbortController()
  let killed = 0
  const running = (async () => {
    let doneBefore = -1
    while (!ending.signal.aborted) {
      await sleep(10)
      if (done() === doneBefore) continue
      doneBefore = done()
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from (
           select pid from pg_stat_activity
           where datname = current_database() and application_name = 'comanda' and state <> 'idle'
           order by random() limit 1) as one`,
      )
      killed += rowCount ?? 0
    }
    await client.end()
  })()
  return {
    killed: () => killed,
    stop: () => {
      ending.abort()
      return running
    },
  }
}
