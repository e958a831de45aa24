import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { dispatchOnce } from '../events/dispatch-events.ts'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { openReceiver, type Receiver, status } from '#test/support/receiver.ts'
import { sweep } from '../run/sweep.ts'
import { Deliveries, type DeliveryLimits } from './deliver-webhooks.ts'
import { takeDelivery } from './delivery.store.ts'
import { mostAttempts, pauseAfter } from './retry.rules.ts'
import { makeSender, type Sender } from './send-message.gateway.ts'
import { isLong } from '#test/support/sweep.ts'

// Real receivers on this machine; the service's clock is advanced between attempts.

let api: Api
let brand: BrandAtHand
let deliveries: Deliveries

beforeEach(async () => {
  api = await openApi({ privateWebhooks: true, max: 20 })
  brand = await api.openBrand()
  deliveries = new Deliveries(api.ctx, makeSender(true))
})

const add = (receiver: Receiver, more: Body = {}) =>
  brand.make('/webhooks', { url: `${receiver.url}/hook`, events: ['*'], ...more })
const listOf = async (id: string, query = '') =>
  (await brand.get(`/webhooks/${id}/deliveries?direction=desc${query}`)).body.data
const readOf = async (id: string) => (await brand.get(`/webhooks/${id}`)).body.data
/** A change that is an event. */
const change = (name: string) => brand.make('/taxes', { name, rate: 10 })

async function sendDue(): Promise<void> {
  await dispatchOnce(api.db)
  await deliveries.begin()
  await deliveries.settled()
}

test('sends events with a signature that the official library accepts', async () => {
  const receiver = await openReceiver()
  await change('Before')
  await dispatchOnce(api.db)
  const { id, secret } = await add(receiver)
  await change('After')
  await sendDue()
  expect(receiver.messages).toHaveLength(1)
  const [{ headers, text }] = receiver.messages as [Receiver['messages'][0]]
  const body = new Webhook(secret).verify(text, headers as Record<string, string>) as Body
  const [event] = (await brand.get('/events?direction=desc')).body.data
  expect(body).toEqual({ type: 'menu.updated', timestamp: expect.any(String), data: event.data })
  expect(headers['webhook-id']).toBe(event.id)
  expect(() => new Webhook(secret).verify(`${text} `, headers as Record<string, string>)).toThrow(
    'No matching',
  )
  expect(await listOf(id)).toMatchObject([{ status: 'delivered', attempts: 1, response_status: 200 }])
})

test('shows a secret once, and signs with both for a day after a rotation', async () => {
  const receiver = await openReceiver()
  const headers = { 'idempotency-key': 'hook' }
  const body = { url: `${receiver.url}/hook`, events: ['menu.updated'] }
  const first = (await brand.call('POST', '/webhooks', { body, headers })).body.data
  const again = (await brand.call('POST', '/webhooks', { body, headers })).body.data
  expect([again.id, again.secret]).toEqual([first.id, null])
  expect(JSON.stringify([await readOf(first.id), (await brand.get('/webhooks')).body])).not.toContain(
    'whsec_',
  )
  const second = await brand.make(`/webhooks/${first.id}/rotate`)
  expect(second.secret).not.toBe(first.secret)
  await change('Both')
  await sendDue()
  const verify = (secret: string, at: number) => {
    const { text, headers: sent } = receiver.messages[at]!
    return new Webhook(secret).verify(text, sent as Record<string, string>)
  }
  expect([verify(first.secret, 0), verify(second.secret, 0)]).toHaveLength(2)
  api.clock.advance(86_400_000)
  await change('One')
  await sendDue()
  const signatures = receiver.messages.map(
    message => String(message.headers['webhook-signature']).split(' ').length,
  )
  expect(signatures).toEqual([2, 1])
})

test('only sends the subscribed types and branches', async () => {
  const [all, some] = [await openReceiver(), await openReceiver()]
  const other = await brand.make('/branches', { name: 'Other', code: 'OTHER' })
  await add(all)
  await add(some, { events: ['shift.opened'], branch_ids: [other.id] })
  await change('Tax')
  await brand.make('/shifts', { branch_id: brand.branchId, register: 'Bar', opening_float: 1 })
  await brand.make('/shifts', { branch_id: other.id, register: 'Bar', opening_float: 1 })
  await sendDue()
  expect(all.messages.map(one => one.type).toSorted()).toEqual([
    'menu.updated',
    'shift.opened',
    'shift.opened',
  ])
  expect(some.messages.map(one => [one.type, JSON.parse(one.text).data.branch_id ?? other.id])).toEqual([
    ['shift.opened', other.id],
  ])
})

test('delivers every event to a receiver that fails, then redirects, then recovers', async () => {
  const receiver = await openReceiver(status(500))
  const { id } = await add(receiver)
  const names = ['One', 'Two', 'Three']
  for (const name of names) await change(name)
  await sendDue()
  receiver.answer = status(302, { location: `${receiver.url}/elsewhere` })
  for (let attempt = 1; attempt < 5; attempt += 1) {
    api.clock.advance(pauseAfter(attempt, 1)!)
    await sendDue()
  }
  expect(await listOf(id, '&status=waiting')).toHaveLength(3)
  receiver.answer = status(204)
  api.clock.advance(pauseAfter(5, 1)!)
  await sendDue()
  const done = await listOf(id)
  expect(done.map((one: Body) => [one.status, one.attempts])).toEqual(names.map(() => ['delivered', 6]))
  expect(new Set(receiver.messages.map(one => one.id)).size).toBe(3)
  expect(receiver.messages).toHaveLength(18)
})

test('disables a webhook after two days of failures, and resumes where it stopped', async () => {
  const receiver = await openReceiver(status(503))
  const { id } = await add(receiver)
  await change('Lost')
  await sendDue()
  for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
    expect((await readOf(id)).active).toBe(true)
    api.clock.advance(pauseAfter(attempt, 1)!)
    await sendDue()
  }
  expect(await readOf(id)).toMatchObject({ active: false, disabled_reason: 'failing' })
  expect(await listOf(id)).toMatchObject([
    { status: 'failed', attempts: mostAttempts, next_attempt_at: null },
  ])
  await dispatchOnce(api.db)
  const { data } = (await brand.get('/events?types=webhook.disabled')).body
  expect(data).toMatchObject([{ data: { id, reason: 'failing' } }])
  await change('Meanwhile')
  receiver.answer = status(200)
  receiver.messages.length = 0
  await brand.call('PATCH', `/webhooks/${id}`, { body: { active: true } })
  await sendDue()
  // Both are sent at once: which one arrives first is chance.
  expect(receiver.messages.map(one => one.type).toSorted()).toEqual(['menu.updated', 'webhook.disabled'])
  expect(await readOf(id)).toMatchObject({ active: true, disabled_reason: null })
})

test('also when new events crowd out the retries of the first', async () => {
  const receiver = await openReceiver(status(503))
  const { id } = await add(receiver)
  for (let hours = 0; hours <= 48; hours += 12) {
    expect((await readOf(id)).active).toBe(true)
    // The retries of earlier events are not due: each of the others is tried once.
    const later = new Date(api.clock.now() + 3 * 86_400_000).toISOString()
    await api.db.query(
      sql`update webhook_deliveries set next_attempt_at = ${later} where webhook_id = ${id} and next_attempt_at is not null`,
    )
    await change(`After ${hours} h`)
    await sendDue()
    api.clock.advance(12 * 3_600_000)
  }
  expect(await readOf(id)).toMatchObject({ active: false, disabled_reason: 'failing' })
  // A success in between starts a new run.
  await brand.call('PATCH', `/webhooks/${id}`, { body: { active: true } })
  receiver.answer = status(200)
  await sendDue()
  receiver.answer = status(503)
  await change('Again')
  await sendDue()
  expect(await readOf(id)).toMatchObject({ active: true })
})

test('a delivery whose event is deleted ends without blame, and is deleted too', async () => {
  const receiver = await openReceiver(status(500))
  const { id } = await add(receiver)
  await change('Old')
  await sendDue()
  const active = (value: boolean) => brand.call('PATCH', `/webhooks/${id}`, { body: { active: value } })
  await active(false)
  api.clock.advance(40 * 86_400_000)
  await api.db.query(sql`delete from events where brand_id = ${brand.id}`)
  receiver.answer = status(200)
  receiver.messages.length = 0
  await active(true)
  await sendDue()
  const expired = (await listOf(id)).find((one: Body) => one.error === 'event_expired')
  expect(expired).toMatchObject({ status: 'failed', next_attempt_at: null })
  await change('New')
  await sendDue()
  expect(receiver.messages.length).toBeGreaterThan(0)
  expect(await readOf(id)).toMatchObject({ active: true })
  await sweep(api.ctx)
  expect((await listOf(id)).map(({ id }: Body) => id)).not.toContain(expired.id)
})

test('disables a webhook after a 410 response', async () => {
  const receiver = await openReceiver(status(410))
  const { id } = await add(receiver)
  await change('Gone')
  await sendDue()
  expect(await readOf(id)).toMatchObject({ active: false, disabled_reason: 'gone' })
  expect(await listOf(id)).toMatchObject([{ status: 'failed', response_status: 410 }])
  const refused = await brand.call('POST', `/webhooks/${id}/test`)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'invalid_transition'])
})

test('an answer 101 is a failure like others, after which the message is sent again', async () => {
  const receiver = await openReceiver(reply => {
    reply.socket!.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  })
  const { id } = await add(receiver)
  await change('Tax')
  await sendDue()
  const [first] = await listOf(id)
  expect(first).toMatchObject({ status: 'waiting', attempts: 1, response_status: 101 })
  receiver.answer = status(204)
  api.clock.advance(60_000)
  await sendDue()
  const [second] = await listOf(id)
  expect(second).toMatchObject({ status: 'delivered', attempts: 2, created_at: first.created_at })
  const since = (one: Body) => listOf(id, `&updated_since=${encodeURIComponent(one.updated_at)}`)
  expect([
    await since(second),
    await since({ updated_at: new Date(api.clock.now() + 1000).toISOString() }),
  ]).toEqual([[second], []])
})

test('a failed test message days before begins no run of failures', async () => {
  const receiver = await openReceiver(status(502))
  const { id } = await add(receiver)
  await brand.make(`/webhooks/${id}/test`)
  await sendDue()
  api.clock.advance(3 * 86_400_000)
  await change('Tax')
  await sendDue()
  expect(await readOf(id)).toMatchObject({ active: true, disabled_reason: null })
})

test('a webhook that is enabled again has two days for the messages that waited', async () => {
  const receiver = await openReceiver(status(500))
  const { id } = await add(receiver)
  await change('First')
  await sendDue()
  api.clock.advance(60_000)
  await change('Second')
  await sendDue()
  for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
    api.clock.advance(pauseAfter(attempt, 1)!)
    await sendDue()
  }
  expect(await readOf(id)).toMatchObject({ active: false, disabled_reason: 'failing' })
  receiver.answer = status(503)
  await brand.call('PATCH', `/webhooks/${id}`, { body: { active: true } })
  api.clock.advance(86_400_000)
  await sendDue()
  expect(await readOf(id)).toMatchObject({ active: true })
  const waiting = (await listOf(id)).filter((one: Body) => one.status === 'waiting')
  expect(waiting.map(({ type, attempts }: Body) => [type, attempts])).toEqual([
    ['webhook.disabled', 1],
    ['menu.updated', 1],
  ])
})

test('a webhook that is enabled again during the last attempt of a message begins with no failures', async () => {
  const receiver = await openReceiver(status(500))
  const { id } = await add(receiver)
  await change('First')
  await sendDue()
  const enable = (active: boolean) => brand.call('PATCH', `/webhooks/${id}`, { body: { active } })
  for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
    api.clock.advance(pauseAfter(attempt, 1)!)
    if (attempt === mostAttempts - 1)
      receiver.answer = reply =>
        void enable(false)
          .then(() => enable(true))
          .then(() => status(500)(reply))
    await sendDue()
  }
  expect(await readOf(id)).toMatchObject({ active: true, disabled_reason: null })
  expect(await listOf(id)).toMatchObject([{ status: 'waiting', attempts: 1, response_status: 500 }])
})

test.skipIf(!isLong)('a receiver that hangs delays no other, of the same brand or another', async () => {
  const [hanging, near, far] = [await openReceiver(() => {}), await openReceiver(), await openReceiver()]
  await add(hanging)
  await add(near)
  const other = await api.openBrand()
  await other.make('/webhooks', { url: `${far.url}/hook`, events: ['*'] })
  for (let number = 0; number < 20; number += 1) {
    await change(`Tax ${number}`)
    await other.make('/taxes', { name: `Tax ${number}`, rate: 10 })
  }
  await dispatchOnce(api.db)
  await deliveries.begin()
  const begunAt = performance.now()
  while (near.messages.length < 20 || far.messages.length < 20) {
    expect(performance.now() - begunAt).toBeLessThan(9000)
    await sleep(20)
  }
  expect(hanging.messages.length).toBeLessThanOrEqual(4)
})

test('many slow receivers of one brand do not delay the messages of another; control: without a bound of a brand', async () => {
  const isDelivered = async (limits: DeliveryLimits): Promise<boolean> => {
    const [slow, other] = [await api.openBrand(), await api.openBrand()]
    const sent: string[] = []
    const send: Sender = ({ url }, closing) => {
      sent.push(url)
      if (url.endsWith('quick')) return Promise.resolve({ status: 200, error: null, ms: 1 })
      const hung = { status: null, error: 'timeout', ms: 1 }
      return new Promise(resolve => closing!.addEventListener('abort', () => resolve(hung)))
    }
    const url = 'http://127.0.0.1:1'
    for (let at = 0; at < 20; at++) await slow.make('/webhooks', { url: `${url}/slow`, events: ['*'] })
    await other.make('/webhooks', { url: `${url}/quick`, events: ['*'] })
    const sending = new Deliveries(api.ctx, send, limits)
    const work = async (at: BrandAtHand) => {
      for (let number = 0; number < 4; number++) await at.make('/taxes', { name: `Tax ${number}`, rate: 10 })
      await dispatchOnce(api.db)
      await sending.begin()
    }
    await work(slow)
    await work(other)
    const end = performance.now() + 1000
    while (!sent.includes(`${url}/quick`) && performance.now() < end) await sleep(10)
    await sending.close()
    return sent.includes(`${url}/quick`)
  }
  expect(await isDelivered({ ofProcess: 40, ofBrand: 16 })).toBe(true)
  expect(await isDelivered({ ofProcess: 40, ofBrand: 40 })).toBe(false)
})

test('a brand beyond its bound sends on in rounds, to each of its receivers', async () => {
  const [first, second, third] = [await openReceiver(), await openReceiver(), await openReceiver()]
  for (const receiver of [first, second, third]) await add(receiver)
  for (let number = 0; number < 5; number++) await change(`Tax ${number}`)
  await dispatchOnce(api.db)
  const few = new Deliveries(api.ctx, makeSender(true), { ofBrand: 2 })
  const counts = () => [first, second, third].map(({ messages }) => messages.length)
  for (let round = 0; round < 15 && counts().some(count => count < 5); round++) {
    expect(await few.begin()).toBe(250)
    await few.settled()
  }
  expect(counts()).toEqual([5, 5, 5])
})

test('a shutdown does not wait for receivers, and the event is sent again', async () => {
  const receiver = await openReceiver(() => {})
  const { id } = await add(receiver)
  await change('Tax')
  await dispatchOnce(api.db)
  await deliveries.begin()
  await expect.poll(() => receiver.messages).toHaveLength(1)
  const begunAt = performance.now()
  await deliveries.close()
  expect(performance.now() - begunAt).toBeLessThan(5000)
  expect(await listOf(id)).toMatchObject([{ status: 'waiting', error: null }])
  receiver.answer = status(200)
  api.clock.advance(60_000)
  deliveries = new Deliveries(api.ctx, makeSender(true))
  await sendDue()
  expect(await listOf(id)).toMatchObject([{ status: 'delivered', attempts: 2 }])
})

test('two processes send each event once, and one takes over from the other', async () => {
  const receiver = await openReceiver(reply => void setTimeout(() => reply.end(), 5))
  const { id } = await add(receiver)
  for (let number = 0; number < 30; number += 1) await change(`Tax ${number}`)
  await dispatchOnce(api.db)
  await deliveries.begin()
  await deliveries.settled()
  await change('Taken')
  await dispatchOnce(api.db)
  const other = new Deliveries(api.ctx, makeSender(true))
  const now = (after: number) => new Date(api.clock.now() + after).toISOString()
  // Queues the delivery and leases it, like a process that then dies.
  const leased = Promise.withResolvers<void>()
  const hang = () => {
    leased.resolve()
    return new Promise<never>(() => {})
  }
  const dying = new Deliveries(api.ctx, hang, { ofWebhook: 1 })
  await dying.begin()
  await leased.promise
  expect(receiver.messages).toHaveLength(30)
  expect(
    await takeDelivery(api.db, { brandId: brand.id, id }, { now: now(0), until: now(1) }),
  ).toBeUndefined()
  api.clock.advance(60_000)
  await Promise.all([deliveries.begin(), other.begin()])
  await Promise.all([deliveries.settled(), other.settled()])
  expect(receiver.messages).toHaveLength(31)
  expect(new Set(receiver.messages.map(one => one.id)).size).toBe(31)
})

test('sends a test and a redelivery once each', async () => {
  const receiver = await openReceiver(status(500))
  const { id } = await add(receiver)
  const tested = await brand.make(`/webhooks/${id}/test`)
  expect(tested).toMatchObject({ type: 'webhook.test', status: 'waiting', event_id: null })
  await sendDue()
  expect(receiver.messages).toMatchObject([{ type: 'webhook.test', id: tested.id }])
  expect(await listOf(id)).toMatchObject([{ status: 'failed', attempts: 1 }])
  expect((await readOf(id)).active).toBe(true)
  receiver.answer = status(200)
  await change('Tax')
  await sendDue()
  const [first] = await listOf(id)
  const headers = { 'idempotency-key': 'again' }
  const path = `/webhooks/${id}/deliveries/${first.id}/redeliver`
  const again = await brand.make(path, undefined, { headers })
  expect((await brand.make(path, undefined, { headers })).id).toBe(again.id)
  await sendDue()
  expect(receiver.messages.slice(-2).map(one => one.id)).toEqual([first.event_id, first.event_id])
  expect((await listOf(id)).map((one: Body) => one.status)).toEqual(['delivered', 'delivered', 'failed'])
})

test('aborts a long response, whose status still counts', async () => {
  const receiver = await openReceiver(reply => {
    const timer = setInterval(() => reply.write('x'.repeat(65_536)), 1)
    reply.on('close', () => clearInterval(timer))
  })
  const { id } = await add(receiver)
  await change('Tax')
  await sendDue()
  expect(await listOf(id)).toMatchObject([{ status: 'delivered', response_status: 200 }])
})
