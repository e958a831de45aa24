import { expect, test } from 'vitest'
import { nearNames, plainName } from './near-names.rules.ts'
import { elsewhere, tradeWords } from './trade-words.texts.ts'

const line = ['product_id', 'quantity', 'addons', 'unit_price', 'note', 'course', 'seat', 'hold']
const list = ['page', 'per_page', 'after', 'sort', 'direction', 'q', 'status', 'table_id', 'ordered_from']

test.each([
  ['modifiers', line, 'addons'],
  ['price', line, 'unit_price'],
  ['qty', line, 'quantity'],
  ['quantitty', line, 'quantity'],
  ['productId', line, 'product_id'],
  ['Product-ID', line, 'product_id'],
  ['seats', line, 'seat'],
  ['limit', list, 'per_page'],
  ['search', list, 'q'],
  ['table', list, 'table_id'],
  ['Page', list, 'page'],
  ['page[]', list, 'page'],
  ['ordered', list, 'ordered_from'],
])('suggests for %s, among %j, %s', (sent, names, meant) => {
  const { allowed, advice } = nearNames(sent, names)
  expect([allowed[0], advice]).toEqual([meant, `Did you mean \`${meant}\`?`])
  expect(allowed.toSorted()).toEqual(names.toSorted())
})

test.each(['zzz', 'toString', '__proto__', 'constructor', '', '長い名前', 'id', 'version'])(
  '%j is like none of them',
  sent => expect(nearNames(sent, line).advice).toBeUndefined(),
)

test('points to another operation for a name without a field here', () => {
  expect(nearNames('payments', line).advice).toBe(elsewhere['payments'])
  expect(nearNames('gratuity', ['amount', 'tip']).advice).toBe('Did you mean `tip`?')
  expect(nearNames('anything', [])).toEqual({ allowed: [], advice: undefined })
})

test('lists at most twenty names, nearest first', () => {
  const many = Array.from({ length: 60 }, (_, at) => `name_${at}`)
  const { allowed } = nearNames('name_57', many)
  expect(allowed).toHaveLength(20)
  expect(allowed[0]).toBe('name_57')
})

test('compares names of any length in bounded time', () => {
  expect(plainName(`${'x_'.repeat(100_000)}y`)).toHaveLength(31)
  expect(plainName(`--${'A'.repeat(500)}`)).toHaveLength(30)
})

test('maps no trade word only to itself, and writes each like a field name', () => {
  for (const [word, ours] of Object.entries(tradeWords)) {
    expect([word, plainName(word)]).toEqual([word, word])
    expect([word, ours.length > 0 && ours.join() !== word]).toEqual([word, true])
  }
})
