import { expect, test } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { separatedText } from './csv-separator.format.ts'

test.each([
  ['kind,ref\na;b,c', ',', 0],
  ['\uFEFFkind;ref\na,b;c', ';', 0],
  ['\n\nkind\tref', '\t', 0],
  ['kind', ',', 0],
  ['', ',', 0],
  ['"a;b",ref', ',', 0],
  ['sep=;\nkind;ref', ';', 1],
  ['"sep=,";;\nkind,ref', ',', 1],
])('separates %j by %j', (text, separator, linesBefore) => {
  expect(separatedText(text)).toMatchObject({ separator, linesBefore })
})

test('does not count the separator line as a row', () => {
  expect(separatedText('\uFEFFsep=;\nkind;ref\n').body).toBe('kind;ref\n')
})

test.each([
  ['kind;ref,name', 'The header uses several separators: "," and ";".'],
  ['sep=|\nkind|ref', 'The separator "|" in the first line is not supported.'],
])('refuses %j', (text, message) => {
  const { details } = catchRefusal(() => separatedText(text))
  expect(details['fields']).toMatchObject([{ message: expect.stringContaining(message) }])
})
