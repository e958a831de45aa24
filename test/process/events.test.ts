import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUlid } from '../../src/lib/ulid.ts'
import { demoKey, type Program, startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyDemo } from '#test/support/ready-cluster.ts'
import { isLong, sweep } from '#test/support/sweep.ts'

// Readers connect and leave, on two processes of which one is killed, while short and long transactions record events:
// each reader sees each event once and in order.

const folder = tempFolder()
const settings = { DATA_DIR: path.join(folder.path, 'data'), LOG_FORMAT: 'json' }
const [events, readers] = [sweep('events that are followed'), sweep('readers of events')]
let first: Program
let database: string
let brandId: string
/** Ten streams of a key are open at a time in a process. */
const keys: string[] = []

beforeAll(async () => {
  await copyDemo(settings.DATA_DIR)
  first = startProgram(['demo'], { ...settings, PORT: '0' })
  await demoKey(first)
  database = (await command<{ url: string }>('db', 'psql-url')).url
  for (let made = 0; made < readers / 5; made++) {
    const words = ['key', 'create', '--scopes', 'events.read,products.read', '--rate-limit', '100000']
    keys.push((await command<{ key: string }>(...words)).key)
  }
  brandId = (await query<{ id: string }>('select id from brands'))[0]!.id
})
afterAll(async () => {
  first.child.kill('SIGTERM')
  await first.ended
  folder.drop()
})

async function command<T>(...words: string[]): Promise<T> {
  const { code, stdout, stderr } = await typeCommand(words, settings)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as T
}

async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client(database)
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

const record = `with placed as (insert into event_outbox (brand_id, event_id) values ($1, $2))
  insert into events (brand_id, id, type, record_id, data, created_at)
  values ($1, $2, 'menu.updated', 'X', jsonb_build_object('id', $3::text), clock_timestamp())`

/** Records events with several writers; every tenth transaction stays open for a while. */
async function write(count: number): Promise<void> {
  const todo = Array.from({ length: count / 5 }, (_, at) => at * 5).values()
  const writer = async (): Promise<void> => {
    const client = new Client(database)
    await client.connect()
    for (const start of todo) {
      await client.query('begin')
      for (let number = start; number < start + 5; number++) {
        await client.query(record, [brandId, newUlid(), String(number)])
      }
      if (start % 50 === 0) await sleep(Math.random() * 200)
      await client.query('commit')
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: 8 }, writer))
}

type Reader = { urls: readonly string[]; key: string; after: number; last: number }
type Seen = { position: number; number: string }

/** Reads the stream, closes it at random, and reconnects with its last id. */
async function read({ urls, key, after, last }: Reader): Promise<Seen[]> {
  const seen: Seen[] = []
  let at = after
  for (let round = 0; at < last; round++) {
    const leaving = new AbortController()
    let timer: NodeJS.Timeout | undefined
    try {
      const reply = await fetch(`${urls[round % urls.length]}/v1/pos/events/stream`, {
        headers: { authorization: `Bearer ${key}`, 'last-event-id': String(at) },
        signal: leaving.signal,
      })
      if (reply.status !== 200) {
        await reply.body?.cancel()
        await sleep(20)
        continue
      }
      // Counted from the answer, so that every connection delivers something, however slow the machine is.
      timer = setTimeout(() => leaving.abort(), 100 + Math.random() * 900)
      let rest = ''
      for await (const bytes of reply.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + bytes).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) {
          const [, position, data] = /^id: (\d+)\n.*\ndata: (.*)$/s.exec(block) ?? []
          if (position === undefined) continue
          at = Number(position)
          seen.push({ position: at, number: JSON.parse(data!).data.id })
        }
        if (at >= last) break
      }
    } catch {
      // It was closed, or the process was killed.
    } finally {
      clearTimeout(timer)
      leaving.abort()
    }
  }
  return seen
}

test.skipIf(!isLong)('each reader sees each event once and in order', async () => {
  const second = startProgram(['serve'], { LOG_FORMAT: 'json', PORT: '0', DATABASE_URL: database })
  const urls = [await first.listening(), await second.listening()]
  await sleep(200)
  const cursor = async () =>
    Number((await query<{ at: string }>('select last_position as at from event_cursors'))[0]!.at)
  const before = await cursor()
  const last = before + events
  const reading = Promise.all(
    Array.from({ length: readers }, (_, number) =>
      read({ urls, key: keys[number % keys.length]!, after: before, last }),
    ),
  )
  const writing = write(events)
  await sleep(1000)
  second.child.kill('SIGKILL')
  await writing
  while ((await cursor()) < before + events) await sleep(50)
  const all = await reading
  const positions = Array.from({ length: events }, (_, index) => before + index + 1)
  for (const seen of all) {
    expect(seen.map(({ position }) => position)).toEqual(positions)
    expect(seen).toEqual(all[0])
  }
  expect(new Set(all[0]!.map(({ number }) => number)).size).toBe(events)
  console.log(`${readers} readers saw ${events} events once and in order`)
})

test.skipIf(!isLong)(
  'control: readers miss events whose position is assigned inside the transaction',
  async () => {
    await query('create table numbered (position bigserial, n integer)')
    const slow = new Client(database)
    await slow.connect()
    await slow.query('begin')
    await slow.query('insert into numbered (n) values (1)')
    await query('insert into numbered (n) values (2)')
    const read = (after: number) =>
      query<{ position: string; n: number }>('select * from numbered where position > $1 order by position', [
        after,
      ])
    const page = await read(0)
    await slow.query('commit')
    await slow.end()
    const seen = [...page, ...(await read(Number(page.at(-1)!.position)))].map(({ n }) => n)
    expect(seen).toEqual([2])
    await query('drop table numbered')
  },
)
