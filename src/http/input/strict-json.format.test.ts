import { expect, test, vi } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { cleanText, cleanValue } from './clean-text.rules.ts'
import { maxKeys, parseJson } from './strict-json.format.ts'

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = error.details['fields'] as { path: string; rule: string }[] | undefined
    return [error.code, ...(fields ?? []).map(({ path, rule }) => `${path} ${rule}`)].join(' ')
  }
  return 'accepted'
}

const parse = (text: string | Buffer) => parseJson(Buffer.from(text))

test.each([
  '{',
  '',
  '{"a":}',
  "{'a':1}",
  '{"a":0.1x}',
  '{"a":NaN}',
  '\uFEFF{}',
  '{"a":01}',
  '{"a":1}}',
  '{"a":"\n"}',
])('#1 refuses %j as invalid JSON', text => expect(codeOf(() => parse(text))).toBe('malformed_json'))

test.each([
  [`{\n  "a": 1,\n  'b': 2\n}`, 3, 3],
  ['{"a":1}}', 1, 8],
  ['{"a":', 1, 6],
  ['secret', 1, 1],
])('reports the position in %j without quoting the body', (text, line, column) => {
  const message = `The body is not valid JSON at line ${line}, column ${column}. Serialise it with a JSON library.`
  expect(() => parse(text)).toThrow(new Refusal('malformed_json', message, { line, column }))
})

test('#3 refuses bytes that are not UTF-8 instead of replacing them', () => {
  const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
  expect(codeOf(() => parse(body))).toBe('malformed_json')
})

/** Counts the calls of `JSON.parse` during a function. */
function parsedBy(work: () => void): number {
  const spy = vi.spyOn(JSON, 'parse')
  work()
  const { length } = spy.mock.calls
  spy.mockRestore()
  return length
}

const brackets = (count: number) => '['.repeat(count)
const object = (keys: number) =>
  `{${Array.from({ length: keys }, (_, at) => `"${at.toString(36)}":1`).join(',')}}`

test.each([
  ['#9 a hundred thousand brackets', brackets(100_000), 'validation_failed body depth'],
  ['#10 a hundred thousand keys', object(100_000), 'validation_failed body max_items'],
  ['#10 a hundred thousand items', `[${'1,'.repeat(100_000)}1]`, 'validation_failed body max_items'],
])('refuses %s before parsing', (_name, text, answer) => {
  const body = Buffer.from(text)
  expect(parsedBy(() => expect(codeOf(() => parse(body))).toBe(answer))).toBe(0)
})

test('parses a body within the limits of depth and size', () => {
  expect(parsedBy(() => expect(codeOf(() => parse(object(maxKeys)))).toBe('accepted'))).toBe(1)
  expect(codeOf(() => parse(object(maxKeys + 1)))).toBe('validation_failed body max_items')
  expect(codeOf(() => parse(brackets(16) + ']'.repeat(16)))).toBe('accepted')
  expect(codeOf(() => parse(brackets(17) + ']'.repeat(17)))).toBe('validation_failed body depth')
  // Brackets inside strings do not nest, and escaped quotes do not end strings.
  expect(codeOf(() => parse(`{"a":"\\"${brackets(50)}"}`))).toBe('accepted')
})

test('detects a duplicate key by the count', () => {
  const counts = (text: string) => {
    const parsed = parse(text)
    return [parsed.keys, cleanValue(parsed.value).keys]
  }
  expect(counts('{"a":1,"b":{"c":[{"d":":"}]}}')).toEqual([4, 4])
  expect(counts('{"a":1,"a":2}')).toEqual([2, 1])
  expect(counts('{"b":{"a":1,"\\u0061":2}}')).toEqual([3, 2])
})

test.each([
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":[{"__proto__":1}]}',
])('#12 refuses %s and leaves prototypes untouched', text => {
  expect(codeOf(() => cleanValue(parse(text).value))).toBe('malformed_json')
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('trims texts and normalises them to NFC; emoji keep their joiners', () => {
  expect(cleanText('  è  ')).toBe('è')
  expect(cleanText('cafe\u0301')).toBe('café')
  expect(cleanText('👩‍👩‍👧')).toBe('👩‍👩‍👧')
  expect(cleanText('a\nb')).toBe('a\nb')
  expect(cleanText('  \t ')).toBe('')
  expect(cleanText('\u200Fعربي')).toBe('\u200Fعربي')
})

test.each([
  'a\u0000b',
  'a\tb',
  'a\rb',
  'a\u007Fb',
  'a\u0085b',
  'a\u202Eb',
  'a\u2066b',
  'a\u2069b',
  '\ud800',
  'a\udc00b',
])('#24 #25 refuses %j', text => {
  expect(cleanText(text)).toBeUndefined()
  expect(cleanValue({ lines: [{ note: text }] }).faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
    'lines.0.note format',
  ])
  expect(cleanValue({ [text]: 1 }).faults).toHaveLength(1)
})

test('reads -0 as 0', () => {
  expect(Object.is((cleanValue({ a: -0 }).value as { a: number }).a, 0)).toBe(true)
})
