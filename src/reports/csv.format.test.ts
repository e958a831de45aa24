import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvText, withoutGuards } from './csv.format.ts'

const cell = (value: string | number | null) => csvText(['a'], [{ a: value }]).slice(3, -2)

it.each([
  ['=HYPERLINK("http://evil","x")', `"'=HYPERLINK(""http://evil"",""x"")"`],
  ['+39', "'+39"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['a=1', 'a=1'],
  ['a,b', '"a,b"'],
  ['x;=1+1;', `"x;'=1+1;"`],
  ['x; "=1', `"x;' ""=1"`],
  ['two\n=1', `"two\n'=1"`],
  ['a;b=1', '"a;b=1"'],
  ['﹢1', "'﹢1"],
  ['−1', "'−1"],
  ['\u200B=1', "'\u200B=1"],
  ['\u061C ＝1', "'\u061C ＝1"],
  ["';=1", `"';'=1"`],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
  ["'quoted", "'quoted"],
  ['Città', 'Città'],
])('writes the text %j as %j', (text, written) => {
  expect(cell(text)).toBe(written)
})

it('keeps numbers as numbers, negative ones too, and leaves null empty', () => {
  expect(cell(null)).toBe('')
  expect([cell(-12.5), cell(0), cell(1_000_000.01)]).toEqual(['-12.5', '0', '1000000.01'])
})

it('leaves a cell without a value empty', () => {
  expect(cell(null)).toBe('')
})

it('writes a header line and ends each line with CRLF', () => {
  const rows = [
    { a: 'x', b: 1 },
    { a: 'y', b: 2 },
  ]
  expect(csvText(['a', 'b'], rows)).toBe('a,b\r\nx,1\r\ny,2\r\n')
  expect(csvText(['a', 'b'], [])).toBe('a,b\r\n')
})

it('round-trips every text, and no cell starts like a formula, whatever separates cells', () => {
  const units = [
    '=',
    '+',
    '-',
    '@',
    '＝',
    '−',
    '\t',
    '\r',
    '\n',
    '"',
    "'",
    ',',
    ';',
    ' ',
    '\u200B',
    'a',
  ] as const
  const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...units) }))
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts)), pairs => {
      const rows = pairs.map(([a, b]) => ({ a, b }))
      const written = csvText(['a', 'b'], rows)
      const [header, ...read] = parse(written)
      expect(header).toEqual(['a', 'b'])
      expect(read.map(cells => cells.map(withoutGuards))).toEqual(pairs)
      for (const text of [...read.flat(), ...read.flat().flatMap(cell => cell.split(/[;\t\r\n]/))]) {
        expect(text).not.toMatch(/^"*[ \u200B]*[=+\-@＝−]/)
      }
    }),
  )
})

/** RFC 4180, read character by character. */
function parse(csv: string): string[][] {
  const lines: string[][] = []
  let [line, text, quoted]: [string[], string, boolean] = [[], '', false]
  for (let at = 0; at < csv.length; at++) {
    const char = csv[at]!
    if (quoted && char === '"' && csv[at + 1] === '"') text += csv[at++]
    else if (char === '"') quoted = !quoted
    else if (!quoted && char === ',') [line, text] = [[...line, text], '']
    else if (!quoted && char === '\r' && csv[at + 1] === '\n') {
      lines.push([...line, text])
      ;[line, text] = [[], '']
      at++
    } else text += char
  }
  return lines
}
