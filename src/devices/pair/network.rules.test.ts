import { expect, test } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { requireSafeConnection } from './network.rules.ts'

test.each([
  ['till', true, '203.0.113.9', true],
  ['office', true, '203.0.113.9', true],
  ['till', false, '192.168.1.20', true],
  ['till', false, '::ffff:192.168.1.20', true],
  ['office', false, '127.0.0.1', true],
  ['office', false, '::1', true],
  ['office', false, '192.168.1.20', false],
  ['till', false, '203.0.113.9', false],
  ['till', false, null, false],
] as const)('a %s, https %s, from %s: %s', (purpose, encrypted, ip, allowed) => {
  const pairs = () => requireSafeConnection(purpose, { encrypted, ip })
  if (allowed) expect(pairs).not.toThrow()
  else expect(pairs).toThrow(Refusal)
})
