import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'
import type { Api, Reply } from '#test/support/api.ts'
import { isLong, sample } from '#test/support/sweep.ts'
import { type Sample, send } from '#test/fixtures/sample.ts'
import { before, sampleGroup, samples } from '#test/fixtures/samples.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import { openWorld, type World } from '#test/fixtures/world.ts'

/** Two brands with equal records. Every text of the second contains a word that no answer to the first may contain. */
const planted = 'Zabaglione'
const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
/** The groups of `sampleGroup`. */
const groups = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'sold out']
const ulid = /[0-7][0-9A-HJKMNP-TV-Z]{25}/g

let api: Api
let mine: World
let theirs: World

beforeAll(async () => {
  ;({ api, world: mine } = await openReadyWorld())
  theirs = await openWorld(await api.openBrand({ name: planted }), planted)
})

afterAll(() => api.drop())

test('has a sample of every operation', () => {
  expect(api.endpoints.map(endpoint => endpoint.operationId).sort()).toEqual(Object.keys(samples).sort())
  expect([...new Set(api.endpoints.map(sampleGroup))].sort()).toEqual([...groups].sort())
})

test('answers every id of another brand, in path, query and body, like an unknown one', async () => {
  let tried = 0
  const withIds = api.endpoints.filter(
    ({ operationId }) => placesOfIds(samples[operationId]!(mine)).length > 0,
  )
  for (const { operationId, method } of sample('operations asked with ids of another brand', withIds)) {
    const own = samples[operationId]!(mine)
    const foreign = samples[operationId]!(theirs)
    for (const at of placesOfIds(own)) {
      const asForeign = await send(mine.brand, method, withId(own, at, idAt(foreign, at)))
      const asUnknown = await send(mine.brand, method, withId(own, at, unknown))
      expect(asForeign.text, `${operationId} ${at.join('.')}`).not.toContain(planted)
      expect(withoutIds(asForeign), `${operationId} ${at.join('.')}`).toEqual(withoutIds(asUnknown))
      tried += 1
    }
  }
  console.log(`${tried} ids of another brand were tried in ${api.endpoints.length} operations`)
  expect(tried).toBeGreaterThan(isLong ? 100 : 30)
})

// A POST and a PATCH need the same table, and others need records that a DELETE archives and products that are sold out.
const tried = sample('groups of operations sent with ids of their own brand', groups)
test.each(tried)('%s samples succeed with ids of their own brand, without data of another', async group => {
  const own = api.endpoints.filter(one => sampleGroup(one) === group)
  const world = await openWorld(await api.openBrand(), 'Fresh')
  for (const endpoint of sample('operations of a group sent with ids of their own brand', own)) {
    const { operationId, method, status } = endpoint
    await before[operationId]?.(world)
    const reply = await send(world.brand, method, samples[operationId]!(world))
    expect(reply.status, `${operationId}: ${reply.text}`).toBe(status)
    expect(reply.text, operationId).not.toContain(planted)
  }
})

test('lists of a brand show no row of another', async () => {
  const own = new Set(JSON.stringify([mine]).match(ulid))
  const strangers = [...new Set(JSON.stringify([theirs]).match(ulid))].filter(id => !own.has(id))
  for (const endpoint of api.endpoints) {
    const { operationId, method, path } = endpoint
    if (method !== 'GET' || path.includes('{')) continue
    const reply = await send(mine.brand, method, { path, query: neededOf(endpoint) })
    expect(reply.status, operationId).toBe(200)
    for (const id of strangers) expect(reply.text.includes(id), `${operationId} shows ${id}`).toBe(false)
  }
})

/** The parameters of a sample that its operation requires. */
function neededOf({ operationId, query }: Endpoint): Record<string, string> {
  const sent = samples[operationId]!(mine).query ?? {}
  const required = new Set((query as { required?: string[] } | undefined)?.required)
  return Object.fromEntries(Object.entries(sent).filter(([name]) => required.has(name)))
}

type Place = readonly (string | number)[]

/** Where a sample holds ids: `path.1`, `query.branch_id`, `body.lines.0.product_id` … */
function placesOfIds(sample: Sample): Place[] {
  const inPath = sample.path.split('/').flatMap((part, at) => (isId(part) ? [['path', at] as Place] : []))
  return [...inPath, ...inside(sample.query, ['query']), ...inside(sample.body, ['body'])]
}

function inside(value: unknown, place: Place): Place[] {
  if (typeof value === 'string') return isId(value) ? [place] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => inside(part, [...place, name]))
}

function idAt(sample: Sample, [where, ...rest]: Place): string {
  if (where === 'path') return sample.path.split('/')[rest[0] as number]!
  const start: unknown = where === 'query' ? sample.query : sample.body
  return rest.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], start) as string
}

function withId(sample: Sample, [where, ...rest]: Place, id: string): Sample {
  const copy = structuredClone(sample)
  if (where === 'path') {
    const parts = copy.path.split('/')
    parts[rest[0] as number] = id
    return { ...copy, path: parts.join('/') }
  }
  const start = (where === 'query' ? copy.query : copy.body) as Record<string, unknown>
  const last = rest.at(-1)!
  const owner = rest
    .slice(0, -1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], start)
  ;(owner as Record<string, unknown>)[last] = id
  return copy
}

function isId(text: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text)
}

/** An answer with its ids replaced. */
function withoutIds({ status, text }: Reply) {
  return { status, text: text.replaceAll(ulid, '<id>') }
}
