import { expect, test } from 'vitest'
import { Refusal } from '../lib/refusal.ts'
import { requirePaymentRoom } from './payment-limit.rules.ts'

test('limits a bill to 500 payments', () => {
  expect(() => requirePaymentRoom(500)).not.toThrow()
  const refuse = () => requirePaymentRoom(501)
  expect(refuse).toThrow(Refusal)
  expect(refuse).toThrow('at most 500 payments, voided ones included; this would make 501')
})
