import pino from 'pino'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'
import { openApi } from '#test/support/api.ts'
import { send } from '#test/fixtures/sample.ts'
import { before, samples } from '#test/fixtures/samples.ts'
import { openWorld } from '#test/fixtures/world.ts'
import { findWords, plant } from '#test/support/planted-words.ts'
import { isLong } from '#test/support/sweep.ts'

// Sends a unique word in every free text of every write. No word about a person, and no secret that an answer shows once,
// appears in the audit log or in the service's log.

/**
 * Texts about things, such as a till or a menu. All others may be about a person; but the log keeps who was named the buyer of a
 * receipt, as the law demands.
 */
function isAboutThings({ operationId, permission }: Endpoint, field: string): boolean {
  if (operationId === 'nameBuyer' || operationId === 'signReceipt') return true
  if (/note|reason|reference|metadata/.test(field)) return false
  return field === '.register' || (permission === 'settings' && !/Staff|Webhook/.test(operationId))
}

const secretNames = new Set(['key', 'token', 'secret', 'pin'])

/** The secrets in a document, at any depth. */
function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    secretNames.has(name) && typeof inner === 'string' && !inner.startsWith('Canary')
      ? [inner]
      : secretsIn(inner),
  )
}

/** A time in ms can contain the digits of a PIN by chance, so a PIN is searched for as a whole number. */
function isIn(line: string, word: string): boolean {
  return /^\d+$/.test(word) ? new RegExp(`(?<!\\d)${word}(?!\\d)`).test(line) : line.includes(word)
}

test.skipIf(!isLong)('logs contain no personal data and no secret', async () => {
  const lines: string[] = []
  const written = { write: (line: string) => void lines.push(line) }
  const api = await openApi({ log: pino({ level: 'trace' }, written) })
  const world = await openWorld(await api.openBrand())
  const { brand } = world
  const words = new Map<string, string>()
  const secrets = new Map([[brand.key, 'the key']])
  const done: string[] = []
  // PATCH last, because samples sign in with the old PIN.
  const writes = ['POST', 'PUT', 'PATCH'].flatMap(method =>
    api.endpoints.filter(one => one.method === method),
  )
  await brand.call('PATCH', '/brand', { body: { approvals: { price_override: false } } })
  for (const endpoint of writes) {
    const { operationId, method, status, takesFile } = endpoint
    const sample = samples[operationId]!(world)
    // Its target table has just been taken.
    if (operationId === 'changeDiningSession') sample.body = { guests: 5 }
    const sent =
      endpoint.body === undefined || takesFile !== undefined ? sample : plant(endpoint, sample, words)
    await before[operationId]?.(world)
    const reply = await send(brand, method, sent)
    // Refused requests are logged too, with the fault.
    if (endpoint.body !== undefined) {
      const wrong = { ...sent, body: { ...(sent.body as object), unheard_of: brand.key } }
      expect((await send(brand, method, wrong)).status, operationId).toBe(422)
    }
    if (reply.status !== status) continue
    done.push(operationId)
    for (const secret of [...secretsIn(sent.body), ...secretsIn(reply.body)])
      secrets.set(secret, `${operationId} secret`)
  }
  expect(done.length).toBeGreaterThan(50)
  expect([...secrets.values()]).toEqual(
    expect.arrayContaining([
      'createApiKey secret',
      'signIn secret',
      'makeGuestToken secret',
      'giveApproval secret',
    ]),
  )

  const operationOf = (place: string) => writes.find(one => place.startsWith(`${one.operationId}.`))!
  const fieldOf = (place: string) => place.slice(place.indexOf('.'))
  const places = (await findWords(api.db, new Map([...words, ...secrets])))
    .filter(place => place.startsWith('audit_'))
    .map(place => place.split(': ')[1]!)
  const things = places.filter(
    place => !place.endsWith(' secret') && isAboutThings(operationOf(place), fieldOf(place)),
  )
  expect(places.filter(place => !things.includes(place))).toEqual([])
  // Control: names of products are found, so a person's name would be.
  expect(things).toContain('createProduct.name')

  expect(lines.filter(line => line.includes('request refused')).length).toBeGreaterThan(50)
  expect([isIn('{"time":1795471100123}', '471100'), isIn('{"pin":"471100"}', '471100')]).toEqual([
    false,
    true,
  ])
  expect([...words, ...secrets].filter(([word]) => lines.some(line => isIn(line, word)))).toEqual([])
})
