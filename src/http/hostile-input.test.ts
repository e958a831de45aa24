import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, fakeApi, prefix, Thing, ulid, type FakeApi } from '#test/support/fake-api.ts'
import { sweep } from '#test/support/sweep.ts'
import { compileCheck } from './input/validator.gateway.ts'

const numRuns = sweep('hostile requests of a kind')

let api: FakeApi
beforeAll(async () => {
  api = await fakeApi()
})
afterAll(() => api.app.close())

async function answered(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: string | Buffer) {
  const answer = await api.app.inject({
    method,
    url,
    headers: { authorization: bearer.good, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  })
  if (answer.statusCode >= 400) {
    const { error } = answer.json<{ error: object }>()
    expect(Object.keys(error)).toEqual(['code', 'message', 'details'])
  }
  return answer.statusCode
}

/** Values that resemble valid input, mixed with any JSON. */
const nearly = fc.record(
  {
    name: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
    note: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null), fc.jsonValue()),
    price: fc.oneof(fc.double(), fc.jsonValue()),
    ids: fc.oneof(fc.array(fc.constantFrom(ulid, ulid.toLowerCase(), 'x')), fc.jsonValue()),
    lines: fc.oneof(
      fc.array(fc.oneof(fc.record({ product_id: fc.constant(ulid), quantity: fc.double() }), fc.jsonValue())),
      fc.jsonValue(),
    ),
    target: fc.jsonValue(),
  },
  { requiredKeys: [] },
)

test('answers no body with 500, and accepts only bodies that match the schema', async () => {
  const check = compileCheck(Thing)
  const body = fc.oneof(nearly, fc.jsonValue()).map(value => JSON.stringify(value))
  await fc.assert(
    fc.asyncProperty(body, async text => {
      api.seen.calls.length = 0
      const status = await answered('POST', `${prefix}/things`, text)
      expect([201, 400, 422]).toContain(status)
      expect(api.seen.calls).toHaveLength(status === 201 ? 1 : 0)
      if (status === 201) expect(check(structuredClone(api.seen.calls[0]!.body))).toBeUndefined()
    }),
    { numRuns },
  )
})

test('answers no bytes with 500', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
      expect(await answered('PATCH', `${prefix}/things/${ulid}`, Buffer.from(bytes))).toBeLessThan(500)
    }),
    { numRuns },
  )
})

test('answers no path or query with 500', async () => {
  const piece = fc.oneof(
    fc.webQueryParameters(),
    fc.constantFrom(
      'page=1',
      'page=-1',
      'sort=__proto__',
      'lang=%00',
      'active=null',
      'updated_since=%FF',
      'after=',
      '&&',
      '%',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.webPath(), fc.array(piece, { maxLength: 4 }), async (path, pieces) => {
      expect(await answered('GET', `${prefix}/things?${pieces.join('&')}`)).toBeLessThan(500)
      expect(await answered('GET', `${prefix}/things/${encodeURIComponent(path)}`)).toBeLessThan(500)
      if (!path.startsWith('//')) expect(await answered('GET', `${prefix}${path}`)).toBeLessThan(500)
    }),
    { numRuns },
  )
})

/** The most expensive text for normalisation that fits into a body: alternating marks of two classes. */
const unsortedMarks = `a${'\u0300\u0316'.repeat(62_000)}`

test('refuses a run of combining marks in every text before normalising it', async () => {
  const encoded = encodeURIComponent(unsortedMarks.slice(0, 1000))
  const bodies = [{ name: unsortedMarks }, { [unsortedMarks]: 1 }, { ids: [unsortedMarks] }]
  const refuseAll = async (): Promise<number> => {
    const began = performance.now()
    for (const body of bodies) {
      expect(await answered('POST', `${prefix}/things`, JSON.stringify(body))).toBe(422)
    }
    expect(await answered('GET', `${prefix}/things?lang=${encoded}`)).toBe(422)
    return performance.now() - began
  }
  // The fastest round counts: other load only makes rounds slower.
  const rounds = []
  for (let round = 0; round < 5; round++) rounds.push(await refuseAll())
  const refusing = Math.min(...rounds)
  // Refusing takes less than normalising an eighth of the text, which takes 1/64 of the time for all of it.
  const eighth = unsortedMarks.slice(0, unsortedMarks.length / 8)
  const begunNormalising = performance.now()
  eighth.normalize('NFC')
  expect(refusing).toBeLessThan(performance.now() - begunNormalising)
})

test('control: with default validator settings null becomes false and an unknown field is ignored', () => {
  const usual = new Ajv({
    coerceTypes: 'array',
    removeAdditional: true,
    useDefaults: true,
    strict: false,
  }).compile(
    JSON.parse(JSON.stringify({ ...Thing, properties: { restock: { type: 'boolean' } }, required: [] })),
  )
  const sent = { restock: null, total: -5 }
  expect(usual(sent)).toBe(true)
  expect(sent).toEqual({ restock: false })
  const ours = compileCheck(Thing)({ name: 'x', restock: null, total: -5 })
  expect(ours?.map(error => error.keyword).sort()).toEqual(['additionalProperties', 'type'])
})
