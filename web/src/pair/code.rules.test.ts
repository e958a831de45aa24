import { expect, test } from 'vitest'
import { cleanCode } from './code.rules.ts'

test.each([
  ['7k4m2q', '7K4M2Q'],
  [' 7K4-M2Q\n', '7K4M2Q'],
  ['7K4 M2Q more', '7K4M2Q'],
  ['', ''],
])('%j is the code %j', (typed, code) => {
  expect(cleanCode(typed)).toBe(code)
})
