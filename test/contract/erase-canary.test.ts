import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'
import type { Api } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { send } from '#test/fixtures/sample.ts'
import { before, samples } from '#test/fixtures/samples.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import type { World } from '#test/fixtures/world.ts'
import { findWords, plant } from '#test/support/planted-words.ts'

// Plants a unique word in every text about a customer that the schemas allow. After the erasure no column of any table
// contains one of them.
let api: Api
let world: World
beforeAll(async () => {
  ;({ api, world } = await openReadyWorld())
})
afterAll(() => api.drop())

/** Texts of these operations belong to no customer; the buyer of a receipt has to stay on it by law. */
const ofNobody = new Set([
  'previewOrder',
  'pauseBranch',
  'createStockMovement',
  'openShift',
  'moveShiftCash',
  'nameBuyer',
  'signReceipt',
  'failPrintJob',
])

const everythingTyped = (endpoint: Endpoint) =>
  endpoint.body !== undefined && endpoint.permission !== 'settings' && !ofNobody.has(endpoint.operationId)

test('after an erasure no text entered about the customer is left anywhere', async () => {
  const { brand } = world
  const operation = (id: string) => api.endpoints.find(one => one.operationId === id)!
  const words = new Map([
    ['66667777', 'phone'],
    ['canary@example.test', 'email'],
    ['1983-07-13', 'birthday'],
  ])
  const personal = { name: '', phone: '+3966667777', email: 'canary@example.test', birthday: '1983-07-13' }
  const made = plant(operation('createCustomer'), { path: '/customers', body: personal }, words)
  const customer = await brand.make('/customers', made.body)
  await brand.make(`/customers/${customer.id}/adjust`, { balance: 50, reason: 'gift' })
  await brand.call('PATCH', '/brand', { body: { approvals: { price_override: false } } })
  const theirs = { ...world, customer, spareCustomer: customer }
  const claim = async () => {
    for (const table of ['dining_sessions', 'orders'])
      await api.db.query(sql`update ${raw(table)} set customer_id = ${customer.id} where customer_id is null`)
  }
  await claim()
  const done: string[] = []
  for (const endpoint of api.endpoints.filter(everythingTyped)) {
    const { operationId, method, status } = endpoint
    const sample = samples[operationId]!(theirs)
    // Its target table has just been taken.
    if (operationId === 'changeDiningSession') sample.body = { guests: 5 }
    const planted = plant(endpoint, sample, words)
    if (operationId === 'createCustomer' || !JSON.stringify(planted.body).includes('Canary')) continue
    await before[operationId]?.(theirs)
    const reply = await send(brand, method, planted)
    expect(reply.status, `${operationId}: ${reply.text}`).toBe(status)
    done.push(operationId)
  }
  await claim()
  expect(done.length).toBeGreaterThan(12)
  // The samples of redemptions have a different customer.
  const erased = [customer.id, world.redeemedBill.customer_id]
  for (const id of erased) {
    const { balance } = (await brand.get(`/customers/${id}`)).body.data
    if (balance !== 0) await brand.make(`/customers/${id}/adjust`, { balance: -balance, reason: 'out' })
  }

  const planned = new Set(words.values())
  const standing = await findWords(api.db, words)
  const seen = new Set(standing.map(place => place.split(': ')[1]))
  // An update overwrites the texts of the creation; all others are stored, so the search works.
  expect([...planned].filter(what => !seen.has(what) && !what.startsWith('createCustomer'))).toEqual([])

  for (const id of erased) await brand.make(`/customers/${id}/erase`, {})
  expect(await findWords(api.db, words)).toEqual([])
  await expectInvariants(api.db)
})
