import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type Api, type BrandAtHand, openApi } from '#test/support/api.ts'

const page = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Tablet' }

let api: Api
let brand: BrandAtHand
beforeEach(async () => {
  api = await openApi({ trustProxy: ['127.0.0.1'] })
  brand = await api.openBrand()
})

const codeFor = async (wish: object, key = brand.key) =>
  (await brand.make('/device-codes', { name: 'Terrazza', purpose: 'till', ...wish }, { key })).code as string

type From = { ip?: string; https?: boolean; cookie?: string; site?: string }
const headersOf = ({ ip = '192.168.1.20', https = false, cookie, site = 'same-origin' }: From) => ({
  'x-forwarded-for': ip,
  'x-forwarded-proto': https ? 'https' : 'http',
  'sec-fetch-site': site,
  ...(cookie !== undefined && { cookie }),
})
const pair = async (code: string, from: From = {}) => {
  const reply = await api.call('POST', '/pair', { body: { code }, headers: headersOf(from) })
  const [set = ''] = reply.headers.getSetCookie()
  return { ...reply, cookie: set.split(';')[0]!, id: reply.body.data?.id as string }
}
const as = (cookie: string, path: string, method = 'GET') =>
  api.call(method, path, { headers: { cookie, ...page } })

test('a code pairs a browser once; the device is listed, seen, and ends within a second with its stream', async () => {
  const code = await codeFor({ register: 'bar' })
  const typed = `${code.slice(0, 3).toLowerCase()} - ${code.slice(3)}`
  const planned = await api.call('GET', `/device-codes/${encodeURIComponent(typed)}`)
  expect(planned.body.data).toMatchObject({
    name: 'Terrazza',
    purpose: 'till',
    brand: 'Trattoria',
    branches: ['Trattoria'],
    register: 'bar',
  })
  const device = await pair(typed)
  expect(device.status).toBe(201)
  expect(device.text).not.toContain('comanda_')
  expect((await pair(code)).status).toBe(404)

  const me = (await as(device.cookie, '/me')).body.data
  expect(me.key).toMatchObject({
    kind: 'device',
    purpose: 'till',
    name: 'Terrazza',
    register: 'bar',
    requires_staff: true,
  })
  await api.ctx.db.query(sql`select pg_sleep(1.2)`)
  const [listed] = (await brand.get('/devices')).body.data
  expect(listed).toMatchObject({
    id: device.id,
    encrypted: false,
    last_seen_ip: '127.0.0.1',
    user_agent: 'Tablet',
  })
  expect(listed.last_seen_at).toEqual(expect.any(String))

  const stream = await fetch(`${api.url}/v1/pos/events/stream`, {
    headers: { cookie: device.cookie, 'x-comanda': '1' },
  })
  const ended = stream.text()
  expect(stream.status).toBe(200)
  const begun = performance.now()
  expect((await brand.call('DELETE', `/devices/${device.id}`)).body.data.active).toBe(false)
  const refused = await as(device.cookie, '/me')
  expect([refused.status, refused.headers.getSetCookie()[0]]).toEqual([
    401,
    expect.stringContaining('Max-Age=0'),
  ])
  await ended
  expect(performance.now() - begun).toBeLessThan(2500)
})

test('a browser is one device, and unpairs itself', async () => {
  const first = await pair(await codeFor({}))
  const second = await pair(await codeFor({ purpose: 'board' }), { cookie: first.cookie })
  expect((await as(first.cookie, '/me')).status).toBe(401)
  expect((await as(second.cookie, '/me')).body.data.key.scopes).toEqual(['kitchen.read', 'events.read'])
  const gone = await as(second.cookie, '/unpair', 'POST')
  expect([gone.status, gone.headers.getSetCookie()[0]]).toEqual([200, expect.stringContaining('Max-Age=0')])
  expect((await as(second.cookie, '/me')).status).toBe(401)
  // A program's key has no device to end.
  expect((await brand.call('POST', '/unpair', { headers: page })).status).toBe(404)
})

test('pairing needs a page of the service, and without https the network of the house', async () => {
  const till = await codeFor({})
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await pair(till, { site })).status).toBe(401)
  expect((await pair(till, { ip: '203.0.113.9' })).status).toBe(422)
  const office = await codeFor({ purpose: 'office' })
  expect((await pair(office)).body.error.details.fields[0].message).toContain('https')
  const paired = await pair(office, { https: true, ip: '203.0.113.9' })
  expect([paired.body.data.encrypted, paired.cookie]).toEqual([
    true,
    expect.stringMatching(/^__Host-comanda=/),
  ])
  expect((await pair(till)).status).toBe(201)
})

test('a code grants no more than its maker may, when it is made and when it is used', async () => {
  const maker = await api.makeKey(brand.id, { scopes: ['api_keys.write', 'kitchen.read', 'events.read'] })
  const more = await brand.call('POST', '/device-codes', { key: maker, body: { name: 'A', purpose: 'till' } })
  expect(more.body.error.code).toBe('insufficient_scope')
  const code = await codeFor({ purpose: 'board' }, maker)
  const { data: keys } = (await brand.get('/api-keys?sort=id&direction=desc')).body
  await brand.call('DELETE', `/api-keys/${keys[0].id}`)
  expect((await api.call('GET', `/device-codes/${code}`)).status).toBe(404)
  expect((await pair(code)).status).toBe(404)
})

test('wrong codes are counted by address, for reading and pairing together', async () => {
  const code = await codeFor({})
  for (let at = 0; at < 3; at++) expect((await pair('222222')).status).toBe(404)
  const headers = headersOf({})
  for (let at = 0; at < 2; at++)
    expect((await api.call('GET', '/device-codes/K7QX2M', { headers })).status).toBe(404)
  expect((await pair(code)).status).toBe(429)
  expect((await pair(code, { ip: '192.168.1.21' })).status).toBe(201)
})

test('a device is listed among the keys, which can neither change nor rotate it', async () => {
  const { id } = await pair(await codeFor({ purpose: 'kitchen' }))
  const { data } = (await brand.get('/api-keys?kind=device')).body
  expect(data).toMatchObject([{ id, kind: 'device', purpose: 'kitchen', rate_limit: 1200 }])
  const named = await brand.call('PATCH', `/api-keys/${id}`, { body: { name: 'Pass' } })
  expect(named.body.data.name).toBe('Pass')
  const changed = await brand.call('PATCH', `/api-keys/${id}`, { body: { rate_limit: 5 } })
  const rotated = await brand.call('POST', `/api-keys/${id}/rotate`, { body: {} })
  expect([changed, rotated].map(one => one.body.error.code)).toEqual(Array(2).fill('invalid_transition'))
})

test('a brand has at most 20 codes that no browser has used', async () => {
  for (let at = 0; at < 20; at++) await codeFor({})
  const body = { name: 'One more', purpose: 'till' }
  expect((await brand.call('POST', '/device-codes', { body })).body.error.code).toBe('limit_reached')
})

test('a station is a kitchen device’s and of its branch, a register a till’s', async () => {
  const other = await brand.make('/branches', { name: 'Lago', code: 'LAGO' })
  const station = await brand.make('/kitchen-stations', { branch_id: other.id, name: 'Pass' })
  const rules = async (wish: object) => {
    const body = { name: 'X', purpose: 'kitchen', branch_ids: [brand.branchId], ...wish }
    const { fields } = (await brand.call('POST', '/device-codes', { body })).body.error.details
    return fields.map((one: { path: string; rule: string }) => [one.path, one.rule])
  }
  expect(await rules({ station_id: station.id })).toEqual([['station_id', 'not_allowed']])
  expect(await rules({ purpose: 'board', station_id: station.id })).toEqual([['station_id', 'not_allowed']])
  expect(await rules({ station_id: brand.branchId })).toEqual([['station_id', 'not_found']])
  expect(await rules({ register: 'bar' })).toEqual([['register', 'not_allowed']])
  await codeFor({ purpose: 'kitchen', branch_ids: [other.id], station_id: station.id })
})
