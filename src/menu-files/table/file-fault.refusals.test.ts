import { expect, test } from 'vitest'
import { faultyFile } from './file-fault.refusals.ts'

const fault = (line: number) =>
  ({ path: `taxes.${line}`, rule: 'type', message: 'Must be a string.', line }) as const

test('lists faults in the order of their lines', () => {
  const { message, details } = faultyFile([fault(3), fault(1)])
  expect(message).toBe(
    'Nothing was imported: the file has 2 errors. docs/api/menu-import.md describes such files.',
  )
  expect(details['fields']).toEqual([fault(1), fault(3)])
  expect(faultyFile([fault(1)], 'docs/x.md').message).toBe(
    'Nothing was imported: the file has 1 error. docs/x.md describes such files.',
  )
})

test('limits the listed faults', () => {
  const { message, details } = faultyFile(Array.from({ length: 10_001 }, (_, at) => fault(at)))
  expect(message).toBe(
    'Nothing was imported: the file has more than 10000 errors; details lists 10000 of them. docs/api/menu-import.md describes such files.',
  )
  expect(details['fields']).toHaveLength(10_000)
})
