import { describe, expect, test } from 'vitest'
import { type FileNode, parsePositionedJson } from './positioned-json.ts'

function plain(node: FileNode): unknown {
  if (node.kind === 'value') return node.value
  if (node.kind === 'list') return node.items.map(plain)
  return Object.fromEntries([...node.fields].map(([name, value]) => [name, plain(value)]))
}

describe('a JSON file with its lines', () => {
  test('reads what JSON.parse reads', () => {
    const value = { a: [1, -2.5, 1e3, true, false, null, 'x"\\\n\u00e9😀', {}, []], b: { c: 'd' } }
    for (const text of [
      JSON.stringify(value),
      JSON.stringify(value, null, 2),
      `\uFEFF${JSON.stringify(value)}`,
    ]) {
      const read = parsePositionedJson(text)
      expect('root' in read && plain(read.root)).toEqual(value)
    }
  })

  test('knows the line of every value', () => {
    const read = parsePositionedJson('{\n  "a": 1,\n\n  "b": [\n    2,\n    {"c": 3}]\n}')
    if (!('root' in read) || read.root.kind !== 'object') throw new Error('an object was expected')
    const list = read.root.fields.get('b')
    expect(read.root.line).toBe(1)
    expect(read.root.fields.get('a')?.line).toBe(2)
    expect(list?.line).toBe(4)
    expect(list?.kind === 'list' && list.items.map(item => item.line)).toEqual([5, 6])
  })

  test.each([
    ['{"a": 1\n "b": 2}', 2],
    ['{"a": }', 1],
    ['[1,\n2,\n]', 3],
    ['{"a": 1}\n\n{}', 3],
    ['{\n"a": 1,\n"a": 2}', 3],
    ['{"a": "x\ny"}', 1],
    ['', 1],
    ['["x', 1],
    ['{\na: 1}', 2],
    ['{"a"\n1}', 2],
    ['[01]', 1],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 1],
  ])('names the line of the fault in %j', (text, line) => {
    const read = parsePositionedJson(text)
    expect('fault' in read && read.fault.line).toBe(line)
    expect('fault' in read && read.fault.message).toMatch(/\.$/)
  })
})
