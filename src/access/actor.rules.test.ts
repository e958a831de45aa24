import { expect, test } from 'vitest'
import { plainCaller } from '#test/builders/plain-caller.ts'
import { actorOf, operatorKey } from './actor.rules.ts'

const origin = { action: 'cancelOrder', ip: '192.0.2.1', requestId: 'r' }

test('a caller is named by key, staff, address and request', () => {
  const staff = { id: 'ada', role: 'waiter', branchIds: [] } as const
  const actor = { keyId: 'key', staffId: 'ada', ip: '192.0.2.1', requestId: 'r', action: 'cancelOrder' }
  expect(actorOf(plainCaller({ origin, staff }))).toEqual(actor)
})

test('a guest has no key, and a verb that is called without a request no origin', () => {
  expect(actorOf(plainCaller({ origin, guest: { billId: 'bill' } }))).toMatchObject({ keyId: null })
  expect(actorOf(plainCaller())).toMatchObject({
    action: 'unknown',
    ip: null,
    requestId: null,
    staffId: null,
  })
})

test('the operator has no key either', () => {
  expect(actorOf(plainCaller({ origin, keyId: operatorKey })).keyId).toBeNull()
})
