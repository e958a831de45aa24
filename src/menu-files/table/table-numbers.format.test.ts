import { expect, test } from 'vitest'
import { decimalMarkOf, numberForm, tableNumber } from './table-numbers.format.ts'

test.each([
  ['7', 'whole'],
  ['-12', 'whole'],
  ['7,5', ','],
  ['7.50', '.'],
  ['0.125', '.'],
  ['0,125', ','],
  ['1234.567', '.'],
  ['1.234', 'unsure'],
  ['-1,234', 'unsure'],
  ['1.234,50', ','],
  ['1.234.567', ','],
  ['1,234.5', '.'],
  ['1,234,567', '.'],
  ['1.23,4', 'none'],
  ['1,2,3', 'none'],
  ['7,', 'none'],
  ['€ 7', 'none'],
  ['', 'none'],
])('%s is %s', (text, form) => {
  expect(numberForm(text)).toBe(form)
})

const at = (...texts: string[]) => texts.map((text, line) => ({ text, line }))

test('the mark is that of the numbers that show one', () => {
  expect(decimalMarkOf(at('1', '1.234', 'soup'))).toBeUndefined()
  expect(decimalMarkOf(at('1', '1.234', '7,5'))).toBe(',')
  expect(decimalMarkOf(at('0.5'))).toBe('.')
  expect(decimalMarkOf(at('1', '7,5', '8.2', '9.3'))).toEqual({
    comma: { text: '7,5', line: 1 },
    point: { text: '8.2', line: 2 },
  })
})

test.each([
  ['7', undefined, 7],
  ['7,5', ',', 7.5],
  ['-1.234.567,5', ',', -1_234_567.5],
  ['1,234', ',', 1.234],
  ['1.234', ',', undefined],
  ['1.234', '.', 1.234],
  ['1,234', '.', undefined],
  ['1,234.5', '.', 1234.5],
  ['1.234', undefined, undefined],
  ['1.2.3', '.', undefined],
] as const)('%s with the mark %s is %s', (text, mark, number) => {
  expect(tableNumber(text, mark)).toBe(number)
})
