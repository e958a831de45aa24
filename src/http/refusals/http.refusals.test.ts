import { expect, test } from 'vitest'
import { type IdentityKind, rateLimited, tookTooLong } from './http.refusals.ts'

const kinds: readonly IdentityKind[] = ['key', 'ip', 'path', 'preflight', 'page', 'picture', 'probe']

test('names the limit that was reached, its size and the wait', () => {
  const messages = kinds.map(kind => {
    const { code, message, details, retryAfter } = rateLimited(kind, 77, 9)
    expect([code, details, retryAfter]).toEqual(['rate_limited', { limit: 77, retry_after: 9 }, 9])
    expect(message).toMatch(/\b77\b.* Wait 9 s\.$/)
    return message
  })
  expect(new Set(messages).size).toBe(kinds.length)
})

test('says whether a timed-out request may have been executed', () => {
  expect(tookTooLong(true).message).toContain('may have been done')
  expect(tookTooLong(false).message).toContain('Nothing was done')
})
