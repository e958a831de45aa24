import { type Sample, send } from '#test/fixtures/sample.ts'
import { samples } from '#test/fixtures/samples.ts'
import type { World } from '#test/fixtures/world.ts'
import { badValues } from './bad-values.ts'
import { type Operation, operations } from './operations.ts'
import { type Till, unknownId } from './till.ts'

/** Keys and tokens that are short of something, by what they are short of. */
export type LesserKeys = { scope: string; branch: string; spent: string; role: string }

/** Sends every operation in every wrong way that its schema and headers know of; nothing is changed by it. */
export async function sendBadRequests(till: Till, world: World, keys: LesserKeys): Promise<void> {
  let address = 0
  for (const operation of operations) {
    const sample = samples[operation.id]!(world)
    await sendBadKeys(till, operation, sample, keys, `10.1.${address >> 8}.${address++ & 255}`)
    await sendBadHeaders(till, operation, sample)
    await sendBadPaths(till, operation, sample)
    await sendBadQueries(till, operation, sample)
    await sendBadBodies(till, operation, sample)
  }
}

async function sendBadKeys(
  till: Till,
  { method }: Operation,
  sample: Sample,
  keys: LesserKeys,
  address: string,
): Promise<void> {
  const { path, body } = sample
  const headers = { 'x-forwarded-for': address }
  await till.ask('no key', method, path, { key: '', body, headers })
  const wrong = `comanda_${'x'.repeat(60)}`
  await till.ask('wrong key', method, path, { key: wrong, body, headers })
  // Requests counted before are a minute old on a slow machine.
  await till.unrecorded('GET', '/taxes', { key: keys.spent })
  for (const lack of ['scope', 'branch', 'spent'] as const) {
    await till.ask(`key short of ${lack}`, method, path, { key: keys[lack], body })
  }
  await send(till.about('token of a cook'), method, sample, { 'x-staff-token': keys.role })
}

async function sendBadHeaders(till: Till, { method, headers }: Operation, sample: Sample): Promise<void> {
  const bad: [about: string, name: string, value: string][] = [
    ['unknown staff token', 'X-Staff-Token', 'nobody'],
    ['stale version', 'If-Match', '"999"'],
    ['bad idempotency key', 'Idempotency-Key', 'two words'],
    ['used idempotency key', 'Idempotency-Key', 'used'],
  ]
  for (const [about, name, value] of bad) {
    if (headers.includes(name)) await send(till.about(about), method, sample, { [name]: value })
  }
}

async function sendBadPaths(till: Till, { method, path }: Operation, sample: Sample): Promise<void> {
  await till.ask('broken escape', method, `${sample.path}?a=%zz`, {})
  if (!path.includes('{')) return
  for (const id of [unknownId, 'x', `8${unknownId.slice(1)}`]) {
    const other = { ...sample, path: sample.path.replace(/[0-9A-HJKMNP-TV-Z]{26}/, id) }
    await send(till.about(`id ${id}`), method, other)
  }
}

async function sendBadQueries(till: Till, { method, query }: Operation, sample: Sample): Promise<void> {
  await send(till.about('unknown parameter'), method, { ...sample, query: { ...sample.query, no_such: '1' } })
  for (const [name, schema] of Object.entries(query)) {
    for (const { about, value } of badValues(schema, undefined, `?${name}`)) {
      const changed = { ...sample, query: { ...sample.query, [name]: String(value) } }
      await send(till.about(about), method, changed)
    }
  }
}

async function sendBadBodies(
  till: Till,
  { method, body }: Operation,
  { path, ...sample }: Sample,
): Promise<void> {
  if (body === undefined) return
  const raw: [string, string, string][] = [
    ['no JSON', '{', 'application/json'],
    ['one name twice', '{"a":1,"a":2}', 'application/json'],
    ['no JSON type', 'text', 'text/plain'],
  ]
  for (const [about, text, type] of raw) {
    await till.ask(about, method, path, { raw: text, headers: { 'content-type': type } })
  }
  for (const { about, value } of badValues(body, sample.body)) {
    await till.ask(about, method, path, { body: value })
  }
}
