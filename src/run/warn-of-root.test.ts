import { expect, test } from 'vitest'
import { warnOfRoot } from './warn-of-root.ts'

test.each([
  [0, 1],
  [1000, 0],
  [undefined, 0],
])('user %s gets %i warnings', (uid, count) => {
  const lines: unknown[] = []
  warnOfRoot({ warn: (line: unknown) => void lines.push(line) }, uid)
  expect(lines).toHaveLength(count)
})
