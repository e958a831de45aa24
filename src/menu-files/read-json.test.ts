import { describe, expect, test } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { jsonLines, readJson } from './read-json.gateway.ts'

describe('a JSON file with its lines', () => {
  test('reads what JSON.parse reads', () => {
    const value = { a: [1, -2.5, 1e3, true, false, null, 'x"\\\n\u00e9😀', {}, []], b: { c: 'd' } }
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      expect(readJson(text)).toEqual(value)
    }
  })

  test('reads a Windows line end as one line feed', () => {
    expect(readJson(String.raw`["a\r\nb", "c\\r\\nd", 1]`)).toEqual(['a\nb', String.raw`c\r\nd`, 1])
  })

  test('knows the line of every value, and for a missing one that of its parent', () => {
    const paths = ['a', 'b', 'b.0', 'b.1', 'b.1.c', 'b.1.d.e', 'f', 'body']
    const text = '\n{"x": [[{}], {"y": [0]}],\n  "a": 1,\n\n  "b": [\n    2,\n    {"c":\n3}]\n}'
    expect(paths.map(jsonLines(text, paths))).toEqual([3, 5, 6, 7, 8, 7, 2, 2])
    expect(jsonLines(text, ['b.1.c'])('b.1.c')).toBe(8)
  })

  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const wide = (fields: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, at) => [`f${at}`, 1])))

  test('has the depth and field limits of a request', () => {
    expect(readJson(nested(16))).toHaveLength(1)
    expect(Object.keys(readJson(wide(1000)) as object)).toHaveLength(1000)
  })

  test.each([
    ['{"a": 1\n "b": 2}', 2, 'format', 'comma expected, column 2'],
    ['{"a": }', 1, 'format', 'value expected'],
    ['[1,\n2,\n]', 3, 'format', 'value expected'],
    ['{"a": 1,\n}', 2, 'format', 'property name expected'],
    ['[1,\n// one\n2]', 2, 'format', 'comment'],
    ['[1, /* one */ 2]', 1, 'format', 'comment'],
    ['{"a": 1}\n\n{}', 3, 'format', 'end of file expected'],
    ['{\n"a": 1,\n"a": 2}', 3, 'duplicate', '"a" is sent twice'],
    ['{"a": "x\ny"}', 1, 'format', 'unexpected end of string'],
    ['', 1, 'format', 'value expected'],
    ['["x', 1, 'format', 'unexpected end of string'],
    ['{\na: 1}', 2, 'format', 'invalid symbol'],
    ['{"a"\n1}', 2, 'format', 'colon expected'],
    ['[01]', 1, 'format', 'comma expected'],
    [`[\n${nested(16)}]`, 2, 'depth', 'at most 16 levels'],
    ['\n['.repeat(1_000_000), 18, 'depth', 'at most 16 levels'],
    [`"\n${'['.repeat(1_000_000)}`, 1, 'format', 'unexpected end of string'],
    [`[\n${wide(1001)}]`, 2, 'max_items', 'more than 1000 fields'],
  ])('names the line of the fault in %.60j', (text, line, rule, message) => {
    const { details } = catchRefusal(() => readJson(text))
    expect(details['fields']).toEqual([
      { path: 'body', line, rule, message: expect.stringContaining(message) },
    ])
  })
})
