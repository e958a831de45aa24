import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { type Api, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { before, openWorld, type Sample, samples, send, type World } from '#test/fixtures/samples.ts'

// A word of its own in every text that people may type about a customer, found in the schemas: after the erasure none of
// them stands in any column of any table.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: Api
let world: World
beforeAll(async () => {
  api = await openApi()
  world = await openWorld(await api.openBrand())
})
afterAll(() => api.drop())

type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  propertyNames?: Schema
}

/** Identifiers that a program chooses, and that keep a sale from being made twice: no texts about a person. */
const identifiers = new Set(['client_ref', 'coupon_code'])

/** Texts entered there belong to no customer. */
const ofNobody = new Set(['previewOrder', 'createStockMovement', 'openShift', 'moveShiftCash'])

/** The value with a word in the place of every free text that the schema allows, also of those that were not sent. */
function planted(schema: Schema, value: unknown, place: string, words: Map<string, string>): unknown {
  const inner = schema.anyOf?.find(one => one.type !== 'null') ?? schema
  if (inner.type === 'array') {
    return Array.isArray(value) ? value.map(item => planted(inner.items ?? {}, item, place, words)) : value
  }
  if (inner.propertyNames !== undefined) return { key: newWord(`${place}.key`, words) }
  if (inner.type === 'object' && (value !== undefined || place === '')) {
    const sent = value as Record<string, unknown>
    const fields = Object.entries(inner.properties ?? {})
      .filter(([name]) => !identifiers.has(name))
      .map(([name, field]) => [name, planted(field, sent[name], `${place}.${name}`, words)] as const)
      .filter(([, field]) => field !== undefined)
    return { ...sent, ...Object.fromEntries(fields) }
  }
  if (inner.type !== 'string' || inner.format || inner.pattern || inner.enum) return value
  return newWord(place, words)
}

function newWord(place: string, words: Map<string, string>): string {
  const word = `Canary${String(words.size).padStart(3, '0')}x`
  words.set(word, place)
  return word
}

function plant(endpoint: Endpoint, sample: Sample, words: Map<string, string>): Sample {
  const own = new Map<string, string>()
  const body = planted(endpoint.body as Schema, sample.body, '', own)
  const text = JSON.stringify(body)
  let sent = text
  for (const [word, place] of own) {
    const unique = `Canary${String(words.size).padStart(3, '0')}y`
    sent = sent.replace(word, unique)
    words.set(unique, `${endpoint.operationId}${place}`)
  }
  return { ...sample, body: JSON.parse(sent) }
}

/** Whose fields hold one of these words: `table.column: what was planted`. */
async function found(words: ReadonlyMap<string, string>): Promise<string[]> {
  const columns = await api.db.query<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'date', 'character varying')`,
  )
  const places: string[] = []
  for (const { table, column } of columns) {
    const rows = await api.db.query<{ value: string }>(
      sql`select ${raw(`"${column}"::text`)} as value from ${raw(`"${table}"`)} where ${raw(`"${column}"`)} is not null`,
    )
    const text = rows.map(row => row.value).join('\n')
    for (const [word, what] of words) if (text.includes(word)) places.push(`${table}.${column}: ${what}`)
  }
  return places
}

const everythingTyped = (endpoint: Endpoint) =>
  endpoint.body !== undefined && endpoint.act !== 'settings' && !ofNobody.has(endpoint.operationId)

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
    // The table it would move to has just been taken.
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
  // The samples of redemptions are of a customer of their own.
  const erased = [customer.id, world.redeemedBill.customer_id]
  for (const id of erased) {
    const { balance } = (await brand.get(`/customers/${id}`)).body.data
    if (balance !== 0) await brand.make(`/customers/${id}/adjust`, { balance: -balance, reason: 'out' })
  }

  const planned = new Set(words.values())
  const standing = await found(words)
  const seen = new Set(standing.map(place => place.split(': ')[1]))
  // An update writes over what the creation had written; everything else is there, so that the search can find it.
  expect([...planned].filter(what => !seen.has(what) && !what.startsWith('createCustomer'))).toEqual([])

  for (const id of erased) await brand.make(`/customers/${id}/erase`, {})
  expect(await found(words)).toEqual([])
  await expectInvariants(api.db)
})
