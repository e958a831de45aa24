import { Client } from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect } from 'vitest'
import { linkOnce } from '../../src/audit/link-entries.ts'
import { distribution } from '../../src/db/schema/citus.ts'
import { recordEvents } from '../../src/db/events.ts'
import { dispatchOnce } from '../../src/events/dispatch-events.ts'
import { drawJob } from '../../src/print-jobs/draw-job.ts'
import { paperReaders } from '../../src/endpoints.ts'
import { Spool } from '../../src/spool/print-jobs.ts'
import { keepSoldDays } from '../../src/reports/sold/keep-days.ts'
import { deleteEnded } from '../../src/sweep/delete-ended.ts'
import { Deliveries } from '../../src/webhooks/deliver-webhooks.ts'
import type { Api, Body } from '#test/support/api.ts'
import { send } from '#test/fixtures/sample.ts'
import { before, sampleGroup, samples } from '#test/fixtures/samples.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import { openWorld, type World } from '#test/fixtures/world.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { isLong, sample } from '#test/support/sweep.ts'
import { looseTables, recordStatements, type Sent, textFaults } from './one-shard.ts'

const test = notOnCitus('one server')

// On a Citus coordinator every brand is on one shard. These tests check the rules for statements without Citus: by the
// catalogue, by their texts, and by the plans of an ordinary server.
/** Statements over all brands, by a part of their text, and the reason. */
const ofAllBrands: Readonly<Record<string, string>> = {
  'select id from brands order by id': 'the brands to go through one by one',
}

/** Statements that are not sent to Citus, which is asked in another way, by a part of their text. */
const elsewhere: Readonly<Record<string, string>> = {
  'with recursive waiting as': 'which brands have events without a position',
  'from webhooks w join event_cursors c': 'which webhooks have events to send',
  'where w.active and next.at is not null': 'which webhooks have a message to send',
  'from event_cursors\n        where brand_id = any': 'the last positions of the brands that have readers',
  'recorded as (': 'events with their positions',
  'row_number() over (partition by "brandId" order by not due': 'which printers have jobs',
}

/** Parts of the statements of a spool: printed and counted, silent, moved on, heard again, put off, given up. */
const printing = [
  'set copies = copies + 1',
  'set failing_since = silent_since',
  'update print_jobs set printer_id',
  'silent_since = null',
  'error = $1, due_at',
  "status = 'failed', error",
  'set status = $1, lease_until',
]

let api: Api
let client: Client
let sent: Map<string, Sent>
/** Tables with the rows of brands. */
let tables: Set<string>

beforeAll(async () => {
  const ready = await openReadyWorld()
  api = ready.api
  client = new Client(api.connection)
  await client.connect()
  const all = await api.db.query<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  tables = new Set(all.map(({ name }) => name).filter(name => distribution(name).values?.length === 2))
  const recorder = recordStatements()
  await sendSamples(ready.world)
  await workBeside()
  recorder.stop()
  sent = recorder.sent
})

afterAll(async () => {
  await client.end()
  await api.drop()
})

/** Every operation once, in worlds where it succeeds. */
async function sendSamples(first: World): Promise<void> {
  const groups = Map.groupBy(api.endpoints, sampleGroup)
  const read = sample('groups of operations whose statements are read', [...groups.values()])
  for (const [at, group] of read.entries()) {
    const world = at === 0 ? first : await openWorld(await api.openBrand(), 'Fresh')
    for (const { operationId, method, status } of group) {
      await before[operationId]?.(world)
      const reply = await send(world.brand, method, samples[operationId]!(world))
      expect(reply.status, `${operationId}: ${reply.text}`).toBe(status)
    }
  }
}

/** The background work of a process. */
async function workBeside(): Promise<void> {
  const brands = await api.db.query<{ id: string }>(sql`select id from brands order by id`)
  await dispatchOnce(api.db)
  await linkOnce(api.db)
  await listEvents(brands[0]!.id)
  await sendWebhooks()
  await printPapers(await openWorld(await api.openBrand(), 'Papers'))
  // The day of the samples has ended by then.
  api.clock.advance(4 * 86_400_000)
  for (const { id } of brands) {
    await deleteEnded(api.ctx, id, 100)
    await keepSoldDays(api.ctx, id, 10)
  }
}

/** Events of an operation as on Citus, and their positions. */
async function listEvents(id: string): Promise<void> {
  await api.db.transact(async tx => {
    recordEvents(Object.assign(tx, { isDistributed: true }), id, [
      { type: 'menu.updated', branchId: null, data: { id } },
    ])
  })
  await dispatchOnce(api.db)
}

/** A delivery that is retried, and one that deactivates its webhook. */
async function sendWebhooks(): Promise<void> {
  for (const status of [500, 410]) {
    const deliveries = new Deliveries(api.ctx, async () => ({ status, error: null, ms: 1 }))
    await deliveries.begin()
    await deliveries.settled()
    api.clock.advance(3_600_000)
  }
}

/** Papers of a network printer that prints, falls silent, and prints again; of its fallback; and one that cannot be drawn. */
async function printPapers({ brand, order, receipt }: World): Promise<void> {
  let isDrawn = true
  let isSilent = false
  const spool = new Spool(
    api.ctx,
    async (on, job) => (isDrawn ? drawJob(on, paperReaders, job) : Promise.reject(new Error('planted'))),
    async () => ({ fault: isSilent ? 'no_answer' : undefined, begun: false }),
  )
  const rounds = async (count: number) => {
    for (let at = 0; at < count; at++) {
      await spool.begin()
      await spool.settled()
      api.clock.advance(10_000)
    }
  }
  const connection = { kind: 'network', host: '127.0.0.1' }
  const make = (name: string, more = {}): Promise<Body> =>
    brand.make('/printers', { branch_id: brand.branchId, name, connection, ...more })
  const fallback = await make('Fallback')
  const printer = await make('Pass', { fallback_id: fallback.id })
  const ask = (given: Body) => brand.make('/print-jobs', { printer_id: printer.id, ...given })
  const askAll = async () => {
    await ask({ kind: 'receipt', receipt_id: receipt.id })
    await ask({ kind: 'ticket', order_id: order.id })
    await ask({ kind: 'test' })
  }
  await askAll()
  await rounds(1)
  isSilent = true
  await askAll()
  await rounds(12)
  isSilent = false
  await askAll()
  await rounds(1)
  isDrawn = false
  await ask({ kind: 'receipt', receipt_id: receipt.id })
  await rounds(42)
  isSilent = true
  isDrawn = true
  await askAll()
  api.clock.advance(16 * 60_000)
  await rounds(1)
}

test("every primary key, unique index and foreign key of a brand's table includes the brand", async () => {
  expect(await keysWithoutBrand()).toEqual([])
  await api.db.query(sql`create table planted (brand_id text, id text primary key)`)
  expect(await keysWithoutBrand()).toEqual(['planted_pkey'])
  await api.db.query(sql`drop table planted`)
})

async function keysWithoutBrand(): Promise<string[]> {
  const rows = await api.db.query<{ name: string; table: string; columns: string[] }>(
    sql`select i.indexrelid::regclass::text as name, t.relname as table, array(
          select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any (i.indkey)) as columns
        from pg_index i join pg_class t on t.oid = i.indrelid
        where t.relnamespace = 'public'::regnamespace and i.indisunique
        union all
        select c.conname, t.relname, array(
          select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any (c.conkey))
        from pg_constraint c join pg_class t on t.oid = c.conrelid
        where c.contype = 'f' and t.relnamespace = 'public'::regnamespace`,
  )
  const loose = rows.filter(({ table, columns }) => {
    const column = distribution(table).values?.[1] as string | undefined
    return column !== undefined && !columns.includes(column)
  })
  return loose.map(({ name }) => name)
}

test('no operation sends a statement that a Citus coordinator refuses', () => {
  expect(sent.size).toBeGreaterThan(isLong ? 200 : 80)
  const texts = [...sent.values()].map(one => one.text).join('\n')
  // A webhook is deactivated only after the operations that send it messages.
  const switchedOff = isLong ? ['update webhooks set active = false'] : []
  const beside = [
    'update webhook_deliveries set attempts',
    'insert into sold_sums',
    ...printing,
    ...switchedOff,
  ]
  for (const work of beside) expect(texts).toContain(work)
  const faults = [...sent.values()]
    .filter(one => reasonOf(one, elsewhere) === undefined)
    .flatMap(one => textFaults(one).map(fault => `${fault}: ${one.text}`))
  expect(faults).toEqual([])
})

test('no column has a default that Citus computes on the coordinator', async () => {
  const defaults = () =>
    api.db.query<{ name: string; text: string }>(
      sql`select adrelid::regclass || '.' || adnum as name, pg_get_expr(adbin, adrelid) as text from pg_attrdef`,
    )
  const isChanging = ({ text }: { text: string }) =>
    textFaults({ text: `update t set a = ${text}`, values: [] }).length > 0
  const all = await defaults()
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(isChanging)).toEqual([])
  await api.db.query(sql`create table planted (at timestamptz default clock_timestamp())`)
  expect((await defaults()).filter(isChanging).map(({ name }) => name)).toEqual(['planted.1'])
  await api.db.query(sql`drop table planted`)
})

test('every statement of an operation names one brand for each of its tables', async () => {
  const loose: string[] = []
  for (const one of sent.values()) {
    if (!isPlanned(one) || reasonOf(one, { ...ofAllBrands, ...elsewhere }) !== undefined) continue
    const names = await looseTables(client, one, tables)
    if (names.length > 0) loose.push(`${names.join(', ')}: ${one.text}`)
  }
  expect(loose).toEqual([])
})

function isPlanned({ text }: Sent): boolean {
  return /^\s*(?:select|with|insert|update|delete|declare)\b/.test(text)
}

function reasonOf({ text }: Sent, reasons: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(reasons).find(([words]) => text.includes(words))?.[1]
}

test.each([
  [
    'update taxes set updated_at = clock_timestamp() where brand_id = $1',
    'a write calls a volatile function',
  ],
  ['delete from taxes where brand_id = $1; select 1', 'several statements in one text'],
  [
    'update taxes set updated_at = coalesce($2, statement_timestamp()) where brand_id = $1',
    'a case or coalesce holds a function of the clock',
  ],
  [
    'with a as (insert into b (brand_id) select 1) insert into c (brand_id) select 1',
    'an insert beside another write in one statement',
  ],
  [
    'insert into taxes (brand_id, id) select $1, id from unnest($2::text[]) id',
    'an insert takes its brand from no table',
  ],
])('control: is found: %s', (text, fault) => {
  expect(textFaults({ text, values: [] })).toEqual([fault])
})

test.each([
  ['select from orders where id = $1', ['orders']],
  ['declare times no scroll cursor for select from orders where id = $1', ['orders']],
  [
    'select (select count(*) from order_items i where i.brand_id = o.brand_id) from orders o where brand_id = $1',
    ['order_items'],
  ],
  ['select from orders o join order_items i on i.brand_id = o.brand_id where o.brand_id = $1', []],
])('control: of a planted statement the tables without a brand are found: %s', async (text, found) => {
  expect(await looseTables(client, { text, values: ['B'] }, tables)).toEqual(found)
})
