import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { rehearseIdle } from './idle-rehearsal.ts'

const at = { pauseMs: 20, waitMs: 10_000 }

/** A service that rehearses until its signal, and notes when. */
function openService() {
  const events: string[] = []
  const rehearse = async (signal: AbortSignal): Promise<void> => {
    events.push('begins')
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    await sleep(20)
    events.push('ends')
  }
  const rehearsal = rehearseIdle(rehearse, at)
  const app = Fastify()
  rehearsal.endWithRequests(app)
  for (const url of ['/livez', '/readyz', '/metrics', '/orders', '/'])
    app.get(url, () => {
      events.push(url)
      return 'ok'
    })
  rehearsal.start()
  return { app, events, rehearsal, get: async (url: string) => (await app.inject(url)).statusCode }
}

test('a request ends the rehearsal and is served after it', async () => {
  const { events, get } = openService()
  await expect.poll(() => events).toEqual(['begins'])
  expect(await Promise.all([get('/orders'), get('/')])).toEqual([200, 200])
  expect(events.slice(0, 2)).toEqual(['begins', 'ends'])
  expect(events.slice(2).toSorted()).toEqual(['/', '/orders'])
  expect(await get('/orders')).toBe(200)
})

test.each(['/livez', '/readyz'])('%s does not end it', async url => {
  const { events, get, rehearsal } = openService()
  await expect.poll(() => events).toEqual(['begins'])
  expect(await get(url)).toBe(200)
  expect(events).toEqual(['begins', url])
  await rehearsal.close()
  expect(events).toEqual(['begins', url, 'ends'])
})

test('only the first request waits for a rehearsal that hangs, and not for long', async () => {
  const waitMs = 1000
  const rehearsal = rehearseIdle(() => new Promise(() => {}), { pauseMs: 1, waitMs })
  const app = Fastify()
  rehearsal.endWithRequests(app)
  app.get('/orders', () => 'ok')
  rehearsal.start()
  await sleep(20)
  expect((await app.inject('/orders')).statusCode).toBe(200)
  const waiting = sleep(waitMs - 100, 'waits')
  expect(await Promise.race([app.inject('/orders').then(answer => answer.body), waiting])).toBe('ok')
})

test('an unknown path ends it', async () => {
  const { events, get } = openService()
  await expect.poll(() => events).toEqual(['begins'])
  expect(await get('/nowhere')).toBe(404)
  expect(events).toEqual(['begins', 'ends'])
})

test('metrics are collected after it, so that they count no rehearsed order', async () => {
  const { events, get } = openService()
  await expect.poll(() => events).toEqual(['begins'])
  expect(await get('/metrics')).toBe(200)
  expect(events).toEqual(['begins', 'ends', '/metrics'])
})

test('does not begin after a request, nor after it is closed', async () => {
  const used = openService()
  expect(await used.get('/orders')).toBe(200)
  const closed = openService()
  await closed.rehearsal.close()
  await sleep(5 * at.pauseMs)
  expect(used.events).toEqual(['/orders'])
  expect(closed.events).toEqual([])
})

test('a rehearsal that has ended keeps no request', async () => {
  const events: string[] = []
  const rehearsal = rehearseIdle(async () => void events.push('rehearsed'), at)
  const app = Fastify()
  rehearsal.endWithRequests(app)
  app.get('/orders', () => 'ok')
  rehearsal.start()
  await expect.poll(() => events).toEqual(['rehearsed'])
  expect((await app.inject('/orders')).statusCode).toBe(200)
})
