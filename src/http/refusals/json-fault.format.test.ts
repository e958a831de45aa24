import { array, assert, constantFrom, json, nat, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { jsonFault } from './json-fault.format.ts'

test.each([
  [`{\n  "a": 1,\n  'b': 2\n}`, 3, 3],
  ['{"a":1}}', 1, 8],
  ['{"a":', 1, 6],
  ['', 1, 1],
  ['secret', 1, 1],
  ['\uFEFF{}', 1, 1],
  ['{"a":}', 1, 6],
  ['{"a":01}', 1, 7],
  ['{"a":0.1x}', 1, 9],
  ['{"a":1.}', 1, 8],
  ['{"a":-}', 1, 7],
  ['{"a":1e}', 1, 8],
  ['{"a":1.e3}', 1, 8],
  ['{"a":NaN}', 1, 6],
  ['{"a":tru}', 1, 9],
  ['{"a":trux}', 1, 9],
  ['{"a":nul', 1, 9],
  ['[1,]', 1, 4],
  ['{"a":1,}', 1, 8],
  ['{"a" 1}', 1, 6],
  ['[1 2]', 1, 4],
  ['[1}', 1, 3],
  ['{]', 1, 2],
  ['{"a":"x\ny"}', 1, 8],
  ['{"a":"\\x"}', 1, 8],
  ['{"a":"\\u12g4"}', 1, 11],
  ['{"a":"open', 1, 11],
  ['{"è":1\r\n\t"b":2}', 2, 2],
])('finds the error in %j at line %i, column %i', (text, line, column) => {
  expect(jsonFault(text)).toEqual({ line, column })
})

test.each(['{}', ' [1, -0.5e+3, "\\u00e8\\n", true, false, null, {"a":[]}]\n', '7', '"x"', '[[],{}]'])(
  '%s is JSON',
  text => expect(jsonFault(text)).toBeUndefined(),
)

/** JSON with a few characters removed, inserted or replaced. */
const broken = tuple(
  json({ maxDepth: 4 }),
  array(tuple(nat(), constantFrom('', '{', '}', '[', ']', ',', ':', '"', '\\', '1', 'e', '-', 'x', '\n')), {
    maxLength: 3,
  }),
).map(([text, edits]) =>
  edits.reduce((one, [place, put]) => {
    const at = place % (one.length + 1)
    return one.slice(0, at) + put + one.slice(at + (place % 2))
  }, text),
)

test('finds an error exactly when JSON.parse throws, and at its position when it names one', () => {
  assert(
    property(broken, text => {
      const fault = jsonFault(text)
      try {
        JSON.parse(text)
        expect(fault).toBeUndefined()
      } catch (error) {
        expect(fault).toBeDefined()
        const said = /\(line (\d+) column (\d+)\)$/.exec((error as Error).message)
        if (said !== null) expect(fault).toEqual({ line: Number(said[1]), column: Number(said[2]) })
      }
    }),
    { numRuns: runs(2000) },
  )
})
