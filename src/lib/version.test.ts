import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { requireVersion } from './version.ts'

test('refuses a record at a different version and names its ETag', () => {
  const conflict = (work: () => void) => {
    try {
      work()
    } catch (error) {
      if (error instanceof Refusal) return [error.code, error.details, error.message.includes('"8"')]
      throw error
    }
    return 'accepted'
  }
  const refused = ['version_conflict', { current_version: 8 }, true]
  expect(conflict(() => requireVersion({ version: 7 }, 8))).toEqual(refused)
  expect(conflict(() => requireVersion('never', 8))).toEqual(refused)
  expect(conflict(() => requireVersion({ version: 8 }, 8))).toBe('accepted')
  expect(conflict(() => requireVersion('any', 8))).toBe('accepted')
  expect(conflict(() => requireVersion(undefined, 8))).toBe('accepted')
})
