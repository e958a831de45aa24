import { describe, expect, test } from 'vitest'
import { parsePositionedJson } from '../lib/positioned-json.ts'
import {
  byName,
  clock,
  distinct,
  draft,
  flag,
  type ImportFault,
  integer,
  lines,
  list,
  moment,
  object,
  orNull,
  type Reader,
  reference,
  scaled,
  text,
  withPlace,
  word,
} from './import-fields.rules.ts'

/** Applies a reader to a value: returns the value read, or its faults. */
function read<T>(reader: Reader<T>, value: unknown): unknown {
  const parsed = parsePositionedJson(JSON.stringify(value))
  if (!('root' in parsed)) throw new Error('no JSON')
  const faults: ImportFault[] = []
  const got = reader(parsed.root, 'at', faults)
  return faults.length === 0 ? got : faults.map(({ path, rule }) => `${path} ${rule}`)
}

describe('one value', () => {
  test.each<[string, Reader<unknown>, unknown, unknown]>([
    ['a text', text(3), ' abc ', 'abc'],
    ['a text of two lines', text(9), 'a\nb', ['at format']],
    ['a number as text', text(9), 1, ['at type']],
    ['lines', lines(9), 'a\r\nb', 'a\nb'],
    ['no text', lines(9), null, ['at type']],
    ['a list as text', lines(9), [], ['at type']],
    ['a control', lines(9), 'a\u0000', ['at format']],
    ['nothing', lines(9), '  ', ['at min_length']],
    ['more than there may be', lines(2), '🍕🍕🍕', ['at max_length']],
    ['as much as there may be', lines(2), '🍕🍕', '🍕🍕'],
    ['an amount', scaled(2, 10), 7.5, 750],
    ['an amount as text', scaled(2, 10), '7.5', ['at type']],
    ['an amount as a list', scaled(2, 10), [], ['at type']],
    ['an amount below', scaled(2, 10, 1), 0.99, ['at min']],
    ['an amount above', scaled(2, 10), 10.01, ['at max']],
    ['an amount too fine', scaled(2, 10), 1.005, ['at decimals']],
    ['a whole number', integer(1, 3), 3, 3],
    ['half a number', integer(1, 3), 1.5, ['at type']],
    ['a whole number as text', integer(1, 3), '1', ['at type']],
    ['a whole number as a list', integer(1, 3), [], ['at type']],
    ['a whole number below', integer(1, 3), 0, ['at min']],
    ['a whole number above', integer(1, 3), 4, ['at max']],
    ['a flag', flag, false, false],
    ['a flag as text', flag, 'true', ['at type']],
    ['a flag as a list', flag, [], ['at type']],
    ['a word', word(['each', 'weight']), 'weight', 'weight'],
    ['another word', word(['each', 'weight']), 'litre', ['at enum']],
    ['a list of words', word(['each', 'weight']), ['each'], ['at enum']],
    ['a moment', moment, '2026-01-01T00:00:00Z', Date.UTC(2026, 0, 1)],
    ['a moment without an offset', moment, '2026-01-01T00:00:00', ['at format']],
    ['a number as a moment', moment, 1, ['at format']],
    ['a list as a moment', moment, [], ['at format']],
    ['an hour', clock, '23:59', '23:59'],
    ['no hour', clock, '24:00', ['at format']],
    ['a number as an hour', clock, 8, ['at format']],
    ['a list as an hour', clock, [], ['at format']],
    ['a name', reference, ' food ', { key: 'food', line: 1, path: 'at' }],
    ['no name', reference, '', ['at min_length']],
    ['null', orNull(flag), null, null],
    ['what might be null', orNull(flag), true, true],
    ['an empty list where null might be', orNull(flag), [], ['at type']],
    ['a value with its place', withPlace(flag), true, { value: true, line: 1, path: 'at' }],
    ['no value for a place', withPlace(flag), 1, ['at type']],
  ])('%s', (_, reader, value, expected) => {
    expect(read(reader, value)).toEqual(expected)
  })
})

describe('several values', () => {
  const words = list(word(['a', 'b']), 2, 1)

  test('in a list are each read, and as many as there may be', () => {
    expect(read(words, ['a', 'b'])).toEqual(['a', 'b'])
    expect(read(words, ['a', 'c'])).toEqual(['at.1 enum'])
    expect(read(words, [])).toEqual(['at min_items'])
    expect(read(words, ['a', 'b', 'a'])).toEqual(['at max_items'])
    expect(read(words, 'a')).toEqual(['at type'])
    expect(read(list(flag, 1), [])).toEqual([])
  })

  test('are each there once where that is asked', () => {
    expect(read(distinct(words), ['b', 'a'])).toEqual(['b', 'a'])
    expect(read(distinct(words), ['a', 'a'])).toEqual(['at duplicate'])
    expect(read(distinct(words), 'a')).toEqual(['at type'])
  })

  test('by any name are each read', () => {
    expect(read(byName(flag), { en: true, tr: false })).toEqual({ en: true, tr: false })
    expect(read(byName(flag), { en: true, tr: 1 })).toEqual(['at.tr type'])
    expect(read(byName(flag), [])).toEqual(['at type'])
  })

  const price = object({ price: integer(0, 9), branch: text(9) }, ['price'])

  test('by known names are read, the needed ones must be there and sound', () => {
    expect(read(price, { price: 1 })).toEqual({ price: 1 })
    expect(read(price, { price: 1, toString: 1 })).toEqual(['at.toString unknown_field'])
    expect(read(price, { branch: 'B1' })).toEqual(['at.price required'])
    expect(read(price, { price: 10 })).toEqual(['at.price max'])
    expect(read(price, [])).toEqual(['at type'])
    expect(read(list(price, 9), [{ price: 10 }])).toEqual(['at.0.price max'])
  })

  test('of a record are kept whatever is wrong with them, with their lines', () => {
    const parsed = parsePositionedJson('{"ref": "a",\n"name": 1}')
    const faults: ImportFault[] = []
    const record = draft({ ref: text(9), name: text(9), unit: text(9) }, ['ref', 'unit'])
    const made = 'root' in parsed ? record(parsed.root, 'at', faults) : undefined
    expect(faults.map(({ line, path, rule }) => `${line} ${path} ${rule}`)).toEqual([
      '2 at.name type',
      '1 at.unit required',
    ])
    expect(made).toMatchObject({ line: 1, path: 'at', values: { ref: 'a' } })
    expect([made!.has('name'), made!.has('unit')]).toEqual([true, false])
    expect([made!.lineOf('name'), made!.lineOf('unit')]).toEqual([2, 1])
    expect(read(record, 'a')).toEqual(['at type'])
  })
})
