import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, fakeApi, prefix, type FakeApi, ulid } from '#test/support/fake-api.ts'
import type { Fault } from '../lib/refusal.ts'

let api: FakeApi
beforeAll(async () => {
  api = await fakeApi()
})
afterAll(() => api.app.close())

type Refused = {
  code: string
  message: string
  details: { fields: Fault[]; allowed?: string[]; line?: number; column?: number }
}

async function refused(method: 'GET' | 'POST', path: string, payload?: string | object): Promise<Refused> {
  const headers = { authorization: bearer.good, 'content-type': 'application/json' }
  const sent = payload === undefined ? {} : { payload }
  const answer = await api.app.inject({ method, url: prefix + path, headers, ...sent })
  return answer.json<{ error: Refused }>().error
}

test('answers an unknown field with the existing names and the likeliest one', async () => {
  const { message, details } = await refused('POST', '/things', {
    name: 'x',
    lines: [{ product_id: ulid, quantity: 1, seat_number: 3 }],
  })
  expect(details.fields).toEqual([
    {
      path: 'lines.0.seat_number',
      rule: 'unknown_field',
      message: 'There is no such field here. Did you mean `seat`?',
      allowed: ['seat', expect.any(String), expect.any(String)],
    },
  ])
  expect(message).toBe('`lines.0.seat_number`: There is no such field here. Did you mean `seat`?')
})

test('answers an unknown field unlike all others with the existing names', async () => {
  const { details } = await refused('POST', '/things', { name: 'x', zzz: 1 })
  expect(details.fields[0]!.message).toMatch(
    /or it is read-only. Leave it out. Accepted: .*name.* and others\.$/,
  )
  expect(details.fields[0]!.allowed).toHaveLength(9)
  const none = await refused('POST', `/preview`, { zzz: 1 })
  expect(none.details.fields[0]).toMatchObject({
    message: 'There is no such field here. Leave it out: none are accepted here.',
    allowed: [],
  })
})

test('answers an unknown parameter with those of the operation', async () => {
  const { message, details } = await refused('GET', '/things?limit=10')
  expect(message).toBe('`query.limit`: There is no such parameter here. Did you mean `per_page`?')
  expect(details.fields[0]!.allowed).toEqual(
    expect.arrayContaining(['per_page', 'page', 'after', 'sort', 'branch_id', 'q', 'lang']),
  )
})

test('gives several faults a general message', async () => {
  const { message, details } = await refused('POST', '/things', { name: 1, kind: 'c' })
  expect(details.fields).toHaveLength(2)
  expect(message).toBe('Some fields are invalid; see details.fields.')
})

test('replaces hidden and direction characters of an unknown name in the message', async () => {
  const { message } = await refused('GET', '/things?a%60b%E2%80%AEc%0Ad=1')
  expect(message).toMatch(/^`query.a\?b\?c\?d`: There is no such parameter here\./)
})

test('answers invalid JSON with the place of the error', async () => {
  const { code, message, details } = await refused('POST', '/things', '{\n  "name": "x",\n}')
  expect([code, details]).toEqual(['malformed_json', { line: 3, column: 1 }])
  expect(message).toContain('line 3, column 1')
})

test('answers an unknown path with similar ones', async () => {
  const { code, message, details } = await refused('POST', `/thing/${ulid}/cancels`)
  expect(code).toBe('not_found')
  expect(message).toBe(
    `There is no such path. Did you mean \`POST ${prefix}/things/{thing}/cancel\`? See /docs.`,
  )
  expect(details.allowed![0]).toBe(`POST ${prefix}/things/{thing}/cancel`)
})
