import pino from 'pino'
import sql from 'sql-template-tag'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import { openTestEnv, type TestEnv } from '#test/support/test-env.ts'
import { rehearse } from './rehearse.ts'

function listen(): { log: pino.Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = []
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { log: pino({ level: 'debug' }, { write }), lines }
}

/** Two rounds. */
const few = { orders: 50, ordersPerRound: 25, atMostMs: 30_000 }

const serviceOf = ({ ctx, connection }: TestEnv, log: pino.Logger) => ({ ctx: { ...ctx, log }, connection })

async function rowsOf({ db }: TestEnv): Promise<Record<string, unknown>[]> {
  return db.query(
    sql`select (select count(*) from brands) as brands, (select count(*) from orders) as orders`,
  )
}

test('places orders of which neither rows nor counts remain', async () => {
  const env = await openTestEnv()
  const { log, lines } = listen()
  await rehearse(serviceOf(env, log), undefined, few)
  expect(lines).toMatchObject([{ msg: 'orders were rehearsed', orders: 50 }])
  expect(await rowsOf(env)).toEqual([{ brands: 0, orders: 0 }])
  const events = await register.getSingleMetric('comanda_events_total')!.get()
  expect(events.values.reduce((sum, { value }) => sum + value, 0)).toBe(0)
  const batches = await register.getSingleMetric('comanda_batch_size')!.get()
  expect(batches.values.map(({ value }) => value)).toEqual(Array.from({ length: 10 }, () => 0))
})

test('stops placing orders when its time is over', async () => {
  const env = await openTestEnv()
  const { log, lines } = listen()
  await rehearse(serviceOf(env, log), undefined, { ...few, atMostMs: 0 })
  expect(lines).toMatchObject([{ msg: 'orders were rehearsed', orders: 0 }])
})

test('ends at once when a request has come', async () => {
  const env = await openTestEnv()
  const { log, lines } = listen()
  await rehearse(serviceOf(env, log), AbortSignal.abort(), few)
  expect(lines).toMatchObject([{ level: 20, msg: 'the rehearsal of orders was ended', orders: 0 }])
})

test('leaves a warning when it fails', async () => {
  const env = await openTestEnv()
  const { log, lines } = listen()
  // Orders fail, since the copies have no such column.
  await env.db.query(sql`alter table order_items rename column note to remark`)
  await rehearse(serviceOf(env, log), undefined, few)
  await env.db.query(sql`alter table order_items rename column remark to note`)
  expect(lines).toMatchObject([
    { level: 40, msg: 'orders could not be rehearsed, so the first ones will take longer' },
  ])
  expect(await rowsOf(env)).toEqual([{ brands: 0, orders: 0 }])
})
