import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bearer,
  fakeApi,
  faultsIn,
  prefix,
  ulid,
  type FakeApi,
  type Refused,
} from '#test/support/fake-api.ts'

let api: FakeApi
beforeAll(async () => {
  api = await fakeApi()
})
afterAll(() => api.app.close())

const list = (query: string) =>
  api.app.inject({ url: `${prefix}/things?${query}`, headers: { authorization: bearer.good } })

async function request(query: string): Promise<Record<string, unknown>> {
  const answer = await list(query)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: [Record<string, unknown>] }>().data[0]
}

async function refusal(query: string): Promise<{ error: Refused }> {
  const answer = await list(query)
  expect(answer.statusCode).toBe(422)
  return answer.json()
}

const faults = async (query: string) => faultsIn(await refusal(query))

async function refused(query: string): Promise<[string, unknown]> {
  const { code, details } = (await refusal(query)).error
  return [code, details]
}

test('defaults to the first 25 by id', async () => {
  const usual = { page: 1, perPage: 25, sort: 'id', direction: 'asc', lang: 'it', filters: {} }
  expect(await request('')).toEqual(usual)
})

test('reads and types all parameters', async () => {
  const all = `page=2&per_page=100&sort=name&direction=desc&active=false&lang=EN&branch_id=${ulid.toLowerCase()}&q=a+b`
  expect(await request(all)).toEqual({
    page: 2,
    perPage: 100,
    sort: 'name',
    direction: 'desc',
    active: false,
    lang: 'en',
    filters: { branch_id: ulid, q: 'a b' },
  })
})

test('#48 a page past the end is empty', async () => {
  expect((await request('page=999999999'))['page']).toBe(999_999_999)
})

test.each([
  '0',
  '101',
  '25.0',
  'null',
  '',
  '-1',
  '0x10',
  '1e1',
  '%2025',
  '9999999999999999999',
  '25&per_page=25',
])('#49 refuses per_page=%s', async value => {
  expect(await refused(`per_page=${value}`)).toEqual(['invalid_per_page', { max: 100 }])
})

test.each(['0', '-1', '1.5', '0x10', '1e1', '%201', '', 'null', '99999999999999999999'])(
  'refuses page=%s',
  async value => {
    expect((await faults(`page=${value}`)).every(fault => fault.startsWith('query.page '))).toBe(true)
  },
)

test.each(['1', 'TRUE', 'yes', ''])('#51 refuses active=%s', async value => {
  expect(await faults(`active=${value}`)).toEqual(['query.active type'])
})

test.each(['password_hash', 'id;drop', '', 'ID', '__proto__'])(
  '#52 refuses sort=%s with the allowed values',
  async value => {
    const allowed = ['id', 'created_at', 'updated_at', 'name']
    expect(await refused(`sort=${value}`)).toEqual(['invalid_sort', { allowed }])
  },
)

test('#52 #58 refuses unknown parameters, repeated ones and a bad direction', async () => {
  expect(await faults('Sort=id')).toEqual(['query.Sort unknown_parameter'])
  expect(await faults('b=1&a=1')).toEqual(['query.a unknown_parameter', 'query.b unknown_parameter'])
  expect(await faults('page=1&page=2')).toEqual(['query.page duplicate'])
  expect(await faults('direction=up')).toEqual(['query.direction enum'])
  expect(await faults('branch_id=x')).toEqual(['query.branch_id format'])
  expect(await faults('q=')).toEqual(['query.q min_length'])
})

test.each(['xx', '', 'tr,en', '../..', 'i', 'x'.repeat(10_000)])(
  '#54 refuses lang=%.20s with the supported languages',
  async value => {
    const supported = ['it', 'en', 'pt-BR']
    expect(await refused(`lang=${value}`)).toEqual(['unsupported_language', { supported }])
  },
)

test('matches lang case-insensitively and returns it in the answer', async () => {
  expect((await request('lang=PT-br'))['lang']).toBe('pt-BR')
  const headers = { 'content-language': 'pt-BR', vary: 'Authorization, Cookie' }
  expect((await list('lang=PT-br')).headers).toMatchObject(headers)
})

test.each([
  '2026-01-01',
  '2026-01-01T00:00:00',
  'now',
  'infinity',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:00+03:00',
  '99999-01-01T00:00:00Z',
  '1767225600',
  '2026-01-01T00:00:60Z',
  '',
])('#55 refuses updated_since=%s', async value =>
  expect(await faults(`updated_since=${value}`)).toEqual(['query.updated_since format']),
)

test.each([
  ['2026-01-01T00:00:00%2B03:00', '2025-12-31T21:00:00.000000Z'],
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000000Z'],
  ['2026-01-01T00:00:00.123456Z', '2026-01-01T00:00:00.123456Z'],
  ['2026-01-01t00:00:00z', '2026-01-01T00:00:00.000000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000000Z'],
])('#57 reads updated_since=%s to the microsecond', async (value, micros) => {
  expect((await request(`updated_since=${value}`))['updatedSince']).toBe(micros)
})

test('allows after only with sort=id and page 1', async () => {
  expect((await request(`after=${ulid.toLowerCase()}&per_page=100`))['after']).toBe(ulid)
  expect(await faults(`after=${ulid}&sort=name`)).toEqual(['query.after not_allowed'])
  expect(await faults(`after=${ulid}&page=2`)).toEqual(['query.after not_allowed'])
})

test('sends the watermark as a header', async () => {
  expect((await list('updated_since=1970-01-01T00:00:00Z')).headers['sync-watermark']).toBe(
    '2026-11-21T17:08:15.123456Z',
  )
})
