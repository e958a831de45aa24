import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import { parametersOf } from '../../src/http/document/operation-codes.ts'
import { elsewhere, tradeWords } from '../../src/http/document/trade-words.texts.ts'
import type { Api, Body, Reply } from '#test/support/api.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import type { World } from '#test/fixtures/world.ts'
import type { Guess } from './guesses/guess.ts'
import { otherNames } from './guesses/other-names.ts'
import { otherPaths } from './guesses/other-paths.ts'
import { otherValues } from './guesses/other-values.ts'
import { refusedSales } from './guesses/refused-sales.ts'

// Requests that users of other systems try first. Each refusal names the right request in one sentence.

const wrongGuesses = [...otherNames, ...refusedSales, ...otherPaths, ...otherValues]

let api: Api
let world: World
beforeAll(async () => {
  ;({ api, world } = await openReadyWorld())
})
afterAll(() => api.drop())

async function ask({ method = 'GET', prepare, path, body, raw, headers, scopes }: Guess): Promise<Reply> {
  const made = await prepare?.(world)
  const of = (value: Body) => (typeof value === 'function' ? value(world, made) : value)
  const key = scopes && (await api.makeKey(world.brand.id, { scopes }))
  const sent = { body: of(body), ...(raw && { raw }), ...(headers && { headers }), ...(key && { key }) }
  return world.brand.call(method, of(path), sent)
}

test.each(wrongGuesses.map(guess => [guess.guess, guess] as const))('%s', async (_name, guess) => {
  const { status, body } = await ask(guess)
  const { message, details } = body.error
  expect([status, message]).toEqual([guess.status ?? 422, expect.any(String)])
  const faults = details?.fields ?? []
  const each = faults.map((fault: Body) => `\`${fault.path}\` ${fault.message}`)
  const said = faults.length > 1 ? each.join('\n') : message
  const { says = [], nearest } = guess
  const helping = nearest === undefined ? says : [...says, `Did you mean \`${nearest}\``]
  expect(helping).not.toEqual([])
  for (const words of helping) expect(said).toContain(words)
  if (nearest === undefined) return
  const allowed = details.allowed ?? details.fields[0].allowed
  expect(allowed[0]).toBe(nearest)
  expect(allowed.length).toBeLessThanOrEqual(20)
})

/** The names of all fields and parameters that a request may have. */
function requestNames(): Set<string> {
  const names = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== 'object' || value === null) return
    for (const [keyword, one] of Object.entries(value)) {
      if (keyword === 'properties') Object.keys(one as object).forEach(name => names.add(name))
      walk(one)
    }
  }
  for (const endpoint of allEndpoints({} as Context)) {
    walk({ properties: parametersOf(endpoint) })
    walk(endpoint.body)
  }
  return names
}

test('every word of the trade suggests an existing field or parameter', () => {
  const names = requestNames()
  const lost = (word: string) => !names.has(word)
  const table = Object.entries(tradeWords)
  expect(table.filter(([, ours]) => ours.some(lost))).toEqual([])
  expect(lost('line_items')).toBe(true)
})

test('every path named in advice exists', () => {
  const paths = new Set(allEndpoints({} as Context).map(({ method, path }) => `${method} ${path}`))
  const named = Object.values(elsewhere).flatMap(advice => advice.match(/(?:POST|PATCH) \/[^`]+/g) ?? [])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(path => !paths.has(path))).toEqual([])
})
