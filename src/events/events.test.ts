import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { makeFullRestaurant, seat } from '#test/fixtures/restaurant.ts'
import { recordEvents } from '../db/events.ts'
import { newUlid, restartUlids } from '../lib/ulid.ts'
import { deleteOldPositions } from '../sweep/ended.store.ts'
import { dispatchEvents, dispatchOnce } from './dispatch-events.ts'

let api: Api
let brand: BrandAtHand
let at: Awaited<ReturnType<typeof makeFullRestaurant>>

beforeAll(async () => {
  api = await openApi({ max: 20 })
  brand = await api.openBrand()
  at = await makeFullRestaurant(brand)
})
afterAll(() => api.drop())

const list = async (query = '', key = brand.key) =>
  (await brand.get(`/events${query === '' ? '' : `?${query}`}`, { key })).body
const lastPosition = async () =>
  Number((await brand.get('/events?direction=desc')).headers.get('events-position'))
const byPosition = (one: Body, other: Body) => one.position - other.position
const record = (ids: readonly string[], branchId: string | null = null) =>
  api.db.transact(async tx =>
    recordEvents(
      tx,
      brand.id,
      ids.map(id => ({ type: 'menu.updated', branchId, data: { id } }) as const),
    ),
  )

/** Reads the stream and collects the events. */
async function follow(query = '', headers: Record<string, string> = {}, key = brand.key) {
  const leaving = new AbortController()
  const reply = await fetch(`${api.url}/v1/pos/events/stream${query}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: leaving.signal,
  })
  const seen: { id: string; event?: string; data?: Body }[] = []
  const read = async (): Promise<void> => {
    let rest = ''
    for await (const bytes of reply.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + bytes).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map(line => line.split(/: (.*)/s, 2)))
        if (fields.id !== undefined)
          seen.push({ ...fields, ...(fields.data && { data: JSON.parse(fields.data) }) } as { id: string })
      }
    }
  }
  const ended = reply.status === 200 ? read().catch(() => undefined) : reply.text()
  return { reply, seen, leave: () => leaving.abort(), ended }
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !holds(); await sleep(10)) {
    if (Date.now() > end) throw new Error('It did not happen within 10 s.')
  }
}

test('numbers events without gaps, in an order that matches visible commits', async () => {
  expect(await list()).toEqual({ data: [], meta: { total: 0, page: 1, per_page: 25, last_page: 1 } })
  expect((await dispatchOnce(api.db)).placed).toBeGreaterThan(0)
  expect(await dispatchOnce(api.db)).toEqual({ placed: 0, held: false })
  const { bill, order } = await seat(brand, at)
  await dispatchOnce(api.db)
  const { data, meta } = await list('per_page=100')
  expect(data.map((one: Body) => one.position)).toEqual(data.map((_: Body, index: number) => index + 1))
  expect(meta).toEqual({ total: data.length, page: 1, per_page: 100, last_page: 1 })
  expect(data.slice(-2)).toMatchObject([
    { type: 'dining_session.opened', branch_id: brand.branchId, data: { id: bill.id } },
    { type: 'order.created', brand_id: brand.id, data: { id: order.id, version: 1 } },
  ])
  expect((await list(`after=${data.length}`)).data).toEqual([])
  const pages = []
  for (let after = 0; after < data.length;) {
    const { body, headers } = await brand.get(`/events?after=${after}&per_page=2`)
    expect(body.meta.total).toBe(data.length - after)
    pages.push(...body.data)
    after = Number(headers.get('events-position'))
  }
  expect(pages).toEqual(data)
  expect((await list('per_page=100&direction=desc')).data).toEqual(data.toReversed())
  expect((await list('per_page=2&page=2')).data).toEqual(data.slice(2, 4))
  for (const sort of ['id', 'created_at', 'updated_at']) {
    expect((await list(`per_page=100&sort=${sort}`)).data.toSorted(byPosition)).toEqual(data)
  }
  expect((await list('active=false')).data).toEqual([])
  expect((await list(`updated_since=2200-01-01T00:00:00Z`)).meta.total).toBe(0)
  expect((await brand.get('/events?after=1&page=2')).status).toBe(422)
})

test('orders events by the clock of the database, whichever machine wrote them', async () => {
  await dispatchOnce(api.db)
  const [real, ids] = [Date.now, [newUlid(), newUlid()]]
  // The clock of the first machine is ahead.
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + 2000)
  await record([ids[0]!])
  clock.mockRestore()
  restartUlids()
  await record([ids[1]!])
  await dispatchOnce(api.db)
  const { data } = await list('direction=desc&per_page=2')
  expect(data.map((event: Body) => event.data.id)).toEqual(ids.toReversed())
})

test('a long transaction gets its positions when it commits and blocks no other', async () => {
  const last = await lastPosition()
  await api.db.transact(async slow => {
    recordEvents(slow, brand.id, [{ type: 'menu.updated', branchId: null, data: { id: 'slow' } }])
    await record(['quick'])
    await dispatchOnce(api.db)
    expect((await list(`after=${last}`)).data).toMatchObject([{ position: last + 1, data: { id: 'quick' } }])
  })
  await dispatchOnce(api.db)
  expect((await list(`after=${last + 1}`)).data).toMatchObject([{ position: last + 2, data: { id: 'slow' } }])
})

test('filtered readers advance, and a key limited to a branch sees its events and those of the brand', async () => {
  const last = await lastPosition()
  const other = await brand.make('/branches', { name: 'Other', code: 'OTHER' })
  await record(['here'], brand.branchId)
  await record(['there'], other.id)
  await record(['everywhere'])
  await dispatchOnce(api.db)
  const ids = async (query: string, key?: string) =>
    (await list(`after=${last}&${query}`, key)).data.map((one: Body) => one.data.id)
  expect(await ids('types=menu.updated')).toEqual(['here', 'there', 'everywhere'])
  expect(await ids('types=shift.opened,shift.closed')).toEqual([])
  const { body, headers } = await brand.get(`/events?after=${last}&types=shift.opened`)
  expect([body.meta.total, Number(headers.get('events-position'))]).toEqual([0, await lastPosition()])
  expect((await list(`after=${last}&types=menu.updated&per_page=2`)).meta).toMatchObject({
    total: 3,
    last_page: 2,
  })
  const key = await api.makeKey(brand.id, { branchIds: [other.id] })
  expect(await ids('types=menu.updated', key)).toEqual(['there', 'everywhere'])
  const unknown = await brand.get('/events?types=order.eaten')
  expect(unknown.body.error.details.fields[0].rule).toBe('enum')
})

test('concurrent dispatchers assign one position per event', async () => {
  const last = await lastPosition()
  const ids = Array.from({ length: 200 }, (_, number) => `n${number}`)
  await Promise.all([
    ...ids.map(id => record([id])),
    ...Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 20; round++) await dispatchOnce(api.db)
    }),
  ])
  await dispatchOnce(api.db)
  const pages = [await list(`after=${last}&per_page=100`), await list(`after=${last + 100}&per_page=100`)]
  const data = pages.flatMap(page => page.data as Body[])
  expect(data.map(one => one.position)).toEqual(ids.map((_, index) => last + index + 1))
  expect(new Set(data.map(one => one.data.id))).toEqual(new Set(ids))
})

test('deletes the oldest positions first, and refuses an expired one with the position to continue after', async () => {
  const last = await lastPosition()
  await record(['old'])
  await dispatchOnce(api.db)
  const count = () => api.db.query<{ n: number }>(sql`select count(*)::integer as n from event_positions`)
  const [all] = await count()
  const sweep = (before: number) =>
    api.db.transact(tx => deleteOldPositions(tx, brand.id, { before, most: 1000 }))
  expect(await sweep(api.clock.now() - 60_000)).toBe(0)
  expect(await sweep(api.clock.now() + 60_000)).toBe(all!.n)
  await record(['new'])
  await dispatchOnce(api.db)
  expect((await list()).data).toMatchObject([{ position: last + 2, data: { id: 'new' } }])
  const expired = await brand.get(`/events?after=${last}`)
  expect(expired.body.error).toMatchObject({
    code: 'validation_failed',
    message: expect.stringContaining(`continue after ${last + 1}`),
  })
  expect((await follow(`?after=${last}`)).reply.status).toBe(422)
  expect((await list(`after=${last + 1}`)).data).toHaveLength(1)
})

test('refuses a position after the last event, which a reader has from before a restore', async () => {
  const last = await lastPosition()
  const ahead = `after=${last + 1}`
  for (const path of ['/events', '/events/stream']) {
    const { status, body } = await brand.get(`${path}?${ahead}`)
    expect([status, body.error.details.fields[0]]).toMatchObject([422, { path: 'query.after', rule: 'max' }])
  }
  expect((await brand.get(`/events?after=${last}`)).body.data).toEqual([])
})

test('streams events as they happen, and resumes where the reader left', async () => {
  const dispatching = dispatchEvents(api.ctx)
  const reader = await follow()
  expect(reader.reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reader.reply.headers.get('x-request-id')).toMatch(/^[0-9A-Z]{26}$/)
  await sleep(100)
  await record(['a', 'b'])
  await until(() => reader.seen.length === 2)
  expect(reader.seen[0]).toMatchObject({
    event: 'menu.updated',
    data: { data: { id: 'a' }, brand_id: brand.id },
  })
  reader.leave()
  await reader.ended
  await record(['c', 'd'])
  const again = await follow('?after=0', { 'last-event-id': reader.seen[1]!.id })
  await until(() => again.seen.length === 2)
  expect(again.seen.map(one => one.data!.data.id)).toEqual(['c', 'd'])
  expect(again.seen.map(one => one.id)).toEqual([1, 2].map(more => String(Number(reader.seen[1]!.id) + more)))
  again.leave()
  await again.ended
  const quiet = await follow('?types=shift.opened')
  await sleep(100)
  await record(['unseen'])
  await until(() => quiet.seen.length === 1)
  expect(quiet.seen).toEqual([{ id: String(Number(again.seen[1]!.id) + 1) }])
  quiet.leave()
  await quiet.ended
  expect((await follow('', { 'last-event-id': 'x' })).reply.status).toBe(422)
  await dispatching.close()
})

test('allows ten streams per key, and ends them seconds after the key is revoked', async () => {
  const key = await api.makeKey(brand.id, { scopes: ['events.read'] })
  const readers = []
  for (let number = 0; number < 10; number++) readers.push(await follow('', {}, key))
  await sleep(50)
  const refused = await follow('', {}, key)
  expect([refused.reply.status, JSON.parse((await refused.ended) as string).error.code]).toEqual([
    409,
    'limit_reached',
  ])
  readers[0]!.leave()
  await readers[0]!.ended
  await sleep(50)
  const next = await follow('', {}, key)
  expect(next.reply.status).toBe(200)
  await api.db.query(
    sql`update api_keys set active = false where brand_id = ${brand.id} and scopes = '{events.read}'`,
  )
  await Promise.all([...readers, next].map(reader => reader.ended))
})

test('a key and the keys that it made have a hundred streams together', async () => {
  const keys: string[] = []
  for (let at = 0; at < 11; at++)
    keys.push((await brand.make('/api-keys', { name: `Screen ${at}`, scopes: ['events.read'] })).key)
  const readers = []
  for (const key of keys.slice(0, 10))
    for (let number = 0; number < 10; number++) readers.push(await follow('', {}, key))
  await sleep(50)
  const last = await follow('', {}, keys[10])
  expect([readers.every(({ reply }) => reply.status === 200), last.reply.status]).toEqual([true, 409])
  await last.ended
  // Control: a key that no key made.
  const stranger = await follow('', {}, await api.makeKey(brand.id, { scopes: ['events.read'] }))
  expect(stranger.reply.status).toBe(200)
  for (const reader of [...readers, stranger]) reader.leave()
  await Promise.all([...readers, stranger].map(reader => reader.ended))
})

test('ends a stream seconds after the branches of its key change', async () => {
  const key = await api.makeKey(brand.id, { scopes: ['events.read'] })
  const reader = await follow('', {}, key)
  const unchanged = await follow()
  await sleep(50)
  await api.db.query(
    sql`update api_keys set branch_ids = array[${brand.branchId}]
        where brand_id = ${brand.id} and scopes = '{events.read}' and active`,
  )
  await reader.ended
  expect(await Promise.race([unchanged.ended, sleep(100, 'open')])).toBe('open')
  unchanged.leave()
  await unchanged.ended
})

test('ends a stream of signed-in staff seconds after their PIN changes or they are deactivated', async () => {
  const signIn = async (pin: string) => {
    const { id } = await brand.make('/staff', { name: pin, role: 'waiter', pin })
    const { body } = await brand.call('POST', '/staff/sign-in', { body: { branch_id: brand.branchId, pin } })
    return { id, reader: await follow('', { 'X-Staff-Token': body.data.token }) }
  }
  const [ada, bob] = [await signIn('471147'), await signIn('471148')]
  const change = (id: string, body: object) => brand.call('PATCH', `/staff/${id}`, { body })
  await change(ada.id, { pin: '471149' })
  await ada.reader.ended
  expect(await Promise.race([bob.reader.ended, sleep(100, 'open')])).toBe('open')
  await change(bob.id, { active: false })
  await bob.reader.ended
})

test('readers who left before the answer began hold no place', async () => {
  const key = await api.makeKey(brand.id, { scopes: ['events.read'] })
  const ask = { headers: { authorization: `Bearer ${key}` } }
  await api.db.transact(async tx => {
    await tx.query(sql`lock table event_positions`)
    const leaving = Array.from({ length: 10 }, () =>
      fetch(`${api.url}/v1/pos/events/stream`, { ...ask, signal: AbortSignal.timeout(300) }),
    )
    await Promise.allSettled(leaving)
    await sleep(50)
  })
  await sleep(100)
  const next = await follow('', {}, key)
  expect(next.reply.status).toBe(200)
  next.leave()
  await next.ended
})

test('opens ten streams of a key at once and no more', async () => {
  const key = await api.makeKey(brand.id, { scopes: ['events.read'] })
  const asking = await api.db.transact(async tx => {
    await tx.query(sql`lock table event_positions`)
    const all = Array.from({ length: 30 }, () => follow('', {}, key))
    await sleep(300)
    return all
  })
  const readers = await Promise.all(asking)
  const statuses = readers.map(({ reply }) => reply.status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([
    ...Array(10).fill(200),
    ...Array(20).fill(409),
  ])
  await Promise.all(readers.map(({ reply, leave, ended }) => (reply.status === 200 && leave(), ended)))
})
